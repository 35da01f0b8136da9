import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/*
 * What is always true here: one server at a time works on a data folder. The lock is SQLite's on an empty file in it, so
 * the operating system lets go of it with the process, however that ends: no lock outlives a `kill -9`.
 */

export const LOCK_FILE = "server-lock.sqlite";

const SQLITE_BUSY = 5;

export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`Another server is running on ${dataDir}. Stop it first: two servers on the same data would damage it.`);
  }
}

export interface DataLock {
  release(): void;
}

/** @throws DataInUse while another server, of this process or another, holds the folder. */
export function lockData(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    lock.close();
    const isBusy = cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY;
    throw isBusy ? new DataInUse(dataDir) : cause;
  }
  return { release: () => lock.close() };
}
