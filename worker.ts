import next from "./.open-next/worker.js";

export default next;
