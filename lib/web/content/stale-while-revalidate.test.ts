import { beforeEach, describe, expect, it } from "vitest";
import { StaleWhileRevalidate } from "./stale-while-revalidate.ts";

let now = 0;
let background: Promise<unknown>[] = [];
const waitUntil = (work: Promise<unknown>) => void background.push(work);
const gone = new Error("gone");
const isAbsence = (cause: unknown) => cause === gone;
const make = () =>
  new StaleWhileRevalidate({ freshMs: 100, staleMs: 1_000, retryMs: 50, keysMax: 2, isAbsence, now: () => now });
const fails = () => Promise.reject(new Error("down"));

beforeEach(() => {
  [now, background] = [0, []];
});

describe("kept content", () => {
  it("is returned without a read while it is fresh", async () => {
    const memory = make();
    await memory.get("a", async () => 1, waitUntil);
    now = 99;
    expect([await memory.get("a", fails, waitUntil), background.length]).toEqual([1, 0]);
  });

  it("is returned at once when stale, while one background read renews it", async () => {
    const memory = make();
    await memory.get("a", async () => 1, waitUntil);
    now = 100;
    let finish = (_: number) => {};
    const slow = () => new Promise<number>((resolve) => (finish = resolve));
    expect(await memory.get("a", slow, waitUntil)).toBe(1);
    expect(await memory.get("a", slow, waitUntil)).toBe(1);
    expect(background.length).toBe(1);
    finish(2);
    await Promise.all(background);
    expect(await memory.get("a", fails, waitUntil)).toBe(2);
  });

  it("a kept value is forgotten when a read finds that it no longer exists", async () => {
    const memory = make();
    const finds = () => Promise.reject(gone);
    await memory.get("a", async () => 1, waitUntil);
    now = 100;
    expect(await memory.get("a", finds, waitUntil)).toBe(1);
    await Promise.all(background);
    await expect(memory.get("a", finds, waitUntil)).rejects.toThrow("gone");
    await memory.get("b", async () => 1, waitUntil);
    now = 200;
    await expect(memory.getRecent("b", finds)).rejects.toThrow("gone");
    await expect(memory.getRecent("b", fails)).rejects.toThrow("down");
  });

  it("outlives failed reads, which are repeated with a pause, until it expires", async () => {
    const memory = make();
    await memory.get("a", async () => 1, waitUntil);
    for (now = 100; now < 1_000; now += 25) expect(await memory.get("a", fails, waitUntil)).toBe(1);
    await Promise.all(background);
    expect(background.length).toBe(18);
    await expect(memory.get("a", fails, waitUntil)).rejects.toThrow("down");
  });

  it("keeps no failure: without a value, the next caller reads again", async () => {
    const memory = make();
    await expect(memory.get("a", fails, waitUntil)).rejects.toThrow("down");
    expect(await memory.get("a", async () => 1, waitUntil)).toBe(1);
  });

  it("is read anew for a reader who needs a recent one, at most once in the pause between reads", async () => {
    const memory = make();
    await memory.get("a", async () => 1, waitUntil);
    now = 49;
    expect(await memory.getRecent("a", async () => 2)).toBe(1);
    now = 50;
    expect(await memory.getRecent("a", async () => 2)).toBe(2);
    now = 100;
    expect(await memory.getRecent("a", fails)).toBe(2);
    expect(await memory.getRecent("a", async () => 3)).toBe(2);
    now = 1_050;
    await expect(memory.getRecent("a", fails)).rejects.toThrow("down");
  });

  it("is read by the next caller once it was expired, and served when that read fails", async () => {
    const memory = make();
    await memory.get("a", async () => 1, waitUntil);
    memory.expire();
    expect(await memory.getRecent("a", fails)).toBe(1);
    memory.expire();
    expect(await memory.getRecent("a", async () => 2)).toBe(2);
  });

  it("drops the oldest key beyond its limit", async () => {
    const memory = make();
    for (const key of ["a", "b", "c"]) await memory.get(key, async () => key, waitUntil);
    expect(await memory.get("c", fails, waitUntil)).toBe("c");
    await expect(memory.get("a", fails, waitUntil)).rejects.toThrow("down");
  });
});
