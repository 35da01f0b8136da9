import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { UNPROMISED_KINDS } from "../../../lib/products/payout-kind.ts";

export interface FeedPayout {
  readonly investmentId: InvestmentId;
  readonly payoutSequence: number;
  readonly kind: ScheduledPayout["kind"];
  readonly title: string;
  readonly currency: Currency;
  readonly gross: Minor;
  readonly tds: Minor;
  readonly net: Minor;
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate | null;
  readonly status: "EXPECTED" | "DELAYED" | "PAID" | "REPLACED";
  readonly isLast: 0 | 1;
  readonly updatedAt: EpochMs;
}

/**
 * Promised payouts that are due from this day on, replaced ones included. Of bonds without maturity,
 * payouts due by `foreseenTo`.
 */
export function listFeedPayouts(
  sql: SqlStorage,
  {
    from,
    foreseenTo,
    limit,
  }: { readonly from: CalendarDate; readonly foreseenTo: CalendarDate; readonly limit: number },
): readonly FeedPayout[] {
  // MATERIALIZED reads each payout once; as a subquery of each row it would read the investment's payouts for each of them.
  const query = `WITH ending AS MATERIALIZED (
      SELECT investment_id, max(due_on) AS ends_on FROM payout WHERE status <> 'REPLACED' GROUP BY investment_id)
    SELECT investment_id AS investmentId, payout_sequence AS payoutSequence, payout.kind, title, currency, gross, tds, net,
      due_on AS dueOn, paid_on AS paidOn, payout.status, payout.updated_at AS updatedAt,
      due_on = ends_on AS isLast
    FROM payout JOIN investment ON investment.id = investment_id LEFT JOIN ending USING (investment_id)
    WHERE due_on >= ? AND payout.kind NOT IN (SELECT value FROM json_each(?))
      AND (json_extract(product, '$.perpetual') IS NULL OR due_on <= ?)
    ORDER BY due_on, investment_id, payout_sequence LIMIT ?`;
  const unpromised = JSON.stringify(UNPROMISED_KINDS);
  return sql
    .exec<{ [K in keyof FeedPayout]: FeedPayout[K] }>(query, ...[from, unpromised, foreseenTo, limit])
    .toArray();
}
