/**
 * Begins reads that parts of a page await later, so that none waits for another. Each is cached for the request: the part
 * that awaits it meets its failure, and one that nobody awaits fails for nobody.
 */
export function begin(reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
