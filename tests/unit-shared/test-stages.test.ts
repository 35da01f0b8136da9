import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runStages, type Stage } from "../../scripts/test-stages.ts";

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: unknown) => {
    printed.push(String(line));
  });
});
afterEach(() => vi.restoreAllMocks());

const ran: string[] = [];
const stage = (name: string, more: Partial<Stage> = {}): Stage => ({
  name,
  run: async () => {
    ran.push(name);
    return { passed: 1, failed: 0, output: "" };
  },
  ...more,
});

it("runs a stage after what it needs of another lane", async () => {
  ran.length = 0;
  const needed = Promise.withResolvers<void>();
  const first = stage("first");
  const lanes = [
    [stage("second", { needs: [needed.promise] })],
    [{ ...first, run: () => first.run().finally(needed.resolve) }],
  ];
  expect(await runStages(lanes)).toBe(true);
  expect(ran).toEqual(["first", "second"]);
  expect(printed.at(-1)).toBe("\n2 passed, 0 failed");
});

it("fails a stage whose need failed, without running it", async () => {
  ran.length = 0;
  const needed = Promise.reject(new Error("the build failed"));
  expect(await runStages([[stage("served", { needs: [needed] })]])).toBe(false);
  expect(ran).toEqual([]);
  expect(printed.join()).toContain("the build failed");
  expect(printed.at(-1)).toBe("\n0 passed, 1 failed");
});

it("says which stage was skipped, how it runs anyway, and how many were skipped", async () => {
  const skipped = stage("backend", { run: async () => ({ passed: 0, failed: 0, output: "", skipped: true }) });
  expect(await runStages([[stage("unit"), skipped]])).toBe(true);
  expect(printed.find((line) => line.includes("backend"))).toMatch(/skipped.*--all/);
  expect(printed.at(-1)).toBe("\n1 passed, 0 failed, unchanged stages skipped: 1 (--all runs them)");
});
