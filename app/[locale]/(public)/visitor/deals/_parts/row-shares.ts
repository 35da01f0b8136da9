/**
 * How many rows each list of a page gets of so many rows in all: what a short list leaves goes to the longer ones. Pure.
 * @param counts of each list
 */
export function rowShares(counts: readonly number[], most: number): readonly number[] {
  const shares = counts.map(() => 0);
  let left = most;
  const shortestFirst = counts
    .map((count, index) => ({ count, index }))
    .toSorted((one, other) => one.count - other.count);
  for (const [place, { count, index }] of shortestFirst.entries()) {
    const share = Math.min(count, Math.floor(left / (counts.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
