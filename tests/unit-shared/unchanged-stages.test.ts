import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Outcome } from "../../scripts/test-stages.ts";
import { unlessUnchanged } from "../../scripts/unchanged-stages.ts";

let folder: string;
let runs: number;
let tree: string;
let outcome: Outcome;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ultra-stages-"));
  runs = 0;
  tree = "as it was";
  outcome = { passed: 3, failed: 0, output: "" };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Options {
  readonly args?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly meanwhile?: () => void;
}

/** Runs a stage and returns whether it was skipped. */
async function isSkipped({ args = [], variables = {}, meanwhile }: Options = {}): Promise<boolean> {
  const run = async () => {
    runs += 1;
    meanwhile?.();
    return outcome;
  };
  const stage = unlessUnchanged({ name: "a stage", run }, () => tree, { args, variables, folder });
  return (await stage.run()).skipped === true;
}

it("skips a stage that passed until an input changes", async () => {
  expect([await isSkipped(), await isSkipped()]).toEqual([false, true]);
  tree = "changed";
  expect([await isSkipped(), await isSkipped()]).toEqual([false, true]);
  expect(runs).toBe(2);
});

it("runs a stage again that failed, also with the inputs with which it passed before", async () => {
  await isSkipped();
  outcome = { passed: 2, failed: 1, output: "" };
  tree = "broken";
  expect([await isSkipped(), await isSkipped()]).toEqual([false, false]);
  tree = "as it was";
  expect(await isSkipped()).toBe(false);
});

it("runs a stage again whose inputs changed while it ran", async () => {
  const meanwhile = () => {
    tree = "changed meanwhile";
  };
  expect([await isSkipped({ meanwhile }), await isSkipped()]).toEqual([false, false]);
});

it("skips nothing in a continuous integration, and nothing with --all", async () => {
  await isSkipped();
  expect(await isSkipped({ variables: { CI: "true" } })).toBe(false);
  expect(await isSkipped({ variables: { CI: "1" } })).toBe(false);
  expect(await isSkipped({ args: ["--all"] })).toBe(false);
  expect(await isSkipped({ variables: { CI: "false" } })).toBe(true);
  expect(runs).toBe(4);
});
