import { describe, expect, it } from "vitest";
import { StaleIfError } from "./stale-if-error";

function cacheWithClock() {
  const time = { now: 0 };
  const failures: unknown[] = [];
  const options = { freshMs: 30_000, staleMs: 600_000, retryMs: 5_000, deadlineMs: 20 };
  const value = new StaleIfError<string>({
    ...options,
    now: () => time.now,
    onFailure: (cause) => failures.push(cause),
  });
  return { time, failures, value };
}

const failing = () => Promise.reject(new Error("away"));
const never = () => new Promise<string>(() => {});

describe("a value that outlives the failure of its source", () => {
  it("is read once while it is fresh", async () => {
    const { time, value } = cacheWithClock();
    await value.get(async () => "first");
    time.now = 29_999;
    expect(await value.get(async () => "second")).toBe("first");
    time.now = 30_000;
    expect(await value.get(async () => "second")).toBe("second");
  });

  it("stands in for failed reads until it is too old", async () => {
    const { time, failures, value } = cacheWithClock();
    await value.get(async () => "first");
    time.now = 599_999;
    expect(await value.get(failing)).toBe("first");
    time.now = 604_999;
    expect(await value.get(failing)).toBeNull();
    expect(failures).toHaveLength(2);
  });

  it("asks a failed source again after five seconds, and not before", async () => {
    const { time, failures, value } = cacheWithClock();
    expect(await value.get(failing)).toBeNull();
    time.now = 4_999;
    expect(await value.get(async () => "first")).toBeNull();
    time.now = 5_000;
    expect(await value.get(async () => "first")).toBe("first");
    expect(failures).toHaveLength(1);
  });

  it("does not wait for a source that hangs", async () => {
    const { time, failures, value } = cacheWithClock();
    await value.get(async () => "first");
    time.now = 30_000;
    expect(await value.get(never)).toBe("first");
    expect(failures).toMatchObject([{ name: "TimeoutError" }]);
  });

  it("lets one request read while the others go on with the last value", async () => {
    const { time, value } = cacheWithClock();
    await value.get(async () => "first");
    time.now = 30_000;
    let reads = 0;
    const read = async () => {
      reads += 1;
      return "second";
    };
    const all = await Promise.all([value.get(read), value.get(read), value.get(read)]);
    expect([reads, all]).toEqual([1, ["second", "first", "first"]]);
  });
});
