import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { buildIfStale } from "../../scripts/build.ts";
import { operatorKey } from "../../scripts/operator-key.ts";
import { root } from "../../scripts/paths.ts";
import { startServer } from "../../scripts/server.ts";
import { tableOf } from "./figures.ts";
import { liveYear } from "./year.ts";

/**
 * `npm run year -- --investors 200 --seed 1 --days 365`: a year of sandbox life on a server of its own, and what the
 * verifier finds after each month. A run that was stopped is taken up again by the same words. Ends with 1 where
 * something was found, or answered that may not be; then its data stay to be looked at.
 */
const words = parseArgs({
  options: {
    investors: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "365" },
    stride: { type: "string", default: "4" },
  },
});
const whole = z.coerce.number().int().positive();
const asked = z.object({ investors: whole, seed: whole, days: whole, stride: whole }).parse(words.values);
const { investors, seed, days, stride } = asked;

const EVERY_DEAL = Number.POSITIVE_INFINITY;

const started = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${line}`);

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
  const lived = await liveYear(operator, { ...asked, dealsOfAKind: EVERY_DEAL, say });
  console.log(tableOf({ ...lived, seconds: (performance.now() - started) / 1000 }));
  process.exitCode = lived.findings.length === 0 ? 0 : 1;
} catch (cause) {
  console.error(cause);
  process.exitCode = 1;
} finally {
  await server.stop();
}
if (process.exitCode === 0) rmSync(dataDir, { recursive: true, force: true });
