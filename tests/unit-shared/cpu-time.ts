/**
 * The cost of code in CPU time of this thread. A busy or slow machine slows every measurement, so a test compares two
 * that were measured in turn, each the least of several, and never one with a clock.
 */

type Work = () => unknown;

const ROUNDS = 3;
/** Linux counts a thread's time in ticks of up to ten milliseconds. */
const MEASURABLE_MS = 60;
/** By the clock, which never shows less than the CPU time. */
const NEGLIGIBLE_MS = 10;
const LOOP_STEPS = 2_000_000;

function isNegligible(work: Work, negligibleMs: number): boolean {
  const began = performance.now();
  work();
  return performance.now() - began < negligibleMs;
}

/** Repeats the work until its time is measurable. */
function cpuMsOf(work: Work): number {
  const began = process.threadCpuUsage();
  for (let times = 1; ; times += 1) {
    work();
    const { user, system } = process.threadCpuUsage(began);
    const ms = (user + system) / 1000;
    if (ms >= MEASURABLE_MS) return ms / times;
  }
}

function fixedLoop(): number {
  let state = 1;
  for (let step = 0; step < LOOP_STEPS; step += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

interface Precision {
  /** Work below this many milliseconds counts as none. */
  readonly negligibleMs?: number;
  /** One measurement that finds no more is believed. */
  readonly enough?: number;
}

/** The CPU time of the work as a multiple of that of the work beside it; zero where it is negligible. */
export function timesAsLong(
  work: Work,
  beside: Work,
  { negligibleMs = NEGLIGIBLE_MS, enough = 0 }: Precision = {},
): number {
  if (isNegligible(work, negligibleMs)) return 0;
  let [least, leastBeside] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    leastBeside = Math.min(leastBeside, cpuMsOf(beside));
    least = Math.min(least, cpuMsOf(work));
    if (least / leastBeside <= enough) break;
  }
  return least / leastBeside;
}

/** The CPU time of the work in runs of a fixed loop of four milliseconds; zero below a tenth of a second. */
export function loopsIn(work: Work): number {
  return timesAsLong(work, fixedLoop, { negligibleMs: 100 });
}

/** Quadratic work would be measured as such only where the smaller work seemed to take three times its time. */
const CLEARLY_LINEAR_GROWTH = 5;

/** The growth of the CPU time when the input is four times as large: 4 if linear, 16 if quadratic. */
export function growthOf(workOn: (size: number) => Work, size: number): number {
  return timesAsLong(workOn(4 * size), workOn(size), { enough: CLEARLY_LINEAR_GROWTH });
}

/** Between linear and quadratic, with room for caches and collections of garbage. */
export const LINEAR_GROWTH_MAX = 9;
