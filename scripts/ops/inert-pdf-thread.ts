import { parentPort, workerData } from "node:worker_threads";
import { copyOfPages } from "./pdf-copy.ts";

if (!(workerData instanceof Uint8Array)) throw new TypeError("the thread copies the bytes of a PDF");
parentPort?.postMessage(await copyOfPages(workerData));
