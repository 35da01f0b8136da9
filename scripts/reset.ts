import { rmSync } from "node:fs";
import { dataDir } from "./paths.ts";

/** `npm run reset`: forgets every investor, rupee and message. The next start seeds anew. */
rmSync(dataDir, { recursive: true, force: true });
console.log("Emptied .data. The next `npm start` seeds it anew.");
