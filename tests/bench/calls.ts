import type { Client } from "../../scripts/sandbox/client.ts";
import { recordAll, startBareWorker } from "./bare.ts";
import { type Asked, compareAll, type Pace, type Row, show } from "./compare.ts";
import { load } from "./load.ts";
import { engineMemory } from "./memory.ts";
import { emptyAppScriptSize, scriptSize } from "./script-size.ts";
import { measureWithdrawals } from "./withdrawals.ts";

/* Calls of the API and pages beside a Worker that returns the same bytes, the server's memory, and JavaScript. */

const BALANCE = "/api/v2/wallet/balance";

/** Measured in `wrangler dev`, for which these targets were set (docs/decisions/0029). */
export const IN_WRANGLER_DEV: readonly Asked[] = [
  { what: "/", path: "/", least: 0.3 },
  { what: "/dashboard", path: "/dashboard" },
  { what: BALANCE, path: BALANCE, least: 0.4 },
];

/** Measured through a direct socket, without a proxy, so that only the Worker's own work counts. */
const DIRECT: readonly Asked[] = [
  { what: "/", path: "/" },
  { what: "/dashboard", path: "/dashboard" },
  { what: BALANCE, path: BALANCE, least: 0.6 },
];

async function measureWithdrawal(investor: Client, phone: string, bareUrl: string): Promise<Row> {
  const ours = await measureWithdrawals(investor, phone);
  const bare = await load({ origin: bareUrl, path: BALANCE }, { connections: 1, until: { requests: 200 } });
  return show("a withdrawal's hold", { ours, bare, ratio: ours.perSecond / bare.perSecond });
}

export async function measureCalls(investor: Client, phone: string, pace: Pace): Promise<readonly Row[]> {
  const answers = await recordAll(
    DIRECT.map(({ path }) => path),
    investor,
  );
  const bare = await startBareWorker(answers);
  try {
    const contenders = { ours: investor.url, bare: bare.url, cookie: investor.cookie() };
    return [...(await compareAll(DIRECT, contenders, pace)), await measureWithdrawal(investor, phone, bare.url)];
  } finally {
    await bare.stop();
  }
}

const SHARES = { "/": 0.4, [BALANCE]: 0.4, "/dashboard": 0.2 } as const;

/** Sends requests of typical kinds, and states the memory of the engine that serves before and after. */
export async function measureMemory(investor: Client, requests: number): Promise<readonly Row[]> {
  const megabytes = () => `${(engineMemory().at(-1) ?? Number.NaN).toFixed(0)} MB`;
  const before = megabytes();
  for (const [path, share] of Object.entries(SHARES)) {
    const headers = path === "/" ? {} : { cookie: investor.cookie() };
    const target = { origin: investor.url, path, headers };
    await load(target, { connections: 16, until: { requests: Math.ceil(requests * share) } });
  }
  return [
    { "the server's memory": "at rest", "": before },
    { "the server's memory": `after ${requests}`, "": megabytes() },
  ];
}

const SCRIPT_RATIO_MAX = 1.3;

export async function measureScripts(investor: Client): Promise<readonly Row[]> {
  const [answers, empty] = [await recordAll(["/", "/dashboard"], investor), await emptyAppScriptSize()];
  const rows: Row[] = [];
  for (const [page, { body }] of Object.entries(answers)) {
    const size = await scriptSize(investor.url, body);
    const ratio = size / empty;
    const wanted = `≤ ${SCRIPT_RATIO_MAX}${ratio > SCRIPT_RATIO_MAX ? "  MISSED" : ""}`;
    rows.push({ page, "JavaScript, gzip": `${size.toFixed(1)} kB`, "× Z's": ratio.toFixed(2), wanted });
  }
  return [...rows, { page: "Z", "JavaScript, gzip": `${empty.toFixed(1)} kB` }];
}
