import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "../../scripts/build.ts";
import { readCommandLine, runScript, wholeNumber } from "../../scripts/command-line.ts";
import { operatorKey } from "../../scripts/operator-key.ts";
import { root } from "../../scripts/paths.ts";
import { startServer } from "../../scripts/server.ts";
import { tableOf } from "./report.ts";
import { simulateYear } from "./soak.ts";

/**
 * `npm run year -- --investors 200 --seed 1 --days 365`: a simulated year on a separate server, verified after each
 * month. The same command resumes a stopped run. Exits with 1 after a finding or an unexpected response and then keeps
 * its data for inspection.
 */
const usage = "  npm run year [-- --investors 200 --seed 1 --days 365 --stride 4]";

function readQuery(args: readonly string[]) {
  const { options } = readCommandLine(args, { usage, options: ["investors", "seed", "days", "stride"] });
  const whole = (option: string, otherwise: string) => wholeNumber(option, options[option] ?? otherwise, { usage });
  return {
    investors: whole("investors", "200"),
    seed: whole("seed", "1"),
    days: whole("days", "365"),
    stride: whole("stride", "4"),
  };
}

const EVERY_DEAL = Number.POSITIVE_INFINITY;

const started = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${line}`);

async function live(requested: ReturnType<typeof readQuery>): Promise<void> {
  const { investors, seed, days, stride } = requested;
  const dataDir = join(root, `.data/years/${seed}-${investors}-${days}-${stride}`);
  mkdirSync(dataDir, { recursive: true });
  await buildIfStale(say);
  const key = operatorKey(dataDir);
  const server = await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY: key } } });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await server.stop();
      process.exit(130);
    });
  }
  say(`a year of ${investors} investors at ${server.url}, seed ${seed}`);
  try {
    const operator = { url: server.url, operatorKey: key };
    const progress = await simulateYear(operator, { ...requested, dealsOfAKind: EVERY_DEAL, say });
    console.log(tableOf({ ...progress, seconds: (performance.now() - started) / 1000 }));
    process.exitCode = progress.findings.length === 0 ? 0 : 1;
  } catch (cause) {
    console.error(cause);
    process.exitCode = 1;
  } finally {
    await server.stop();
  }
  if (process.exitCode === 0) rmSync(dataDir, { recursive: true, force: true });
}

await runScript(() => live(readQuery(process.argv.slice(2))));
