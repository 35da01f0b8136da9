import { accessSync, constants, statfsSync } from "node:fs";
import { freemem } from "node:os";

/*
 * Tests commit many small transactions. On a disk they wait for it a quarter of the time, so their temporary
 * folders are in memory where the machine has enough of it.
 */

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 3 * 2 ** 30;

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Moves the temporary folders of this process, and of every process that it starts, into memory if there is room. */
export function keepTestsInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY;
}
