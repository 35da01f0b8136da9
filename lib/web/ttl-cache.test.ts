import { describe, expect, it } from "vitest";
import { ttlCache } from "./ttl-cache";

function counting(entriesMax = 10) {
  let at = 0;
  let reads = 0;
  const memory = ttlCache<string>({ seconds: 300, entriesMax, now: () => at });
  return {
    read: (key: string, answer: string | null = `${key} ${reads}`) =>
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

describe("a TTL cache", () => {
  it("loads once within the TTL and again after it", async () => {
    const { read, reads, pass } = counting();
    await read("a");
    pass(299);
    expect(await read("a")).toBe("a 0");
    pass(1);
    await read("a");
    expect(reads()).toBe(2);
  });

  it("separates entries by key", async () => {
    const { read } = counting();
    expect([await read("a"), await read("b")]).toEqual(["a 0", "b 1"]);
  });

  it("does not store null", async () => {
    const { read, reads } = counting();
    expect(await read("a", null)).toBeNull();
    expect(await read("a", "now")).toBe("now");
    expect(reads()).toBe(2);
  });

  it("evicts the oldest entry before exceeding its limit", async () => {
    const { read, reads } = counting(2);
    for (const key of ["a", "b", "c"]) await read(key);
    await read("c");
    expect(reads()).toBe(3);
    await read("a");
    expect(reads()).toBe(4);
  });
});
