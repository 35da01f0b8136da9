import { join } from "node:path";
import {
  dashboardInvestment,
  getMetrics,
  investmentView,
  transactionView,
} from "../../lib/contract/calls/dashboard.ts";
import { listDeals } from "../../lib/contract/calls/deals.ts";
import { root } from "../../scripts/paths.ts";
import { run } from "../../scripts/run.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { signIn } from "../../scripts/sandbox/world.ts";
import { arriveVerified } from "../e2e/support/people.ts";
import { serveForTests, type TestServer } from "../e2e/support/served.ts";
import type { Pace, Row } from "./compare.ts";
import { load, median } from "./load.ts";

/*
 * The cost of a long history: every view of an investor with 2,000 investments and 60,000 transactions against the same
 * view of the demo investor, by turns within one run. The history is written to the database while the server is down.
 */

const DEMO = "+919876543210";
const WANTED = 1.5;
const ALONE = { connections: 1, until: { requests: 20 } } as const;
const FIRST = { connections: 1, until: { requests: 1 } } as const;

interface View {
  readonly name: string;
  readonly path: string;
  readonly body?: unknown;
}

const api = ({ path }: { readonly path: string }) => `/api${path}`;
const inOrder = (sortBy: string) => ({ path: api(investmentView), body: { sortBy, pageSize: 10 } });
const lines = (body: unknown) => ({ path: api(transactionView), body });
const only = (...values: string[]) => ({ values, filterType: "IN" });

/** `deep` is a late page that the demo investor lacks; it is compared with the demo investor's first page. */
const VIEWS: readonly (View & { readonly deep?: Omit<View, "name"> })[] = [
  { name: "figures", path: api(getMetrics).replace("{productType}", "ALL") },
  { name: "investments by day", ...inOrder("INVESTED_ON") },
  { name: "investments by amount", ...inOrder("AMOUNT") },
  {
    name: "investments, far back",
    ...inOrder("MATURES_ON"),
    deep: { path: api(investmentView), body: { pageNumber: 150 } },
  },
  { name: "transactions", ...lines({}) },
  { name: "transactions, far back", ...lines({}), deep: lines({ pageNumber: 4_000 }) },
  { name: "transactions that are late", ...lines({ payoutTiming: only("DELAYED") }) },
  { name: "movements of the wallet", path: "/api/v2/wallet/transactions" },
  {
    name: "movements, far back",
    path: "/api/v2/wallet/transactions",
    deep: { path: "/api/v2/wallet/transactions?pageNo=3000" },
  },
  { name: "coins", path: "/api/v2/stash" },
  { name: "page: dashboard", path: "/dashboard" },
  { name: "page: invoice discounting", path: "/dashboard/invoice-discounting" },
  { name: "page: bonds", path: "/dashboard/bonds" },
  { name: "page: money", path: "/wallet" },
  { name: "page: money, far back", path: "/wallet", deep: { path: "/wallet?before=1700000000000-1" } },
  { name: "page: stash", path: "/stash" },
];

/** The folder in which the engine keeps the investors' databases. */
const accountFiles = (dataDir: string) => join(dataDir, "v3/do/ultra-backend-InvestorObject");

interface History {
  readonly phone: string;
  /** Its last day. */
  readonly day: string;
  /** The ids of published deals. */
  readonly deals: readonly string[];
}

async function fill(dataDir: string, { phone, day, deals }: History): Promise<void> {
  const script = join(root, "tests/backend/scale/fill-file.ts");
  const { ok, output } = await run(["node", script, accountFiles(dataDir), phone, day, ...deals]);
  if (!ok) throw new Error(`the history was not written:\n${output}`);
}

interface Pair {
  readonly demo: Client;
  readonly big: Client;
  readonly rounds: number;
}

/** The server with both investors. */
async function populate(seeded: TestServer): Promise<{ readonly server: TestServer } & Omit<Pair, "rounds">> {
  const { contact } = await arriveVerified(seeded.url, { rupees: 1_000 });
  const investor = await signIn(seeded.url, DEMO);
  const { asOf } = await investor.call(getMetrics, { productType: "ALL" });
  const { deals } = await investor.call(listDeals, {});
  const history = { phone: contact, day: asOf, deals: deals.map(({ dealId }) => dealId) };
  const server = await seeded.restart((dataDir) => fill(dataDir, history));
  return { server, demo: await signIn(server.url, DEMO), big: await signIn(server.url, contact) };
}

const targetOf = ({ url, cookie }: Client, { path, body }: Omit<View, "name">) => ({
  ...{ origin: url, path, headers: { cookie: cookie() } },
  ...(body !== undefined && { body }),
});

async function compare({ demo, big, rounds }: Pair, view: (typeof VIEWS)[number]) {
  const [small, long] = [targetOf(demo, view), targetOf(big, view.deep ?? view)];
  const first = await load(long, FIRST);
  await load(small, FIRST);
  const times: { small: number[]; long: number[] } = { small: [], long: [] };
  for (let round = 0; round < rounds; round++) {
    times.small.push((await load(small, ALONE)).p50);
    times.long.push((await load(long, ALONE)).p50);
  }
  const [ours, theirs] = [median(times.long), median(times.small)];
  const ratio = median(times.long.map((time, round) => time / (times.small[round] ?? Number.NaN)));
  return {
    view: view.name,
    "demo p50 ms": theirs.toFixed(1),
    "2,000 p50 ms": ours.toFixed(1),
    ratio: ratio.toFixed(2),
    wanted: `≤ ${WANTED}${ratio > WANTED ? "  MISSED" : ""}`,
    "first call, ms": first.p50.toFixed(0),
  };
}

/** The first investment in each investor's list. */
async function oneOf(client: Client): Promise<string> {
  const { investments } = await client.call(investmentView, { pageSize: 1 });
  return investments[0]?.investmentId ?? "";
}

async function compareOne({ demo, big, rounds }: Pair) {
  const path = async (client: Client) => api(dashboardInvestment).replace("{id}", await oneOf(client));
  const view = { name: "one investment", path: await path(demo), deep: { path: await path(big) } };
  return compare({ demo, big, rounds }, view);
}

/** Rejects when a view cannot be loaded. */
export async function compareSizes({ rounds }: Pace): Promise<readonly Row[]> {
  const { server, demo, big } = await populate(await serveForTests());
  try {
    const rows: Row[] = [];
    for (const view of VIEWS) rows.push(await compare({ demo, big, rounds }, view));
    rows.push(await compareOne({ demo, big, rounds }));
    return rows;
  } finally {
    await server.stop();
  }
}
