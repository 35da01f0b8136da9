/**
 * The sums of a portfolio, added up where its rows lie, and the figures that were last made of them. Always true here: a
 * remembered figure is of this day and of the rows as they stand, because every change of a row raises the version.
 */
import type { CalendarDate } from "../../../lib/contract/calendar-date.ts";
import type { Category } from "../../../lib/contract/categories.ts";
import type { Metrics } from "../../../lib/contract/dashboard.ts";
import type { Currency, Minor } from "../../../lib/contract/money.ts";
import type { Migration } from "../../objects/migrate.ts";
import { listPayoutsOf, type PayoutRecord, selectPayouts } from "../investment/payout-store.ts";
import { type InvestmentRecord, selectInvestments } from "../investment/store.ts";

const raising = (table: string, event: "INSERT" | "UPDATE") => `
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
    ${raising("investment", "INSERT")} ${raising("investment", "UPDATE")}
    ${raising("payout", "INSERT")} ${raising("payout", "UPDATE")}
  `,
};

/** One currency, in one category or in all. */
export interface Portfolio {
  readonly currency: Currency;
  readonly productType: Category | "ALL";
}

type Binding = string | number;

/** A condition on whatever of the tables has the columns `currency` and `product_type`. */
function within({ currency, productType }: Portfolio): { where: string; bindings: Binding[] } {
  if (productType === "ALL") return { where: "currency = ?", bindings: [currency] };
  return { where: "currency = ? AND product_type = ?", bindings: [currency, productType] };
}

export function recallMetrics(sql: SqlStorage, portfolio: Portfolio, asOf: CalendarDate): Metrics | null {
  const found = sql.exec<{ metrics: string }>(
    `SELECT metrics FROM remembered_metrics JOIN portfolio_version USING (version)
     WHERE currency = ? AND product_type = ? AND as_of = ?`,
    ...[portfolio.currency, portfolio.productType, asOf],
  );
  // Written by `rememberMetrics` from this very type.
  const [row] = found.toArray();
  return row ? JSON.parse(row.metrics) : null;
}

export function rememberMetrics(sql: SqlStorage, portfolio: Portfolio, metrics: Metrics): void {
  sql.exec(
    `INSERT OR REPLACE INTO remembered_metrics (currency, product_type, as_of, version, metrics)
     SELECT ?, ?, ?, version, ? FROM portfolio_version`,
    ...[portfolio.currency, portfolio.productType, metrics.asOf, JSON.stringify(metrics)],
  );
}

export interface HeldSums {
  readonly investmentCount: number;
  readonly invested: Minor;
  readonly stashCoins: number;
  readonly delayedCount: number;
}

/** Of the investments that succeeded. */
export function sumHoldings(sql: SqlStorage, portfolio: Portfolio): HeldSums {
  const { where, bindings } = within(portfolio);
  return sql
    .exec<{ [K in keyof HeldSums]: HeldSums[K] }>(
      `SELECT count(*) AS investmentCount, coalesce(sum(amount), 0) AS invested,
         coalesce(sum(stash_coins), 0) AS stashCoins, count(*) FILTER (WHERE stage = 'DELAYED') AS delayedCount
       FROM investment WHERE status = 'SUCCESS' AND ${where}`,
      ...bindings,
    )
    .one();
}

export interface MonthOfPayouts {
  readonly month: string;
  readonly isPaid: 0 | 1;
  readonly net: Minor;
  readonly tds: Minor;
  /** The last day within the month. */
  readonly lastOn: CalendarDate;
}

/** What was paid, by the month in which it came, and what is owed, by the month in which it is due. */
export function sumPayoutsByMonth(sql: SqlStorage, portfolio: Portfolio): readonly MonthOfPayouts[] {
  const { where, bindings } = within(portfolio);
  return sql
    .exec<{ [K in keyof MonthOfPayouts]: MonthOfPayouts[K] }>(
      `SELECT substr(transaction_date, 1, 7) AS month, transaction_status = 'SUCCESS' AS isPaid, sum(amount) AS net,
         sum(tds) AS tds, max(transaction_date) AS lastOn
       FROM statement_line WHERE transaction_type = 'PAYOUT' AND ${where} GROUP BY 1, 2`,
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

/** Money out and in by category and day, gross, as it was promised: one sum a day. */
export function sumPromisedFlows(sql: SqlStorage, portfolio: Portfolio): readonly FlowSum[] {
  const { where, bindings } = within(portfolio);
  const query = `SELECT product_type AS productType, invested_on AS date, -sum(amount) AS amount FROM investment
      WHERE status = 'SUCCESS' AND ${where} GROUP BY 1, 2
    UNION ALL
    SELECT product_type, due_on, sum(promised_gross) FROM payout JOIN investment ON id = investment_id
      WHERE payout.status <> 'REPLACED' AND ${where} GROUP BY 1, 2`;
  return sql.exec<FlowRow>(query, ...bindings, ...bindings).toArray();
}

const ENDED = "('MATURED', 'SOLD', 'WITHDRAWN')";

/** The same of what has ended, as it came. */
export function sumRealisedFlows(sql: SqlStorage, portfolio: Portfolio): readonly FlowSum[] {
  const { where, bindings } = within(portfolio);
  const query = `SELECT product_type AS productType, invested_on AS date, -sum(amount) AS amount FROM investment
      WHERE stage IN ${ENDED} AND ${where} GROUP BY 1, 2
    UNION ALL
    SELECT product_type, paid_on, sum(gross) FROM payout JOIN investment ON id = investment_id
      WHERE payout.status = 'PAID' AND stage IN ${ENDED} AND ${where} GROUP BY 1, 2`;
  return sql.exec<FlowRow>(query, ...bindings, ...bindings).toArray();
}

export interface Holding {
  readonly investment: InvestmentRecord;
  readonly payouts: readonly PayoutRecord[];
}

/** Each with its payouts, read at once. */
export function withPayouts(sql: SqlStorage, investments: readonly InvestmentRecord[]): readonly Holding[] {
  const ids = investments.map(({ id }) => id);
  const payouts = listPayoutsOf(sql, ids);
  return investments.map((investment) => ({ investment, payouts: payouts.get(investment.id) ?? [] }));
}

/** Those that are worth something still. */
export function listRunning(sql: SqlStorage, portfolio: Portfolio): readonly Holding[] {
  const { where, bindings } = within(portfolio);
  const running = selectInvestments(sql, `WHERE stage IN ('ACTIVE', 'DELAYED') AND ${where}`, ...bindings);
  return withPayouts(sql, running);
}

/** One to come before one that is late: a late one is told by its status, and nobody knows its day. */
export function findNextPayout(
  sql: SqlStorage,
  portfolio: Portfolio,
): { readonly payout: PayoutRecord; readonly title: string } | null {
  const { where, bindings } = within(portfolio);
  for (const status of ["EXPECTED", "DELAYED"] as const) {
    const [payout] = selectPayouts(
      sql,
      `WHERE payout.status = ? AND investment_id IN (SELECT id FROM investment WHERE ${where}) ORDER BY due_on LIMIT 1`,
      ...[status, ...bindings],
    );
    if (!payout) continue;
    const [investment] = selectInvestments(sql, "WHERE id = ?", payout.investmentId);
    return { payout, title: investment?.title ?? "" };
  }
  return null;
}
