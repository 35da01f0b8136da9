/** Pages of investments. Every sort order of the contract has an index, both with and without a product category. */

import type { InvestmentStage } from "../../../lib/contract/calls/investments.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import { type Currency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { type Counter, counterSql } from "../../platform/counter.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { Currencies } from "../identity/account-guards.ts";
import { type InvestmentRecord, selectInvestments } from "./investment-store.ts";

/** Counts and sums of investments, grouped by every column that the list can filter on. */
export const investmentCounter = {
  name: "investment_counter",
  of: "investment",
  by: {
    currency: "row.currency",
    product_type: "row.product_type",
    status: "row.status",
    stage: "coalesce(row.stage, '')",
  },
  sums: ["amount", "stash_coins"],
} as const satisfies Counter;

export const investmentCounterMigration: Migration = {
  id: "investment-tally-1",
  sql: counterSql(investmentCounter),
};

/** The TDS of a late payout depends on everything that its payer pays in the year. */
export const investmentOfPayerMigration: Migration = {
  id: "investment-of-payer-1",
  sql: "CREATE INDEX investment_of_payer ON investment (payer_name, status, created_at, id);",
};

const ORDER = { INVESTED_ON: "invested_on", MATURES_ON: "matures_on", AMOUNT: "amount" } as const;

export interface InvestmentQuery {
  readonly currencies: Currencies;
  readonly productType: Category | null;
  readonly stage: InvestmentStage | null;
  readonly sortBy: keyof typeof ORDER;
  readonly sortOrder: "ASC" | "DESC";
}

/** The rows of one page. */
export interface ListWindow {
  readonly offset: number;
  readonly limit: number;
}

type Filter = Pick<InvestmentQuery, "currencies" | "productType" | "stage">;

function filterOf({ currencies, productType, stage }: Filter): { where: string; bindings: string[] } {
  const [currency, ...others] = currencies;
  // An equality, so that an index gives the order of the rows in the usual case of one currency.
  const conditions = [others.length === 0 ? "currency = ?" : "currency IN (SELECT value FROM json_each(?))"];
  const bindings: string[] = [others.length === 0 ? currency : JSON.stringify(currencies)];
  if (productType !== null) conditions.push("product_type = ?");
  if (productType !== null) bindings.push(productType);
  if (stage !== null) conditions.push("stage = ?");
  if (stage !== null) bindings.push(stage);
  return { where: `WHERE ${conditions.join(" AND ")}`, bindings };
}

/** The matching investments in the query's order. */
export function listInvestments(
  sql: SqlStorage,
  query: InvestmentQuery,
  { offset, limit }: ListWindow,
): readonly InvestmentRecord[] {
  const { sortBy, sortOrder } = query;
  const { where, bindings } = filterOf(query);
  const order = [ORDER[sortBy], "created_at", "id"].map((column) => `${column} ${sortOrder}`).join(", ");
  return selectInvestments(sql, `${where} ORDER BY ${order} LIMIT ? OFFSET ?`, ...bindings, limit, offset);
}

interface InvestmentSums {
  readonly currency: Currency;
  readonly total: number;
  /** The sum of the successful investments. */
  readonly invested: Minor;
}

/** The sums of all investments that match the filter, by currency. A currency without one is missing. */
export function sumInvestments(sql: SqlStorage, filter: Filter): readonly InvestmentSums[] {
  const { where, bindings } = filterOf(filter);
  return sql
    .exec<{ [K in keyof InvestmentSums]: InvestmentSums[K] }>(
      `SELECT currency, sum(entries) AS total, coalesce(sum(amount) FILTER (WHERE status = 'SUCCESS'), 0) AS invested
       FROM investment_counter ${where} GROUP BY currency`,
      ...bindings,
    )
    .toArray();
}

/** The currencies that have at least one investment. */
export function listInvestedCurrencies(sql: SqlStorage): ReadonlySet<Currency> {
  const rows = sql.exec<{ currency: Currency }>("SELECT DISTINCT currency FROM investment_counter WHERE entries > 0");
  return new Set(rows.toArray().map(({ currency }) => currency));
}

/** Investments oldest first, starting after a given one, so that a long list is read in batches. */
export function listInvestmentsAfter(
  sql: SqlStorage,
  {
    after,
    limit,
  }: { readonly after: Pick<InvestmentRecord, "investedOn" | "createdAt" | "id"> | null; readonly limit: number },
): readonly InvestmentRecord[] {
  const { investedOn, createdAt, id } = after ?? { investedOn: "", createdAt: 0, id: "" };
  const next = "WHERE (invested_on, created_at, id) > (?, ?, ?) ORDER BY invested_on, created_at, id LIMIT ?";
  return selectInvestments(sql, next, investedOn, createdAt, id, limit);
}

/** Units held per deal, for the reconciler, which compares them with the deals' registers. */
export interface UnitsHeld {
  readonly dealId: DealId;
  /** Units of successful investments minus units sold. */
  readonly units: number;
  /** Units sold that the deal has not been notified of. */
  readonly leaving: number;
}

/** Amount invested in a deal, with purchases that await their payment or settlement. */
export function sumOpenInDeal(sql: SqlStorage, dealId: DealId): Minor {
  const query = `SELECT coalesce(sum(amount), 0) AS open FROM investment WHERE deal_id = ?
    AND (stage IN ('ACTIVE', 'DELAYED') OR status IN ('PROCESSING', 'PAYMENT_PENDING'))`;
  return minor(sql.exec<{ open: number }>(query, dealId).one().open);
}

/** Grouped by deal; deals without units are omitted. */
export function listHoldings(sql: SqlStorage): UnitsHeld[] {
  return sql
    .exec<{ [K in keyof UnitsHeld]: UnitsHeld[K] }>(
      `SELECT deal_id AS dealId, sum(units - units_sold) AS units, sum(coalesce(sold, 0)) AS leaving FROM investment
       LEFT JOIN (SELECT investment_id, sum(units) AS sold FROM sell_order WHERE status = 'SETTLED' AND deal_notified = 0
         GROUP BY investment_id) ON investment_id = id
       WHERE status = 'SUCCESS' GROUP BY deal_id
       HAVING sum(units - units_sold) + sum(coalesce(sold, 0)) > 0 ORDER BY deal_id`,
    )
    .toArray();
}
