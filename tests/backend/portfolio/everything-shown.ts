/** Everything that one investor is shown of one currency, read by the public calls and in minor units. */
import { exports } from "cloudflare:workers";
import { accountStatement } from "../../../backend/investor/statements/account-statement.ts";
import { holdingsStatement } from "../../../backend/investor/statements/holdings-statement.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { type Investor, inAccount, invoke } from "../wallet/investor.ts";

type Row = Readonly<Record<string, unknown>>;

/** A wire amount as exact whole minor units. */
const minorOf = (major: unknown): number => Math.round(Number(major) * 100);

export const sumOf = (rows: readonly Row[], field: string): number =>
  rows.reduce((sum, row) => sum + minorOf(row[field]), 0);

async function allPages(read: (page: number) => Promise<Row>, field: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const body = await read(page);
    rows.push(...(body[field] as readonly Row[]));
    if (page + 1 >= Number(body.totalPages)) return rows;
  }
}

const isDone = ({ investmentStatus }: Row) => investmentStatus === "SUCCESS";

/** The cells of every line. Titles of this test have no comma, so that a line is split at each. */
async function cellsOf({ token }: Investor, file: string): Promise<readonly (readonly string[])[]> {
  const response = await exports.default.fetch(`http://backend/v2/investment-dashboard/${file}`, {
    headers: { "x-tap-auth": token },
  });
  const lines = (await response.text()).trim().split("\r\n").slice(1);
  return lines.map((line) => line.split(","));
}

const sumColumn = (lines: readonly (readonly string[])[], column: number): number =>
  lines.reduce((sum, cells) => sum + minorOf(cells.at(column)), 0);

/** Columns of the two files: the one by position, the other from the end, after a text of any length. */
const INVESTMENTS = { currency: 11, invested: 12, value: 13, received: 14, tds: 15 } as const;
const TRANSACTIONS = { currency: 2, out: -4, in: -3, balance: -1 } as const;

async function listsOf(investor: Investor, currency: Currency) {
  const post = async (path: string, body: Row) =>
    (await invoke(investor, `/v2/investment-dashboard/${path}`, { body: { currency, pageSize: 7, ...body } })).body;
  const investments = await allPages((pageNumber) => post("get-investment-view", { pageNumber }), "investments");
  const lines = await allPages((pageNumber) => post("get-transaction-view", { pageNumber }), "transactions");
  const holdings = await allPages((pageNumber) => post("get-holdings", { pageNumber, sortBy: "GAIN" }), "holdings");
  const { totalInvestment } = await post("get-investment-view", {});
  const movements = await allPages(
    async (page) =>
      (await invoke(investor, `/v2/wallet/transactions?currency=${currency}&pageSize=7&pageNo=${page}`)).body,
    "transactions",
  );
  return { investments: investments.filter(isDone), lines: lines.filter(isDone), holdings, totalInvestment, movements };
}

/** Every view, file and statement of one currency. */
async function readSources(investor: Investor, currency: Currency, begun: CalendarDate) {
  const lists = await listsOf(investor, currency);
  const of = async (path: string) => (await invoke(investor, path)).body;
  const metrics = await of(`/v2/investment-dashboard/get-metrics/ALL?currency=${currency}`);
  const months = await of(`/v2/investment-dashboard/get-payout-calendar?currency=${currency}`);
  const exposure = await of(`/v2/investment-dashboard/get-exposure?currency=${currency}`);
  const wallet = await of(`/v2/wallet/balance?currency=${currency}`);
  const { accounts } = await of("/family-account");
  const [own = {}] = accounts as readonly Row[];
  const totals = own.totals as Row & { foreign: readonly Row[] };
  const family = currency === "INR" ? totals : (totals.foreign.find((each) => each.currency === currency) ?? {});
  const { statement, held } = await inAccount(investor, async (context) => ({
    statement: accountStatement(context, { from: begun, to: dateInIndia(context.clock.now()) }),
    held: await holdingsStatement(context),
  }));
  const ofWallet = statement.wallets.find((each) => each.currency === currency);
  const ofHoldings = held.byCurrency.find((each) => each.currency === currency);
  const metals = currency === "INR" ? held.metals : [];
  const sheet = (await cellsOf(investor, "get-investments-csv")).filter(
    (cells) => cells[INVESTMENTS.currency] === currency,
  );
  const log = (await cellsOf(investor, "get-transactions-csv")).filter(
    (cells) => cells[TRANSACTIONS.currency] === currency,
  );
  const purse = { metrics, wallet, family, ofWallet, ofHoldings, metals };
  return { ...purse, ...lists, months, exposure, sheet, log };
}

/** The same figures, each from another place; every key must have one value only. */
export async function readShown(investor: Investor, currency: Currency, begun: CalendarDate) {
  const sources = await readSources(investor, currency, begun);
  const { metrics, lines, movements } = sources;
  const paid = lines.filter((row) => row.transactionType === "PAYOUT" && row.transactionStatus === "SUCCESS");
  const bought = lines.filter((row) => row.transactionType === "INVESTMENT");
  const done = movements.filter(({ state }) => state === "SUCCESS");
  const moved = (...reasons: readonly string[]) =>
    sumOf(
      done.filter(({ reason }) => reasons.includes(String(reason))),
      "amount",
    );
  const count = [Number(metrics.investmentCount), sources.investments.length];
  return {
    came: moved("RECHARGE", "REMITTANCE") - moved("WITHDRAWAL"),
    gain: minorOf(metrics.gain),
    figures: {
      ...flowsIn(sources, { paid, bought, moved }),
      ...balancesIn(sources, done),
      ...dashboardIn(sources),
      count,
    },
    coins: { balance: metrics.stashCoins, earned: Number(metrics.stashCoinsEarned) },
    purchases: bought,
  };
}

type Sources = Awaited<ReturnType<typeof readSources>>;

const partsIn = (of: unknown) => minorOf((of as Row).principal) + minorOf((of as Row).interest);
const isHeld = ({ stage }: Row) => stage === "ACTIVE" || stage === "DELAYED";

/** The views of the dashboard beside its metrics. */
function dashboardIn({ metrics, investments, holdings, months, exposure }: Sources) {
  const calendar = months.months as readonly Row[];
  const ladder = months.ladder as readonly Row[];
  const inMetals = sumOf(metrics.metals as readonly Row[], "currentValue");
  const gainIn = (rows: readonly Row[]) =>
    sumOf(rows, "received") + sumOf(rows, "currentValue") - sumOf(rows, "investmentAmount");
  return {
    gainOfAll: [minorOf(metrics.gain), gainIn(investments)],
    held: [sumOf(investments, "currentValue"), sumOf(holdings, "currentValue")],
    holdings: [investments.filter(isHeld).length, holdings.length],
    paidThisMonth: [
      sumOf(metrics.calendar as readonly Row[], "confirmed"),
      calendar.reduce((sum, { paid }) => sum + partsIn(paid), 0),
    ],
    comingInAYear: [
      sumOf(metrics.calendar as readonly Row[], "expected"),
      calendar.reduce((sum, { expected, late }) => sum + partsIn(expected) + minorOf(late), 0),
    ],
    coming: [minorOf(metrics.expected), ladder.reduce((sum, step) => sum + partsIn(step), 0)],
    inDeals: [
      minorOf(metrics.currentValue) - inMetals,
      minorOf(exposure.value),
      sumOf(exposure.payers as readonly Row[], "value"),
    ],
  };
}

interface Flows {
  readonly paid: readonly Row[];
  readonly bought: readonly Row[];
  readonly moved: (...reasons: readonly string[]) => number;
}

function flowsIn(sources: Sources, { paid, bought, moved }: Flows) {
  const { metrics, totalInvestment, investments, sheet } = sources;
  return {
    invested: [metrics.invested, totalInvestment]
      .map(minorOf)
      .concat([
        sumOf(investments, "investmentAmount"),
        sumOf(bought, "amount"),
        moved("INVESTMENT", "METAL_PURCHASE"),
        sumColumn(sheet, INVESTMENTS.invested),
      ]),
    received: [
      minorOf(metrics.received),
      sumOf(investments, "received"),
      sumOf(paid, "amount"),
      moved("PAYOUT", "METAL_SALE"),
      sumColumn(sheet, INVESTMENTS.received),
    ],
    tds: [minorOf(metrics.tds), sumOf(investments, "tds"), sumOf(paid, "tds"), sumColumn(sheet, INVESTMENTS.tds)],
  };
}

function balancesIn(sources: Sources, done: readonly Row[]) {
  const { metrics, family, investments, sheet, log, ofHoldings, ofWallet, metals, wallet } = sources;
  return {
    currentValue: [
      minorOf(metrics.currentValue),
      minorOf(family.currentValue),
      sumOf(investments, "currentValue"),
      sumColumn(sheet, INVESTMENTS.value),
      sumOf(metrics.byCategory as readonly Row[], "currentValue"),
      (ofHoldings?.investments ?? []).reduce((sum, each) => sum + each.currentValue, 0) +
        metals.reduce((sum, each) => sum + (each.currentValue ?? 0), 0),
    ],
    stillInvested: [minorOf(metrics.stillInvested), minorOf(family.stillInvested), sumOf(investments, "stillInvested")],
    realised: [minorOf(metrics.realised), minorOf(family.realised)],
    gain: [
      minorOf(metrics.gain),
      minorOf(family.gain),
      minorOf(metrics.realised) + minorOf(metrics.accrued),
      minorOf(family.realised) + minorOf(family.accrued),
      minorOf(metrics.received) + minorOf(metrics.currentValue) - minorOf(metrics.invested),
    ],
    wallet: [
      minorOf(wallet.posted),
      sumOf(
        done.filter(({ type }) => type === "CREDIT"),
        "amount",
      ) -
        sumOf(
          done.filter(({ type }) => type === "DEBIT"),
          "amount",
        ),
      ofWallet?.closing ?? 0,
      (ofWallet?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0),
      ofHoldings?.wallet ?? 0,
      minorOf(log.at(-1)?.at(TRANSACTIONS.balance) ?? 0),
      sumColumn(log, TRANSACTIONS.in) - sumColumn(log, TRANSACTIONS.out),
    ],
    spendable: [minorOf(wallet.balance), minorOf(family.walletBalance), minorOf(wallet.posted) - minorOf(wallet.held)],
  };
}
