import { describe, expect, it } from "vitest";
import { ttlCache } from "./ttl-cache";

function counting(entriesMax = 10) {
  let at = 0;
  let reads = 0;
  const memory = ttlCache<string>({ seconds: 300, entriesMax, now: () => at });
  return {
    ask: (key: string, answer: string | null = `${key} ${reads}`) =>
      memory(key, async () => {
        reads += 1;
        return answer;
      }),
    reads: () => reads,
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
  };
}

describe("what is remembered for a short while", () => {
  it("is asked once within its time and again after it", async () => {
    const { ask, reads, pass } = counting();
    await ask("a");
    pass(299);
    expect(await ask("a")).toBe("a 0");
    pass(1);
    await ask("a");
    expect(reads()).toBe(2);
  });

  it("is kept apart by key", async () => {
    const { ask } = counting();
    expect([await ask("a"), await ask("b")]).toEqual(["a 0", "b 1"]);
  });

  it("is never the lack of an answer", async () => {
    const { ask, reads } = counting();
    expect(await ask("a", null)).toBeNull();
    expect(await ask("a", "now")).toBe("now");
    expect(reads()).toBe(2);
  });

  it("forgets the oldest before it grows beyond its limit", async () => {
    const { ask, reads } = counting(2);
    for (const key of ["a", "b", "c"]) await ask(key);
    await ask("c");
    expect(reads()).toBe(3);
    await ask("a");
    expect(reads()).toBe(4);
  });
});
