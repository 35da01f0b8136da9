import { existsSync, globSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine, runScript } from "./command-line.ts";
import { DataInUse, LOCK_FILE, lockData } from "./data-lock.ts";
import { dataDir } from "./paths.ts";

/**
 * `npm run reset`: forgets every investor, rupee and message. The next start seeds anew. Refuses while a server runs on
 * the folder, or a simulated year in it.
 */
export function emptyData(folder: string): void {
  if (!existsSync(folder)) return;
  const years = globSync(`years/*/${LOCK_FILE}`, { cwd: folder }).map((path) => join(folder, dirname(path)));
  const locks = [];
  try {
    for (const each of [folder, ...years]) locks.push(lockData(each));
    // The lock's own file stays: a server that starts meanwhile must find the same one.
    const entries = readdirSync(folder).filter((name) => name !== LOCK_FILE);
    for (const name of entries) rmSync(join(folder, name), { recursive: true, force: true });
  } finally {
    for (const lock of locks) lock.release();
  }
}

if (import.meta.main) {
  await runScript(() => {
    readCommandLine(process.argv.slice(2), { usage: "  npm run reset" });
    emptyData(dataDir);
    console.log("Emptied .data. The next `npm start` seeds it anew.");
  }, DataInUse);
}
