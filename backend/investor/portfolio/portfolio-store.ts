/** Sums of a portfolio. Invariant: every change of a row raises the version by which views are cached. */

import type { DashboardTransaction, Metrics } from "../../../lib/contract/calls/dashboard.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import { type Currency, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { bringsMoney } from "../../../lib/products/payout-kind.ts";
import { isForeseen, perpetualOf } from "../../../lib/products/perpetual.ts";
import type { ValuedPayout } from "../../../lib/products/product.ts";
import type { BusinessDay } from "../../platform/clock.ts";
import type { Migration } from "../../platform/migrations.ts";
import { getInvestment, type InvestmentRecord, selectInvestments } from "../holdings/investment-store.ts";
import { owedToday } from "../holdings/payable-amounts.ts";
import { readerOf } from "../holdings/payer-tax.ts";
import { findPayout, listPayoutsOf, type PayoutRecord } from "../holdings/payout-store.ts";
import { listStatement, type StatementFilter } from "./transaction-list-store.ts";

const versionTrigger = (table: string, event: "INSERT" | "UPDATE") => `
    CREATE TRIGGER portfolio_after_${table}_${event.toLowerCase()} AFTER ${event} ON ${table}
    BEGIN UPDATE portfolio_version SET version = version + 1; END;`;

export const portfolioMigration: Migration = {
  id: "portfolio-1",
  sql: `
    CREATE TABLE portfolio_version (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL) STRICT;
    INSERT INTO portfolio_version VALUES (1, 0);
    CREATE TABLE remembered_metrics (
      currency TEXT NOT NULL,
      product_type TEXT NOT NULL,
      as_of TEXT NOT NULL,
      version INTEGER NOT NULL,
      metrics TEXT NOT NULL CHECK (json_valid(metrics)),
      PRIMARY KEY (currency, product_type)
    ) STRICT, WITHOUT ROWID;
    ${versionTrigger("investment", "INSERT")} ${versionTrigger("investment", "UPDATE")}
    ${versionTrigger("payout", "INSERT")} ${versionTrigger("payout", "UPDATE")}
  `,
};

/** Sales of metal are payouts of the cached metrics, which also gained figures. */
export const metalVersionMigration: Migration = {
  id: "portfolio-2",
  sql: `${versionTrigger("metal_transaction", "INSERT")} ${versionTrigger("metal_transaction", "UPDATE")}
    DELETE FROM remembered_metrics;`,
};

/** The cached metrics lack `stashCoinsEarned`. */
export const earnedCoinsMigration: Migration = { id: "portfolio-3", sql: "DELETE FROM remembered_metrics;" };

/** One currency, in one category or in all. */
export interface Portfolio {
  readonly currency: Currency;
  readonly productType: Category | "ALL";
}

type Binding = string | number;

/** Filters any table with the columns `currency` and `product_type`. */
function within({ currency, productType }: Portfolio): { where: string; bindings: Binding[] } {
  if (productType === "ALL") return { where: "currency = ?", bindings: [currency] };
  return { where: "currency = ? AND product_type = ?", bindings: [currency, productType] };
}

/**
 * Without gold and silver, whose value changes with the market, and without the balance of coins, which redemptions
 * change. The gain follows from the rest.
 */
export type InvestmentMetrics = Omit<Metrics, "metals" | "realised" | "accrued" | "gain" | "stashCoins">;

export interface HeldSums {
  readonly investmentCount: number;
  readonly invested: Minor;
  readonly stashCoinsEarned: number;
  readonly delayedCount: number;
}

/** Sums of successful investments. */
export function sumHoldings(sql: SqlStorage, portfolio: Portfolio): HeldSums {
  const { where, bindings } = within(portfolio);
  return sql
    .exec<{ [K in keyof HeldSums]: HeldSums[K] }>(
      `SELECT coalesce(sum(entries), 0) AS investmentCount, coalesce(sum(amount), 0) AS invested,
         coalesce(sum(stash_coins), 0) AS stashCoinsEarned,
         coalesce(sum(entries) FILTER (WHERE stage = 'DELAYED'), 0) AS delayedCount
       FROM investment_counter WHERE status = 'SUCCESS' AND ${where}`,
      ...bindings,
    )
    .one();
}

export interface MonthOfPayouts {
  readonly month: string;
  readonly isPaid: 0 | 1;
  readonly net: Minor;
  readonly tds: Minor;
}

/** Paid payouts by month of payment, and open ones by month of their due day. */
export function sumPayoutsByMonth(sql: SqlStorage, portfolio: Portfolio): readonly MonthOfPayouts[] {
  const { where, bindings } = within(portfolio);
  return sql
    .exec<{ [K in keyof MonthOfPayouts]: MonthOfPayouts[K] }>(
      `SELECT bucket AS month, transaction_status = 'SUCCESS' AS isPaid, sum(amount) AS net, sum(tds) AS tds
       FROM transaction_counter WHERE transaction_type = 'PAYOUT' AND entries > 0 AND ${where} GROUP BY 1, 2`,
      ...bindings,
    )
    .toArray();
}

export interface FlowSum {
  readonly productType: Category;
  readonly date: CalendarDate;
  readonly amount: Minor;
}

type FlowRow = { [K in keyof FlowSum]: FlowSum[K] };

/** CROSS JOIN pins the join order: `payout` is clustered by investment. */
const PAYOUTS_BY_INVESTMENT = "investment CROSS JOIN payout ON investment_id = id";

/** Promised cashflow, gross: one sum per category and day. */
export function sumPromisedFlows(sql: SqlStorage, portfolio: Portfolio): readonly FlowSum[] {
  const { where, bindings } = within(portfolio);
  const query = `SELECT product_type AS productType, invested_on AS date, -sum(amount) AS amount FROM investment
      WHERE status = 'SUCCESS' AND ${where} GROUP BY 1, 2
    UNION ALL
    SELECT product_type, due_on, sum(promised_gross) FROM ${PAYOUTS_BY_INVESTMENT}
      WHERE payout.status <> 'REPLACED' AND ${where} GROUP BY 1, 2`;
  return sql.exec<FlowRow>(query, ...bindings, ...bindings).toArray();
}

const ENDED = "('MATURED', 'SOLD', 'WITHDRAWN')";

/** Actual cashflow of ended investments, gross: one sum per category and day. */
export function sumRealisedFlows(sql: SqlStorage, portfolio: Portfolio): readonly FlowSum[] {
  const { where, bindings } = within(portfolio);
  const query = `SELECT product_type AS productType, invested_on AS date, -sum(amount) AS amount FROM investment
      WHERE stage IN ${ENDED} AND ${where} GROUP BY 1, 2
    UNION ALL
    SELECT product_type, paid_on, sum(gross) FROM ${PAYOUTS_BY_INVESTMENT}
      WHERE payout.status = 'PAID' AND stage IN ${ENDED} AND ${where} GROUP BY 1, 2`;
  return sql.exec<FlowRow>(query, ...bindings, ...bindings).toArray();
}

export interface PortfolioHolding<P = PayoutRecord> {
  readonly investment: InvestmentRecord;
  /** In sequence order. */
  readonly payouts: readonly P[];
}

/** A holding as it is shown today. */
export interface ShownHolding extends PortfolioHolding, BusinessDay {
  /** The payouts with the amounts of `owedToday`. */
  readonly owed: readonly PayoutRecord[];
}

/** The investments with their payouts, which are read in one query. */
export function withPayouts(
  sql: SqlStorage,
  investments: readonly InvestmentRecord[],
  day: BusinessDay,
): readonly ShownHolding[] {
  const ids = investments.map(({ id }) => id);
  const payoutsOf = listPayoutsOf(sql, ids);
  const reader = readerOf({ sql });
  return investments.map((investment) => {
    const payouts = payoutsOf.get(investment.id) ?? [];
    const owed = payouts.map((payout) => owedToday(reader, { investment, payout, ...day }));
    return { investment, payouts, owed, ...day };
  });
}

/** Late interest added to each overdue payout, after TDS, by the month of its due day. */
export function listAddedByDelay(sql: SqlStorage, portfolio: Portfolio, day: BusinessDay): readonly MonthOfPayouts[] {
  const { where, bindings } = within(portfolio);
  const late = selectInvestments(sql, `WHERE stage = 'DELAYED' AND ${where}`, ...bindings);
  return withPayouts(sql, late, day).flatMap(({ payouts, owed }) =>
    payouts.flatMap((promised, index) => {
      const now = owed[index] ?? promised;
      const added = { net: subtractMinor(now.net, promised.net), tds: subtractMinor(now.tds, promised.tds) };
      return promised.status === "DELAYED" ? [{ month: promised.dueOn.slice(0, 7), isPaid: 0, ...added }] : [];
    }),
  );
}

/** Amounts to subtract from the sums of open payouts: payouts of perpetual bonds after `lastForeseenOn`. */
export function listUnforeseen(
  sql: SqlStorage,
  running: readonly Pick<PortfolioHolding<unknown>, "investment">[],
  { today }: BusinessDay,
): readonly MonthOfPayouts[] {
  const endless = running.map(({ investment }) => investment).filter(({ product }) => perpetualOf(product) !== null);
  const ids = endless.map(({ id }) => id);
  const payouts = ids.length === 0 ? new Map<InvestmentId, PayoutRecord[]>() : listPayoutsOf(sql, ids);
  return endless.flatMap(({ id, product }) =>
    (payouts.get(id) ?? [])
      .filter(({ status, dueOn }) => status !== "PAID" && !isForeseen(product, dueOn, today))
      .map(({ dueOn, net, tds }) => ({ month: dueOn.slice(0, 7), isPaid: 0, net: minor(-net), tds: minor(-tds) })),
  );
}

/** Investments that are ACTIVE or DELAYED. */
export function listRunning(sql: SqlStorage, portfolio: Portfolio): readonly PortfolioHolding<ValuedPayout>[] {
  const { where, bindings } = within(portfolio);
  const isRunning = `stage IN ('ACTIVE', 'DELAYED') AND ${where}`;
  const payouts = Map.groupBy(
    sql.exec<RunningPayout>(
      `SELECT investment_id AS investmentId, due_on AS dueOn, accrues_to AS accruesTo, kind, payout.principal, interest,
         gross, payout.status
       FROM ${PAYOUTS_BY_INVESTMENT} WHERE payout.status <> 'REPLACED' AND ${isRunning}`,
      ...bindings,
    ),
    ({ investmentId }) => investmentId,
  );
  const running = selectInvestments(sql, `WHERE ${isRunning}`, ...bindings);
  return running.map((investment) => ({ investment, payouts: payouts.get(investment.id) ?? [] }));
}

type RunningPayout = { [K in keyof ValuedPayout]: ValuedPayout[K] } & { investmentId: InvestmentId };

const dueOf = ({ currency, productType }: Portfolio, timing?: "ON_TIME" | "DELAYED"): StatementFilter => ({
  currencies: [currency],
  oneOf: {
    transactionType: ["PAYOUT"],
    transactionStatus: ["PENDING"],
    payoutTiming: timing && [timing],
    productType: productType === "ALL" ? undefined : [productType],
  },
  from: null,
  to: null,
});

/** The last day on which a foreseen payout is due (`isForeseen`); null without one. */
export function findLastExpected(
  sql: SqlStorage,
  portfolio: Portfolio,
  running: readonly Pick<PortfolioHolding<unknown>, "investment">[],
  { today }: BusinessDay,
): CalendarDate | null {
  const products = new Map<string, ProductTerms>(running.map(({ investment: { id, product } }) => [id, product]));
  for (const { investmentId, transactionDate } of expectedIn(sql, dueOf(portfolio), true)) {
    const product = products.get(investmentId);
    if (!product || isForeseen(product, transactionDate, today)) return transactionDate;
  }
  return null;
}

/** The next unpaid payout. One on schedule precedes a delayed one, whose day is unknown. */
export function findNextPayout(
  sql: SqlStorage,
  portfolio: Portfolio,
  day: BusinessDay,
): { readonly payout: PayoutRecord; readonly title: string } | null {
  for (const timing of ["ON_TIME", "DELAYED"] as const) {
    for (const { investmentId, payoutSequence, title } of expectedIn(sql, dueOf(portfolio, timing))) {
      const payout = payoutSequence === null ? null : findPayout(sql, { investmentId, payoutSequence });
      if (!payout || !bringsMoney(payout)) continue;
      const investment = getInvestment(sql, investmentId);
      return { payout: owedToday({ sql }, { investment, payout, ...day }), title };
    }
  }
  return null;
}

const LINES_AT_ONCE = 20;

function* expectedIn(sql: SqlStorage, filter: StatementFilter, newestFirst = false): Generator<DashboardTransaction> {
  for (let pageNumber = 0; ; pageNumber++) {
    const page = { filter, newestFirst, pageNumber, pageSize: LINES_AT_ONCE };
    const { transactions } = listStatement(sql, page);
    yield* transactions;
    if (transactions.length < LINES_AT_ONCE) return;
  }
}
