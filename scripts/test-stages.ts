import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { run } from "./run.ts";
import { type FileTime, keepTimes, playwrightTimes, printSlowest, type StageTimes, vitestTimes } from "./test-times.ts";

/*
 * Invariant: a stage that could not run counts as failed; the last line states how many checks and tests passed and
 * failed in all stages, and how many stages were skipped.
 */

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown if the stage failed. */
  readonly output: string;
  /** Shown whether the stage failed or not. */
  readonly warnings?: readonly string[];
  /** It passed with the same inputs before. */
  readonly skipped?: true;
  /** Absent for a stage without test files. */
  readonly times?: readonly FileTime[];
}

export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
  /** Other lanes' results that it waits for, not counted as its time. It fails, and does not run, where one of them fails. */
  readonly needs?: readonly Promise<unknown>[];
  /** A failure ends the run, because later stages would fail for the same reason. */
  readonly blocking?: true;
}

/** A stage of commands that counts as one check, passed if all commands succeed. */
export function checkStage(name: string, commands: readonly (readonly [string, ...string[]])[]): Stage {
  return {
    name,
    run: async () => {
      const results = [];
      for (const command of commands) results.push(await run(command));
      const ok = results.every((result) => result.ok);
      const output = results.map((result) => result.output).join("\n");
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads Vitest's report. A file that failed to load and a skipped test count as failures. */
function readVitest(text: string): Counts {
  const report = vitestReport.parse(JSON.parse(text));
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(1, failed) };
}

function readPlaywright(text: string): Counts {
  const { stats, errors } = playwrightReport.parse(JSON.parse(text));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** Runs a test runner that writes a JSON report to a temporary file. */
async function runReported(
  command: (report: string) => readonly [string, ...string[]],
  { read, timesOf }: { read: (text: string) => Counts; timesOf: (text: string) => readonly FileTime[] },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "ultra-report-"));
  const report = join(folder, "report.json");
  try {
    const { ok, output } = await run(command(report), { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    const text = readFileSync(report, "utf8");
    const { passed, failed } = read(text);
    return { passed, failed: ok ? failed : Math.max(1, failed), output, times: timesOf(text) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `args` select files. */
export function vitestStage(name: string, config: string, args: readonly string[] = []): Stage {
  const command = (report: string) =>
    [
      "vitest",
      "run",
      ...args,
      "--config",
      config,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ] as const;
  return { name, run: () => runReported(command, { read: readVitest, timesOf: vitestTimes }) };
}

export function playwrightStage(name: string, config: string): Stage {
  const command = () => ["playwright", "test", "--config", config, "--reporter=line,json"] as const;
  return { name, run: () => runReported(command, { read: readPlaywright, timesOf: playwrightTimes }) };
}

/** A prerequisite of later stages, such as the build. Counts as one check. */
export function preparationStage(name: string, prepare: () => Promise<unknown>): Stage {
  const prepared = { passed: 1, failed: 0, output: "" };
  return { name, blocking: true, run: () => prepare().then(() => prepared) };
}

async function runStage(stage: Stage): Promise<Outcome> {
  const failed = (error: unknown): Outcome => ({ passed: 0, failed: 1, output: String(error) });
  const missing = await Promise.all(stage.needs ?? []).then(() => undefined, failed);
  const started = performance.now();
  const outcome = missing ?? (await stage.run().catch(failed));
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (outcome.failed > 0) console.log(outcome.output);
  if (outcome.skipped) {
    console.log(
      `– ${stage.name.padEnd(20)}  skipped: nothing that it reads has changed since it passed; --all runs it`,
    );
    return outcome;
  }
  const mark = outcome.failed > 0 ? "✗" : "✓";
  console.log(`${mark} ${stage.name.padEnd(20)} ${seconds.padStart(8)}   ${outcome.passed} ok, ${outcome.failed} not`);
  for (const warning of outcome.warnings ?? []) console.log(`! ${warning}`);
  return outcome;
}

/** A stage that fails nothing, but warns. */
export function warningStage(name: string, warn: () => readonly string[]): Stage {
  return { name, run: async () => ({ passed: 1, failed: 0, output: "", warnings: warn() }) };
}

/** Stages that run in sequence, beside other lanes. */
export type Lane = readonly Stage[];

const none: Counts = { passed: 0, failed: 0 };
const sum = (all: readonly Counts[]): Counts =>
  all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), none);

interface LaneEnd extends Counts {
  readonly skipped: number;
  readonly times: readonly StageTimes[];
}

function countUnrun(stages: readonly Stage[]): Counts {
  if (stages.length > 0) console.log(`not run: ${stages.map(({ name }) => name).join(", ")}`);
  return { passed: 0, failed: stages.length };
}

async function runLane(stages: Lane): Promise<LaneEnd> {
  let counts = none;
  let skipped = 0;
  const times: StageTimes[] = [];
  for (const [index, stage] of stages.entries()) {
    const outcome = await runStage(stage);
    counts = sum([counts, outcome]);
    if (outcome.skipped) skipped += 1;
    if (outcome.times) times.push({ stage: stage.name, files: outcome.times });
    const isBlocked = stage.blocking === true && outcome.failed > 0;
    if (isBlocked) return { ...sum([counts, countUnrun(stages.slice(index + 1))]), skipped, times };
  }
  return { ...counts, skipped, times };
}

/**
 * Runs lanes in parallel and prints one line per stage, the slowest files of each stage, then the totals. Returns
 * whether everything passed.
 */
export async function runStages(lanes: readonly Lane[]): Promise<boolean> {
  const ends = await Promise.all(lanes.map(runLane));
  const times = ends.flatMap((end) => end.times);
  printSlowest(times);
  if (times.length > 0) keepTimes(times);
  const counts = sum(ends);
  const skipped = ends.reduce((total, end) => total + end.skipped, 0);
  const rest = skipped > 0 ? `, unchanged stages skipped: ${skipped} (--all runs them)` : "";
  console.log(`\n${counts.passed} passed, ${counts.failed} failed${rest}`);
  return counts.failed === 0;
}
