/**
 * 2,000 investments and 60,000 transactions: every page of every view is read by an index and reads few rows. The tests
 * measure work, not time: rows scanned by the engine, and query plans.
 */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { investmentsCsv } from "../../../backend/investor/statements/investments-csv.ts";
import { verifyCounters } from "../../../backend/investor/verify-counters.ts";
import { getMetrics, investmentView, transactionView } from "../../../lib/contract/calls/dashboard.ts";
import { getExposure } from "../../../lib/contract/calls/exposure.ts";
import { HOLDING_SORTS, listHoldings } from "../../../lib/contract/calls/holdings.ts";
import { getMoneyHistory, HISTORY_PARTS, type MoneyHistory } from "../../../lib/contract/calls/money-history.ts";
import { getPayoutCalendar } from "../../../lib/contract/calls/payout-calendar.ts";
import { listPreIpoInvestments } from "../../../lib/contract/calls/pre-ipo.ts";
import { getStash } from "../../../lib/contract/calls/stash.ts";
import { listWalletTransactions } from "../../../lib/contract/calls/wallet.ts";
import type { InvestorCallName } from "../../../lib/contract/calls.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { type Investor, inAccount, newInvestor } from "../wallet/investor.ts";
import { BIG, fillAccount, firstInvestment } from "./large-account.ts";
import { type Work, watched } from "./watched.ts";

// The numbers of due, late and expected payouts depend on the day.
beginAt("2026-11-25T06:30:00Z");

let investor: Investor;

beforeAll(async () => {
  investor = await newInvestor();
  await inAccount(investor, ({ storage, clock }) =>
    storage.transactionSync(() => fillAccount(storage, BIG, dateInIndia(clock.now()))),
  );
});

interface Call {
  readonly name: string;
  readonly input: { parse(input: unknown): unknown };
}

interface TimedResponse {
  readonly answer: Record<string, unknown>;
  readonly work: Work;
  readonly plans: readonly string[];
}

/** Runs one view as the API gateway would, and returns the plan of each query. */
function look(call: Call, input: object = {}): Promise<TimedResponse> {
  return inAccount(investor, async (context) => {
    const { context: seen, work } = watched(context);
    const operation = operations[call.name as InvestorCallName] as (context: AccountContext, input: unknown) => unknown;
    const answer = (await operation(seen, call.input.parse(input))) as TimedResponse["answer"];
    const reading = work().queries.filter(({ query }) => /^\s*SELECT/.test(query));
    const plans = reading.flatMap(({ query, bindings }) =>
      context.sql
        .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...bindings)
        .toArray()
        .map(({ detail }) => detail),
    );
    return { answer, work: work(), plans };
  });
}

const LONG = /^SCAN (investment|payout|statement_line|wallet_transaction|posting|ledger_transaction)\b/;
/** A full scan, or a sort without an index. */
const isSlow = (plan: string) => (LONG.test(plan) && !plan.includes("INDEX")) || plan.includes("TEMP B-TREE FOR ORDER");

const only = (...values: readonly string[]) => ({ values, filterType: "IN" });
const days = (days: { sortOrder?: string; startDate?: string; endDate?: string }) => ({ transactionDate: days });

/** At most one index entry per investment, plus the page's rows and their payouts. */
const FEW = BIG.investments + 500;
/** Out of 60,000 rows. */
const SOME = 5_000;

const VIEWS: readonly (readonly [string, Call, object, number])[] = [
  ...(["INVESTED_ON", "MATURES_ON", "AMOUNT"] as const).flatMap((sortBy) =>
    (["ASC", "DESC"] as const).flatMap((sortOrder) =>
      [
        {},
        { productType: "BOND" },
        { stage: "ACTIVE" },
        { stage: "DELAYED" },
        { productType: "FRE", stage: "MATURED" },
      ].map(
        (filter) =>
          [
            `investments by ${sortBy} ${sortOrder} ${JSON.stringify(filter)}`,
            investmentView,
            { ...filter, sortBy, sortOrder },
            FEW,
          ] as const,
      ),
    ),
  ),
  ["the last investments", investmentView, { pageNumber: BIG.investments / 10 - 1 }, FEW],
  ["investments of an empty stage", investmentView, { stage: "WITHDRAWN" }, 100],
  ["transactions", transactionView, {}, SOME],
  ["the last transactions", transactionView, { pageNumber: 6_000 }, SOME],
  ["a hundred transactions", transactionView, { pageSize: 100, pageNumber: 300 }, SOME],
  ["transactions so far", transactionView, days({ endDate: "2026-11-21" }), SOME],
  ["transactions of a week", transactionView, days({ startDate: "2026-02-03", endDate: "2026-02-09" }), SOME],
  [
    "expected payouts",
    transactionView,
    {
      ...{ transactionType: only("PAYOUT"), transactionStatus: only("PENDING") },
      ...days({ sortOrder: "ASC", startDate: "2026-11-21" }),
    },
    SOME,
  ],
  ["failed transactions", transactionView, { transactionStatus: only("FAILED") }, SOME],
  ["late transactions", transactionView, { payoutTiming: only("DELAYED") }, SOME],
  ["rents and coupons", transactionView, { productType: only("FRE", "BOND"), pageNumber: 900 }, SOME],
  ["transactions of one investment", transactionView, { investmentId: only(firstInvestment) }, 240],
  ["movements", listWalletTransactions, {}, SOME],
  ["the oldest movements", listWalletTransactions, { pageNo: "4300" }, SOME],
  ["movements from the oldest", listWalletTransactions, { sortByUpdatedAtDesc: "false" }, SOME],
  ["debits", listWalletTransactions, { type: "DEBIT", pageNo: "100" }, SOME],
  ["failed movements", listWalletTransactions, { state: "FAILED" }, SOME],
  ["shares", listPreIpoInvestments, {}, 100],
  ["the last shares", listPreIpoInvestments, { pageNumber: 28 }, 400],
];

describe("a page", () => {
  it.each(VIEWS)("of %s is read by an index", async (_, call, input, rows) => {
    const { work, plans, answer } = await look(call, input);
    expect(answer).toMatchObject({ total: expect.any(Number) });
    expect(plans.filter(isSlow).filter((plan) => !("investmentId" in input && plan.includes("ORDER")))).toEqual([]);
    expect(work.rowsRead).toBeLessThanOrEqual(rows);
  });

  it("reports the correct total", async () => {
    const lines = await inAccount(investor, ({ sql }) => sql.exec("SELECT count(*) AS n FROM statement_line").one().n);
    expect(lines).toBeGreaterThan(60_000);
    expect((await look(transactionView)).answer.total).toBe(lines);
    expect((await look(investmentView)).answer.total).toBe(BIG.investments);
  });

  it("of the Stash reads few rows once the history has been summed", async () => {
    const first = await look(getStash);
    const { answer, work } = await look(getStash, { pageNumber: 150 });
    expect(first.answer).toMatchObject({ total: BIG.investments });
    expect(answer).toMatchObject({ total: BIG.investments, balance: first.answer.balance });
    expect(work.rowsRead).toBeLessThanOrEqual(3 * BIG.investments);
    expect((await look(getStash)).work.rowsRead).toBeLessThanOrEqual(FEW);
  });
});

describe("the portfolio figures", () => {
  it("read each row a few times at first, and are cached after that", async () => {
    for (const productType of ["ALL", "BOND"]) {
      const fresh = await look(getMetrics, { productType });
      expect(fresh.work.rowsRead).toBeLessThanOrEqual(5 * 60_310);
      const again = await look(getMetrics, { productType });
      expect(again.answer).toEqual(fresh.answer);
      // The counters, which name the currencies in use, and the cached figures.
      expect(again.work.rowsRead).toBeLessThanOrEqual(50);
    }
  });

  it("equal the sums over all rows", async () => {
    const { answer } = await look(getMetrics, { productType: "ALL" });
    const plainly = await inAccount(investor, ({ sql }) =>
      sql
        .exec(
          `SELECT (SELECT sum(amount) FROM investment) AS invested, sum(net) FILTER (WHERE status = 'PAID') AS received,
             sum(net) FILTER (WHERE status <> 'PAID') AS expected, sum(tds) FILTER (WHERE status = 'PAID') AS tds,
             max(due_on) FILTER (WHERE status <> 'PAID') AS expectedBy
           FROM payout`,
        )
        .one(),
    );
    expect(answer).toMatchObject(plainly);
    expect(await inAccount(investor, verifyCounters)).toEqual([]);
  });
});

describe("the holdings", () => {
  it("read each row a few times at first, and after that the page's own", async () => {
    const fresh = await look(listHoldings);
    expect(fresh.work.rowsRead).toBeLessThanOrEqual(5 * 60_310);
    for (const sortBy of HOLDING_SORTS) {
      const { answer, work } = await look(listHoldings, { sortBy });
      expect(answer.total).toBe(fresh.answer.total);
      expect(work.rowsRead, sortBy).toBeLessThanOrEqual(FEW);
    }
  });
});

describe("the payout calendar and the exposure to payers", () => {
  it("read each row a few times at first, and are cached after that", async () => {
    for (const call of [getPayoutCalendar, getExposure]) {
      const fresh = await look(call);
      expect(fresh.work.rowsRead, call.name).toBeLessThanOrEqual(5 * 60_310);
      const again = await look(call);
      expect(again.answer).toEqual(fresh.answer);
      expect(again.work.rowsRead, call.name).toBeLessThanOrEqual(50);
    }
  });
});

describe("the history of money", () => {
  it("reads a page of any part, near or far, by an index: its own rows and the sums of days", async () => {
    for (const part of HISTORY_PARTS) {
      for (const before of ["9999999999999-1", "1750000000000-1"]) {
        const { answer, work, plans } = await look(getMoneyHistory, { part, before, pageSize: 50 });
        expect(plans.filter((plan) => LONG.test(plan) && !plan.includes("INDEX"))).toEqual([]);
        expect((answer as unknown as MoneyHistory).entries.length, part).toBeLessThanOrEqual(50);
        // The sums of 2,000 days are read three times, for the counts, the totals and the balance.
        expect(work.rowsRead, `${part} ${before}`).toBeLessThanOrEqual(2 * SOME);
      }
    }
  });

  it("looks at a bounded number of movements for a search, and says how far it came", async () => {
    const { answer, work } = await look(getMoneyHistory, { search: "no such deal", pageSize: 50 });
    expect(answer).toMatchObject({ entries: [], nextBefore: expect.any(String), searchedTo: expect.any(String) });
    expect(work.rowsRead).toBeLessThanOrEqual(5 * SOME);
  });
});

describe("the spreadsheet export", () => {
  it("is read lazily, as the consumer pulls it", async () => {
    await inAccount(investor, async (context) => {
      const { context: seen, work } = watched(context);
      const reader = (await investmentsCsv(seen, "en")).getReader();
      await reader.read();
      await reader.read();
      const taken = work().rowsRead;
      expect(taken).toBeLessThan(20_000);
      await reader.cancel();
    });
  });

  it("has a row for each investment", async () => {
    const response = await exports.default.fetch("http://backend/v2/investment-dashboard/get-investments-csv", {
      headers: { "x-tap-auth": investor.token },
    });
    expect((await response.text()).trimEnd().split("\r\n")).toHaveLength(BIG.investments + 1);
  });
});
