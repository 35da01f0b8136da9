import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export const isDone = (stamp: string, fingerprint: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint;

/** Stamps work as done for inputs of this fingerprint. */
export function markDone(stamp: string, fingerprint: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/**
 * Does work unless the file `stamp` says that it was done for the same inputs, and returns whether it did. Invariant: the
 * stamp is deleted before the work and written after it, so failed or interrupted work is repeated.
 */
export async function workOnce(stamp: string, fingerprint: string, work: () => Promise<unknown>): Promise<boolean> {
  if (isDone(stamp, fingerprint)) return false;
  rmSync(stamp, { force: true });
  await work();
  markDone(stamp, fingerprint);
  return true;
}
