/** Units held per deal, for the reconciler, which compares them with the deals' registers. */
import type { DealId } from "../../../lib/contract/values/ids.ts";

export interface UnitsHeld {
  readonly dealId: DealId;
  /** Units of successful investments minus units sold. */
  readonly units: number;
  /** Units sold that the deal has not been notified of. */
  readonly leaving: number;
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
