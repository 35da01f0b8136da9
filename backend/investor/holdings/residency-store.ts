/** Writes a change of residence to investments and their payouts. */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Residency } from "../../../lib/finance/taxpayer.ts";
import { type InvestmentRecord, selectInvestments } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";

/** Investments that have not ended and so can still have open payouts. */
export function listUnendedInvestments(sql: SqlStorage): readonly InvestmentRecord[] {
  return selectInvestments(sql, "WHERE status <> 'FAILED' AND (stage IS NULL OR stage IN ('ACTIVE', 'DELAYED'))");
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
