/** What the book holds of each deal, for the reconciler: the deals' registers must say the same. */
import type { DealId } from "../../../lib/contract/values/ids.ts";

export interface UnitsHeld {
  readonly dealId: DealId;
  /** Of investments that succeeded, less those that were sold on. */
  readonly units: number;
  /** Sold, and not yet known to the deal. */
  readonly leaving: number;
}

/** By deal; none of which nothing is held any more. */
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
