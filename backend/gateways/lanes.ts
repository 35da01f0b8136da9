/** Many calls to one provider, a few at once. */

const LANES = 4;

/**
 * Works on each item, four at once. A lane ends with its first failure, so that one item stops none of the others, and a
 * provider that is away is called four times. Returns the failures.
 */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (cause) {
        failures.push(cause);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failures;
}
