import { z } from "zod";

/*
 * The sizes and start-up times that wrangler prints, against their budgets. Cloudflare refuses 10 MiB compressed and one
 * second of start-up; these budgets are the measured values plus two per cent (docs/decisions/0145), because a smaller
 * Worker starts faster where it has not run before. A start is compared with that of the reference Worker, measured
 * beside it: a busy machine slows both.
 */

/** Half of Cloudflare's second on a fast machine, where the reference takes a tenth. */
const START = 5;

export const WORKERS = {
  web: { config: "wrangler.toml", gzipKibMax: 2_275, startsMax: START },
  backend: { config: "backend/wrangler.toml", gzipKibMax: 1_600, startsMax: START },
} as const;
export type WorkerName = keyof typeof WORKERS;

export const ENVIRONMENTS = ["production", "preview"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface Upload {
  readonly kib: number;
  readonly gzipKib: number;
}

const kib = z.coerce.number().positive();

/** @throws when `wrangler deploy --dry-run` printed no size. */
export function readUpload(output: string): Upload {
  const found = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(output);
  if (!found) throw new Error(`wrangler printed no size:\n${output}`);
  return { kib: kib.parse(found[1]), gzipKib: kib.parse(found[2]) };
}

/** Milliseconds of computing before the first request. @throws when `wrangler check startup` printed none. */
export function readStartMs(output: string): number {
  const found = /Active: ([\d.]+) ms/.exec(output)?.[1];
  if (found === undefined) throw new Error(`wrangler printed no start-up time:\n${output}`);
  return z.coerce.number().nonnegative().parse(found);
}

export interface Measured extends Upload {
  readonly worker: WorkerName;
  readonly environment: Environment;
  /** Starts of the reference Worker in the time of one of this Worker, whose code is the same in every environment. */
  readonly starts?: number;
}

/** One sentence for each budget that is exceeded. */
export function findExcess({ worker, environment, gzipKib, starts = 0 }: Measured): readonly string[] {
  const { gzipKibMax, startsMax } = WORKERS[worker];
  const where = `${worker}, ${environment}`;
  return [
    ...(gzipKib > gzipKibMax ? [`${where}: ${gzipKib} KiB gzip, over ${gzipKibMax} KiB`] : []),
    ...(starts > startsMax ? [`${where}: starts as slowly as ${starts.toFixed(1)} references, over ${startsMax}`] : []),
  ];
}

export function describeMeasured({ worker, environment, kib: size, gzipKib, starts }: Measured): string {
  const { gzipKibMax, startsMax } = WORKERS[worker];
  const shown = [
    worker.padEnd(8),
    environment.padEnd(11),
    `${size.toFixed(0).padStart(6)} KiB`,
    `${gzipKib.toFixed(0).padStart(5)} of ${gzipKibMax} KiB gzip`,
    starts === undefined ? "" : `starts in ${starts.toFixed(1)} of ${startsMax} references`,
  ];
  return shown.join("  ").trimEnd();
}
