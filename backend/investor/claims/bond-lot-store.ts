/** The investments in one ISIN. */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { asPublished } from "../../../lib/products/bond-events.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { BondRow } from "./bond-leaves.ts";

export const isinMigration: Migration = {
  id: "investment-isin-1",
  sql: `CREATE INDEX investment_by_isin ON investment (product ->> 'isin') WHERE status = 'SUCCESS';`,
};

export const isinOf = ({ product }: Pick<BondRow, "product">): string | null =>
  productOf(product).resaleOf?.(product).isin ?? null;

/** Not parsed: `insertInvestment` wrote it from this type. */
const readProduct = (text: string): ProductTerms => JSON.parse(text);

type Row = { [K in Exclude<keyof BondRow, "product">]: BondRow[K] } & { product: string; enteredOn: CalendarDate };

/**
 * The security of a bond: its ISIN and terms. Bonds of one security are interchangeable. Deals that state other terms
 * under one ISIN contradict each other, and their bonds are kept apart. Null for a bond without an ISIN.
 */
export function securityOf({ product }: Pick<BondRow, "product">): string | null {
  // An event reaches deals and accounts one after the other; bonds of one ISIN stay the same security meanwhile.
  const terms = asPublished(product);
  const traded = productOf(terms).resaleOf?.(terms);
  return traded?.isin ? `${traded.isin} ${JSON.stringify(traded.bond)}` : null;
}

/** In the order in which they entered the account; a bond without an ISIN is alone. */
export function listBondsOf(sql: SqlStorage, bond: BondRow): readonly BondRow[] {
  const isin = isinOf(bond);
  if (isin === null) return [bond];
  const rows = sql
    .exec<Row>(
      `SELECT id, product, coalesce(trades_on, invested_on) AS investedOn, settles_on AS settlesOn,
         coalesce(settles_on, invested_on) AS enteredOn, amount, principal, units
       FROM investment WHERE status = 'SUCCESS' AND product ->> 'isin' = ? AND principal > 0
       ORDER BY enteredOn, created_at, id`,
      isin,
    )
    .toArray();
  const security = securityOf(bond);
  return rows
    .map(({ enteredOn: _, product, ...row }): BondRow => ({ ...row, product: readProduct(product) }))
    .filter((row) => securityOf(row) === security);
}

/** Whether units of an ISIN were sold or put, so that its investments no longer hold their own lots. */
export function hasLeft(sql: SqlStorage, isin: string): boolean {
  const query = `SELECT 1 FROM investment WHERE status = 'SUCCESS' AND product ->> 'isin' = ?
    AND (units_sold + units_put > 0 OR EXISTS (
      SELECT 1 FROM put_exercise WHERE investment_id = investment.id AND status = 'EXERCISED')) LIMIT 1`;
  return sql.exec(query, isin).toArray().length > 0;
}
