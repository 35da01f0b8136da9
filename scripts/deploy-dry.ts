import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import {
  describeMeasured,
  ENVIRONMENTS,
  type Environment,
  findExcess,
  findPlaceholders,
  type Measured,
  readStartMs,
  readUpload,
  WORKERS,
  type WorkerName,
} from "./deploy/budget.ts";
import { root } from "./paths.ts";
import { run } from "./run.ts";

/*
 * `npm run deploy:dry`: everything of a deployment but the upload, for both Workers in both environments, without a
 * network or an account. Fails when wrangler refuses a configuration, or a size or start-up time is over its budget.
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

async function measure(worker: WorkerName, folder: string): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const environment of ENVIRONMENTS) {
    const bundle = join(folder, `${worker}-${environment}.bundle`);
    const measured = await upload(worker, environment, bundle);
    if (environment !== "production") {
      all.push(measured);
      continue;
    }
    const profile = join(folder, `${worker}.cpuprofile`);
    const output = await must(["wrangler", "check", "startup", "--worker", bundle, "--outfile", profile]);
    all.push({ ...measured, startMs: readStartMs(output) });
  }
  return all;
}

/** Prints one line per Worker and environment, and returns what is over budget. The build must be fresh. */
export async function deployDry(say: (line: string) => void): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "ultra-deploy-"));
  try {
    const measured = (await Promise.all([measure("web", folder), measure("backend", folder)])).flat();
    for (const each of measured) say(describeMeasured(each));
    return measured.flatMap(findExcess);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await buildIfStale(console.log);
  const excess = await deployDry(console.log);
  const open = Object.values(WORKERS).flatMap(({ config }) =>
    findPlaceholders(readFileSync(join(root, config), "utf8")),
  );
  if (open.length > 0) console.log(`Placeholders to replace (docs/deploy.md): ${[...new Set(open)].join(", ")}`);
  for (const line of excess) console.error(`Over budget: ${line}`);
  process.exitCode = excess.length === 0 ? 0 : 1;
}
