import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { workOnce } from "../../scripts/work-once.ts";

let folder: string;
let done: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ultra-once-"));
  done = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stamp = () => join(folder, "storage/stamp");
const work = (inputs: string) => workOnce(stamp(), inputs, async () => done.push(inputs));

it("does the same work once, and again when its inputs change", async () => {
  expect([await work("a"), await work("a"), await work("b"), await work("a")]).toEqual([true, false, true, true]);
  expect(done).toEqual(["a", "b", "a"]);
});

it("does work again after the storage beside its stamp was deleted", async () => {
  await work("a");
  rmSync(join(folder, "storage"), { recursive: true });
  await work("a");
  expect(done).toEqual(["a", "a"]);
});

it("repeats work that failed, also where the same work had succeeded before other work failed", async () => {
  await work("a");
  await expect(workOnce(stamp(), "b", async () => Promise.reject(new Error("interrupted")))).rejects.toThrow(
    "interrupted",
  );
  await work("a");
  expect(done).toEqual(["a", "a"]);
});
