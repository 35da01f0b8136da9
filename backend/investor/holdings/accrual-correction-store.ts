/**
 * The only change of a paid payout: the tax of interest that a deposit credits on 31 March, until its payer pays that tax to the
 * government. Nothing else of the row may differ, and no money was paid: the interest of an ACCRUAL is its tax.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { PayoutRecord } from "./payout-store.ts";

export const accrualCorrectionMigration: Migration = {
  id: "accrual-correction-1",
  sql: `
    DROP TRIGGER payout_is_paid_once;
    CREATE TRIGGER payout_is_paid_once BEFORE UPDATE ON payout WHEN OLD.status IN ('PAID', 'REPLACED') AND NOT (
      OLD.kind = 'ACCRUAL' AND OLD.status = 'PAID' AND NEW.net = 0 AND NEW.interest = NEW.tds
      AND (NEW.investment_id, NEW.payout_sequence, NEW.kind, NEW.status, NEW.due_on, NEW.accrues_to, NEW.paid_on)
        = (OLD.investment_id, OLD.payout_sequence, OLD.kind, OLD.status, OLD.due_on, OLD.accrues_to, OLD.paid_on)
      AND (NEW.principal, NEW.promised_gross, NEW.premium, NEW.gain_tds, NEW.created_at)
        = (OLD.principal, OLD.promised_gross, OLD.premium, OLD.gain_tds, OLD.created_at) AND NEW.gain IS OLD.gain
      AND NEW.gain_lots IS OLD.gain_lots)
    BEGIN SELECT RAISE(ABORT, 'a payout is paid once'); END;
  `,
};

/** Writes the tax of a paid ACCRUAL again. @throws Error for any other payout */
export function correctAccrual(sql: SqlStorage, accrual: PayoutRecord, at: EpochMs): void {
  const { investmentId, payoutSequence, interest, gross, tdsRateBps, tdsBasis, tds, net } = accrual;
  const matched = sql.exec(
    `UPDATE payout SET interest = ?, gross = ?, tds_rate_bps = ?, tds_basis = ?, tds = ?, net = ?, updated_at = ?
     WHERE investment_id = ? AND payout_sequence = ? AND status = 'PAID' AND kind = 'ACCRUAL' RETURNING investment_id`,
    ...[interest, gross, tdsRateBps, tdsBasis, tds, net, at, investmentId, payoutSequence],
  );
  if (matched.toArray().length !== 1) throw new Error(`${investmentId}:${payoutSequence} is no paid accrual`);
}
