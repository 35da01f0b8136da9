import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import {
  describeMeasured,
  ENVIRONMENTS,
  type Environment,
  findExcess,
  type Measured,
  readStartMs,
  readUpload,
  WORKERS,
  type WorkerName,
} from "./deploy/budget.ts";
import { listPlaceholders } from "./deploy/placeholders.ts";
import { siteOriginOf } from "./deploy/site-origin.ts";
import { findStatedFaults } from "./deploy/stated-faults.ts";
import { root } from "./paths.ts";
import { run } from "./run.ts";

/*
 * `npm run deploy:dry`: everything of a deployment but the upload, for both Workers in both environments, without a
 * network or an account. Fails when wrangler refuses a configuration, production does not know its origin, its content
 * or its providers, a placeholder is left beside an origin of its own, or a size or start-up time is over its budget.
 */

async function must(command: readonly [string, ...string[]]): Promise<string> {
  const { ok, output } = await run(command);
  if (!ok) throw new Error(`${command.join(" ")} failed:\n${output}`);
  return output;
}

async function upload(worker: WorkerName, environment: Environment, outfile: string): Promise<Measured> {
  const { config } = WORKERS[worker];
  const output = await must([
    ...(["wrangler", "deploy", "--dry-run", "--outfile", outfile] as const),
    ...["--config", config, "--env", environment],
  ]);
  return { worker, environment, ...readUpload(output) };
}

const ATTEMPTS = 3;
const TIMED_OUT_MAX = 10;

async function startMs(bundle: string): Promise<number> {
  const command = ["wrangler", "check", "startup", "--worker", bundle, "--outfile", `${bundle}.cpuprofile`] as const;
  for (let attempt = 1; ; attempt += 1) {
    const { ok, output } = await run(command);
    if (ok) return readStartMs(output);
    // wrangler allows its profiler ten seconds by the clock, which a busy machine exceeds whatever the Worker does.
    if (attempt === TIMED_OUT_MAX || !output.includes("profiling timed out")) {
      throw new Error(`${command.join(" ")} failed:\n${output}`);
    }
  }
}

/** The least ratio of a few attempts, each of two starts one after the other; the first within the budget is enough. */
async function startsOf(worker: WorkerName, bundle: string, reference: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > WORKERS[worker].startsMax; attempt += 1) {
    const referenceMs = await startMs(reference);
    least = Math.min(least, (await startMs(bundle)) / referenceMs);
  }
  return least;
}

async function bundleReference(folder: string): Promise<string> {
  const outfile = join(folder, "reference.bundle");
  await must([
    ...(["wrangler", "deploy", "--dry-run", "--outfile", outfile] as const),
    ...["--config", "scripts/deploy/reference/wrangler.toml"],
  ]);
  return outfile;
}

async function measure(worker: WorkerName, folder: string, reference: string): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const environment of ENVIRONMENTS) {
    const bundle = join(folder, `${worker}-${environment}.bundle`);
    const measured = await upload(worker, environment, bundle);
    if (environment !== "production") {
      all.push(measured);
      continue;
    }
    all.push({ ...measured, starts: await startsOf(worker, bundle, reference) });
  }
  return all;
}

interface Rehearsal {
  /** Renews a stale build. By default the build is taken as fresh. */
  readonly build?: () => Promise<void>;
  /** Folder of both `wrangler.toml` files. */
  readonly folder?: string;
}

/**
 * Prints one line per Worker and environment, and returns the reasons against a deployment: mistakes in its settings,
 * which are found without a build, or else the budgets that the build exceeds.
 */
export async function deployDry(
  say: (line: string) => void,
  { build, folder: configured = root }: Rehearsal = {},
): Promise<readonly string[]> {
  const { CONTENT_URL: url = "", CONTENT_TOKEN: token = "" } = process.env;
  const faults = findStatedFaults({ url, token }, configured);
  if (faults.length > 0) return faults;
  await build?.();
  const folder = await mkdtemp(join(tmpdir(), "ultra-deploy-"));
  try {
    const reference = await bundleReference(folder);
    // One after the other: a measured start must not slow the reference start that it is compared with.
    const measured = [...(await measure("web", folder, reference)), ...(await measure("backend", folder, reference))];
    for (const each of measured) say(describeMeasured(each));
    return measured.flatMap(findExcess);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const build = () => buildIfStale(console.log, { siteOrigin: siteOriginOf("production") });
  const faults = await deployDry(console.log, { build });
  const open = listPlaceholders();
  if (open.length > 0) console.log(`Placeholders to replace (docs/deploy.md): ${open.join(", ")}`);
  for (const line of faults) console.error(`Not to be deployed: ${line}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
