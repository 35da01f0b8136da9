/** The gain of open redemptions. Invariant: the gain is the sum of its lots; a paid redemption keeps both. */
import { addMinor } from "../../../lib/contract/facts/money.ts";
import type { LotGain } from "../../../lib/finance/capital-gain-tax.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { PayoutKey } from "./payout-store.ts";

/** The gains of a redemption by lot; null where they were not recorded: its bonds then are of the investment's own lot. */
export const payoutGainLotsMigration: Migration = {
  id: "payout-gain-lots-1",
  sql: `ALTER TABLE payout ADD COLUMN gain_lots TEXT CHECK (json_valid(gain_lots));`,
};

/** The gain of an open redemption, by lot. */
export function writeGain(
  sql: SqlStorage,
  { investmentId, payoutSequence }: PayoutKey,
  lots: readonly LotGain[],
): void {
  const gain = addMinor(...lots.map((lot) => lot.gain));
  sql.exec(
    `UPDATE payout SET gain = ?, gain_lots = ?
     WHERE investment_id = ? AND payout_sequence = ? AND status IN ('EXPECTED', 'DELAYED')`,
    ...[gain, JSON.stringify(lots), investmentId, payoutSequence],
  );
}
