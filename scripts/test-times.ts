import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { root } from "./paths.ts";

/* How long each test file took, so that a run that becomes slow can be looked into. */

export interface FileTime {
  /** Relative to the project's root. */
  readonly file: string;
  readonly seconds: number;
  readonly tests: number;
}

export interface StageTimes {
  readonly stage: string;
  readonly files: readonly FileTime[];
}

const SHOWN = 20;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

export const vitestTimes = (report: string): readonly FileTime[] =>
  vitestReport.parse(JSON.parse(report)).testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }));

const playwrightSuite = z.object({
  specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite.extend({ file: z.string() })) });

type Suite = z.infer<typeof playwrightSuite>;

/** Milliseconds of each test of a suite, in its groups too. */
const durationsIn = ({ specs, suites = [] }: Suite): readonly number[] => [
  ...specs.flatMap(({ tests }) => tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0))),
  ...suites.flatMap(durationsIn),
];

export const playwrightTimes = (report: string): readonly FileTime[] =>
  playwrightReport.parse(JSON.parse(report)).suites.map((suite) => {
    const durations = durationsIn(suite);
    const seconds = durations.reduce((sum, duration) => sum + duration, 0) / 1000;
    return { file: join("tests/e2e/journeys", suite.file), seconds, tests: durations.length };
  });

const slowestOf = (files: readonly FileTime[]) => files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);

/** Prints the slowest files of each stage. */
export function printSlowest(stages: readonly StageTimes[]): void {
  for (const { stage, files } of stages) {
    console.log(`\nslowest files of ${stage}:`);
    for (const { file, seconds, tests } of slowestOf(files)) {
      console.log(`${seconds.toFixed(1).padStart(8)} s ${String(tests).padStart(5)} tests   ${file}`);
    }
  }
}

/** Written after the last stage, because Playwright empties the folder when it starts. */
export function keepTimes(stages: readonly StageTimes[]): void {
  const path = join(root, "test-results/slowest.json");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `${JSON.stringify(
      stages.map(({ stage, files }) => ({ stage, files: slowestOf(files) })),
      null,
      2,
    )}\n`,
  );
}
