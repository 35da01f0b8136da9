/**
 * Begins reads that parts of a page await later, so that none waits for another. Each read is in `cache`: the part that
 * awaits it handles its failure, and the failure of a read that no part awaits is dropped.
 */
export function beginReads(reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
