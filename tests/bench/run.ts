import { buildIfStale } from "../../scripts/build.ts";
import { readCommandLine, runScript, UsageError } from "../../scripts/command-line.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { signIn } from "../../scripts/sandbox/world.ts";
import { serveForTests } from "../e2e/support/served.ts";
import { type Answers, recordAll, startBareWorker } from "./bare.ts";
import { type Asked, compareAll, type Row, show } from "./compare.ts";
import { load } from "./load.ts";
import { engineMemory } from "./memory.ts";
import { measureMiddleware } from "./middleware.ts";
import { measurePages, type Pace } from "./pages.ts";
import { pagesTable, writeTables } from "./report.ts";
import { emptyAppScriptSize, scriptSize } from "./script-size.ts";
import { compareSizes } from "./size.ts";
import { measureOnSlowPhone, phoneTable } from "./slow-phone.ts";
import { measureWithdrawals } from "./withdrawals.ts";
import { compareInWranglerDev } from "./wrangler-dev.ts";

/*
 * `npm run bench`. Requests go to this machine only, for a limited time. `npm run bench -- --only pages` measures the
 * pages alone, `--pace short` in two rounds, and `--write yes` puts the table into `docs/performance.md`.
 */

const PACES: Readonly<Record<string, Pace>> = {
  whole: { rounds: 5, seconds: 3 },
  short: { rounds: 2, seconds: 1 },
};

const demoInvestor = "+919876543210";
const balance = "/api/v2/wallet/balance";

/** Measured in `wrangler dev`, for which these targets were set (docs/decisions/0029). */
const inWranglerDev: readonly Asked[] = [
  { what: "/", path: "/", least: 0.3 },
  { what: "/dashboard", path: "/dashboard" },
  { what: balance, path: balance, least: 0.4 },
];

/** Measured through a direct socket, without a proxy, so that only the Worker's own work counts. */
const direct: readonly Asked[] = inWranglerDev.map((requested) =>
  requested.path === balance ? { what: balance, path: balance } : requested,
);

async function measureWithdrawal(investor: Client, bareUrl: string): Promise<Row> {
  const ours = await measureWithdrawals(investor, demoInvestor);
  const bare = await load({ origin: bareUrl, path: balance }, { connections: 1, until: { requests: 200 } });
  return show("a withdrawal's hold", { ours, bare });
}

/** Sends 10,000 requests of typical kinds. Returns the server's memory before and after, in MB. */
async function measureMemory(origin: string, cookie: string): Promise<{ atRest: number; afterwards: number }> {
  const [atRest = Number.NaN] = engineMemory();
  const shares = { "/": 4_000, [balance]: 4_000, "/dashboard": 2_000 };
  for (const [path, requests] of Object.entries(shares)) {
    await load({ origin, path, headers: path === "/" ? {} : { cookie } }, { connections: 16, until: { requests } });
  }
  const [afterwards = Number.NaN] = engineMemory();
  return { atRest, afterwards };
}

async function measureScripts(url: string, answers: Answers): Promise<Row[]> {
  const empty = await emptyAppScriptSize();
  const row = async (page: string): Promise<Row> => {
    const size = await scriptSize(url, answers[page]?.body ?? "");
    const ratio = size / empty;
    const wanted = `≤ 1.3${ratio > 1.3 ? "  MISSED" : ""}`;
    return { page, "JavaScript, gzip": `${size.toFixed(1)} KB`, "of an empty app's": ratio.toFixed(2), wanted };
  };
  const pages = await Promise.all(["/", "/dashboard"].map(row));
  return [...pages, { page: "an empty Next app", "JavaScript, gzip": `${empty.toFixed(1)} KB` }];
}

async function bench(): Promise<void> {
  const server = await serveForTests();
  const investor = await signIn(server.url, demoInvestor);
  const { atRest, afterwards } = await measureMemory(server.url, investor.cookie());
  const answers = await recordAll(
    direct.map(({ path }) => path),
    investor,
  );
  const bare = await startBareWorker(answers);
  try {
    const rows = await compareAll(direct, { ours: server.url, bare: bare.url, cookie: investor.cookie() });
    console.log("Each through a direct socket, as `npm start` serves:");
    console.table([...rows, await measureWithdrawal(investor, bare.url)]);
    console.log(
      `The server's memory: ${atRest.toFixed(0)} MB at rest, ${afterwards.toFixed(0)} MB after 10,000 requests.`,
    );
    console.table(await measureScripts(server.url, answers));
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function benchPages(pace: Pace, isWritten: boolean): Promise<void> {
  const server = await serveForTests();
  try {
    const investor = await signIn(server.url, demoInvestor);
    const onPhone = phoneTable(await measureOnSlowPhone(investor));
    const tables = `${pagesTable(await measurePages(investor, demoInvestor, pace))}\n\n${onPhone}`;
    console.log(tables);
    if (isWritten) writeTables(tables);
  } finally {
    await server.stop();
  }
}

async function benchRest(): Promise<void> {
  await bench();
  console.log("Each in `wrangler dev`:");
  console.table(await compareInWranglerDev(inWranglerDev, demoInvestor));
  console.table(await measureMiddleware());
  await compareSizes();
}

const USAGE = "  npm run bench [-- --only pages] [--pace short] [--write yes]";

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: ["only", "pace", "write"] });
  const pace = PACES[options.pace ?? "whole"];
  if (!pace) throw new UsageError(`The pace is whole or short.\n${USAGE}`);
  await buildIfStale(console.log);
  await benchPages(pace, options.write === "yes");
  if (options.only !== "pages") await benchRest();
});
