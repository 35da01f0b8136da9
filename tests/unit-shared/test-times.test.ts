import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../../scripts/paths.ts";
import { playwrightTimes, vitestTimes } from "../../scripts/test-times.ts";

it("reads how long each file of a Vitest report took, and how many tests it has", () => {
  const file = { name: join(root, "lib/a.test.ts"), startTime: 1_000, endTime: 3_500.5, assertionResults: [{}, {}] };
  expect(vitestTimes(JSON.stringify({ testResults: [file] }))).toEqual([
    { file: "lib/a.test.ts", seconds: 2.5005, tests: 2 },
  ]);
});

it("adds up the tests of a Playwright file, those in groups and those tried again too", () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const group = { specs: [spec(250)], suites: [{ specs: [spec(500)] }] };
  const report = { suites: [{ file: "wallet.spec.ts", specs: [spec(1_000, 2_000)], suites: [group] }] };
  expect(playwrightTimes(JSON.stringify(report))).toEqual([
    { file: "tests/e2e/journeys/wallet.spec.ts", seconds: 3.75, tests: 3 },
  ]);
});
