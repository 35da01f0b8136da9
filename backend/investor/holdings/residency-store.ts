/** Writes a change of residence to investments and their payouts. */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Residency } from "../../../lib/finance/taxpayer.ts";
import { type InvestmentRecord, selectInvestments } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";

/** Of investments that have not ended and so can still have open payouts. */
const UNENDED = "status <> 'FAILED' AND (stage IS NULL OR stage IN ('ACTIVE', 'DELAYED'))";

/** The first so many; by default all. */
export function listUnendedInvestments(sql: SqlStorage, limit = -1): readonly InvestmentRecord[] {
  return selectInvestments(sql, `WHERE ${UNENDED} LIMIT ?`, limit);
}

export function listUnendedOfPayer(sql: SqlStorage, payerName: string): readonly InvestmentRecord[] {
  return selectInvestments(sql, `WHERE payer_name = ? AND ${UNENDED}`, payerName);
}

/** Their payers, in no order. */
export function unendedPayers(sql: SqlStorage): readonly string[] {
  const query = `SELECT DISTINCT payer_name AS payerName FROM investment WHERE ${UNENDED}`;
  return sql
    .exec<{ payerName: string }>(query)
    .toArray()
    .map(({ payerName }) => payerName);
}

export function writeResidency(
  sql: SqlStorage,
  { id, residency }: { readonly id: InvestmentId; readonly residency: Residency },
): void {
  sql.exec("UPDATE investment SET residency = ? WHERE id = ?", residency, id);
}

export function writePayoutTax(
  sql: SqlStorage,
  { investmentId, payoutSequence, tdsRateBps, tdsBasis, tds, net, redemption }: PayoutRecord,
  at: EpochMs,
): void {
  sql.exec(
    `UPDATE payout SET tds_rate_bps = ?, tds_basis = ?, tds = ?, net = ?, gain_tds_rate_bps = ?, gain_tds = ?, updated_at = ?
     WHERE investment_id = ? AND payout_sequence = ? AND status IN ('EXPECTED', 'DELAYED')`,
    ...[tdsRateBps, tdsBasis, tds, net, redemption?.tdsRateBps ?? 0, redemption?.tds ?? 0, at],
    ...[investmentId, payoutSequence],
  );
}
