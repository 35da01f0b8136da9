/** Reads the stored facts behind the events that an account has emitted. */
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";
import { UNPROMISED_KINDS } from "../../lib/products/payout-kind.ts";
import { type InvestmentRecord, selectInvestments } from "./holdings/investment-store.ts";
import type { PayoutRecord } from "./holdings/payout-store.ts";

/** The sequence number of the latest event, delivered or not; 0 before the first event. */
export function lastSequence(sql: SqlStorage): number {
  const query = "SELECT seq AS last FROM sqlite_sequence WHERE name = 'outbox'";
  return sql.exec<{ last: number }>(query).toArray()[0]?.last ?? 0;
}

export function findReferrer(sql: SqlStorage): { readonly referrerId: string; readonly at: EpochMs } | null {
  const query = "SELECT referrer_id AS referrerId, at FROM referred_by";
  return sql.exec<{ referrerId: string; at: EpochMs }>(query).toArray()[0] ?? null;
}

/** The first investment that succeeded, and the time at which its money moved to the deal. */
export function findFirstSuccess(
  sql: SqlStorage,
): { readonly investment: InvestmentRecord; readonly at: EpochMs } | null {
  const query = `SELECT investment.id AS id, ledger_transaction.at AS at
    FROM investment JOIN ledger_transaction ON key = 'invested:' || investment.id
    WHERE status = 'SUCCESS' ORDER BY ledger_transaction.sequence LIMIT 1`;
  const first = sql.exec<{ id: string; at: EpochMs }>(query).toArray()[0];
  const [investment] = first ? selectInvestments(sql, "WHERE id = ?", first.id) : [];
  return first && investment ? { investment, at: first.at } : null;
}

/** A payout that the payer paid, is late with, or was late with when a restructuring replaced it. */
export interface PayerPayout extends Pick<PayoutRecord, "investmentId" | "payoutSequence" | "dueOn" | "kind"> {
  readonly dealId: DealId;
  readonly status: "PAID" | "DELAYED" | "REPLACED";
  readonly paidOn: CalendarDate | null;
  readonly updatedAt: EpochMs;
}

/** Promised ones, one for each due day of each deal: the last to be paid. */
export function listPayerPayouts(sql: SqlStorage): readonly PayerPayout[] {
  return sql
    .exec<{ [K in keyof PayerPayout]: PayerPayout[K] }>(
      `SELECT investment_id AS investmentId, payout_sequence AS payoutSequence, deal_id AS dealId, due_on AS dueOn, kind,
         payout.status AS status, paid_on AS paidOn, payout.updated_at AS updatedAt, max(coalesce(paid_on, '')) AS last
       FROM payout JOIN investment ON investment.id = investment_id
       WHERE payout.status IN ('PAID', 'DELAYED', 'REPLACED') AND kind NOT IN (SELECT value FROM json_each(?))
       GROUP BY deal_id, due_on, payout.status ORDER BY deal_id, due_on`,
      JSON.stringify(UNPROMISED_KINDS),
    )
    .toArray();
}
