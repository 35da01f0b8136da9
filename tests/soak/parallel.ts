const AT_ONCE = 12;

/** Runs the work for each item, twelve at a time. Rejects with the first failure once the running ones have ended. */
export async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (cause) {
        waiting.length = 0;
        throw cause;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failure = lanes.find((settled) => settled.status === "rejected");
  if (failure) throw failure.reason;
}
