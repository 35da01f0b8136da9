import { getMetrics, investmentView, transactionView } from "../../lib/contract/calls/dashboard.ts";
import { getGroup } from "../../lib/contract/calls/groups.ts";
import { getMetalHoldings, listMetalTransactions } from "../../lib/contract/calls/metals.ts";
import { getReferral } from "../../lib/contract/calls/referral.ts";
import { getStash } from "../../lib/contract/calls/stash.ts";
import { getBalance, listWalletTransactions } from "../../lib/contract/calls/wallet.ts";
import type { Currency } from "../../lib/contract/facts/money.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import type { Actor } from "./people.ts";

/* Everything that the screens show an investor of their account, read by the same calls. */

const AT_ONCE = 100;

interface Paged {
  readonly totalPages: number;
}

async function allOf<Page extends Paged, Row>(
  readPage: (page: number) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<readonly Row[]> {
  const first = await readPage(0);
  const rows = [...rowsOf(first)];
  for (let page = 1; page < first.totalPages; page++) rows.push(...rowsOf(await readPage(page)));
  return rows;
}

/** The figures shown for one currency. */
async function readPurse(client: Client, currency: Currency) {
  const pageSize = AT_ONCE;
  const only = { values: ["PAYOUT" as const], filterType: "IN" as const };
  const movements = await allOf(
    (pageNo) => client.call(listWalletTransactions, { currency, pageSize, pageNo }),
    ({ transactions }) => transactions,
  );
  const investments = await allOf(
    (pageNumber) => client.call(investmentView, { currency, pageSize, pageNumber }),
    (page) => page.investments,
  );
  const payouts = await allOf(
    (pageNumber) => client.call(transactionView, { currency, pageSize, pageNumber, transactionType: only }),
    ({ transactions }) => transactions,
  );
  const metrics = await client.call(getMetrics, { productType: "ALL", currency });
  const balance = await client.call(getBalance, { currency });
  return { currency, balance, movements, investments, payouts, metrics };
}
export type Purse = Awaited<ReturnType<typeof readPurse>>;

async function readStash(client: Client) {
  const entries = await allOf(
    (pageNumber) => client.call(getStash, { pageSize: AT_ONCE, pageNumber }),
    (page) => page.entries,
  );
  const { balance, spendable, earned, pending } = await client.call(getStash, {});
  return { balance, spendable, earned, pending, entries };
}

export async function readAccount(actor: Actor) {
  const { client, character } = actor;
  const foreign = character.currency === null ? [] : [character.currency];
  const purses: Purse[] = [];
  for (const currency of ["INR", ...foreign] as const) purses.push(await readPurse(client, currency));
  const stash = await readStash(client);
  // Children's accounts lack the features that a guardian cannot see.
  const own = actor.isChild ? NOTHING_OF_THESE : await readOwn(client);
  return { actor, purses, stash, ...own };
}

async function readOwn(client: Client) {
  const trades = await allOf(
    (pageNumber) => client.call(listMetalTransactions, { pageSize: AT_ONCE, pageNumber }),
    ({ transactions }) => transactions,
  );
  const { holdings } = await client.call(getMetalHoldings, {});
  return { trades, holdings, referral: await client.call(getReferral, {}), group: await client.call(getGroup, {}) };
}
const NOTHING_OF_THESE = { trades: [], holdings: [], referral: null, group: null };

export type AccountFigures = Awaited<ReturnType<typeof readAccount>>;

/** A wire amount as exact whole minor units. */
export const minorOf = (major: number): number => Math.round(major * 100);

export const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + minorOf(amountOf(row)), 0);
