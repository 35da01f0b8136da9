/**
 * How payers have paid, counted from the payout events of all accounts. Invariants: a due day of a deal counts once;
 * the statements give the same rows in any order of events; a payout that has ended never becomes late again.
 */
import type { PaymentRecord } from "../../lib/contract/calls/payment-history.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";

interface DuePayout {
  readonly dealId: DealId;
  readonly dueOn: CalendarDate;
}

export function latePayoutStatement(catalogue: D1Database, { dealId, dueOn }: DuePayout): D1PreparedStatement {
  return catalogue
    .prepare("INSERT INTO payer_payout (deal_id, due_on, ended_on) VALUES (?, ?, NULL) ON CONFLICT DO NOTHING")
    .bind(dealId, dueOn);
}

export function endedPayoutStatement(
  catalogue: D1Database,
  { dealId, dueOn, endedOn }: DuePayout & { readonly endedOn: CalendarDate },
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO payer_payout (deal_id, due_on, ended_on) VALUES (?1, ?2, ?3)
       ON CONFLICT (deal_id, due_on) DO UPDATE SET ended_on = max(coalesce(ended_on, ''), ?3)`,
    )
    .bind(dealId, dueOn, endedOn);
}

/** The record of the payer of this deal on all its deals, by name. */
export async function readPaymentRecord(
  catalogue: D1Database,
  { dealId, today }: { readonly dealId: DealId; readonly today: CalendarDate },
): Promise<PaymentRecord> {
  const row = await catalogue
    .prepare(
      `WITH own AS (
         SELECT id FROM deal WHERE json_extract(document, '$.payer.name') =
           (SELECT json_extract(document, '$.payer.name') FROM deal WHERE id = ?1)
       ), due AS (
         SELECT ended_on, julianday(ended_on) - julianday(due_on) AS days
         FROM payer_payout WHERE deal_id IN (SELECT id FROM own)
       )
       SELECT count(ended_on) AS payouts, coalesce(sum(days > 0), 0) AS late,
         CAST(max(coalesce(max(days), 0), 0) AS INTEGER) AS longestDelayDays, count(*) - count(ended_on) AS lateNow,
         (SELECT count(*) FROM deal_progress WHERE deal_id IN (SELECT id FROM own) AND restructuring IS NOT NULL)
           AS restructuredDeals
       FROM due`,
    )
    .bind(dealId)
    .first<Omit<PaymentRecord, "asOf">>();
  if (!row) throw new Error("an aggregate has one row");
  return { ...row, asOf: today };
}
