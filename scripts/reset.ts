import { existsSync, globSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCommandLine, runScript } from "./command-line.ts";
import { DataInUse, LOCK_FILE, lockData } from "./data-lock.ts";
import { dataDir } from "./paths.ts";

/**
 * `npm run reset`: deletes all data; the next start seeds again. Refuses while a server, or a simulated year below the
 * folder, uses it.
 */
export function emptyData(folder: string): void {
  if (!existsSync(folder)) return;
  const years = globSync(`years/*/${LOCK_FILE}`, { cwd: folder }).map((path) => join(folder, dirname(path)));
  const locks = [];
  try {
    for (const each of [folder, ...years]) locks.push(lockData(each));
    // Keeps the lock file: a server starting meanwhile must find the same file.
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
