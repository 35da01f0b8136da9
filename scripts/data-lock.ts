import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/*
 * Invariant: at most one server uses a data folder. The lock is SQLite's lock on an empty file in it, which the
 * operating system releases with the process: no lock outlives a `kill -9`.
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
