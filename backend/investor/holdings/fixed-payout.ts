/** Finds the payouts that keep the tax that was deducted or quoted. Pure. */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { residencyOf } from "../../../lib/finance/tds-relief.ts";
import { isTaxedByPayer } from "../../../lib/products/tax.ts";
import type { PayoutRecord } from "./payout-store.ts";

export const isFixed = ({ status, kind }: PayoutRecord): boolean =>
  status === "PAID" || kind === "WITHDRAWAL" || !isTaxedByPayer({ kind });

/** The payouts of an investment as they are to be taxed. */
export type ReadPayouts = (payouts: readonly PayoutRecord[]) => readonly PayoutRecord[];

/** As if the accruals of a day were still open, unless the deposit was ended or repaid in part since. */
export const reopenedOn =
  (creditedOn: CalendarDate, { residency }: Pick<Taxpayer, "residency">): ReadPayouts =>
  (payouts) => {
    const hasChanged = payouts.some(
      (payout) => payout.accruesTo > creditedOn && (isFixed(payout) || payout.kind === "PART_WITHDRAWAL"),
    );
    const isCredit = ({ kind, status, paidOn, tdsBasis }: PayoutRecord) =>
      kind === "ACCRUAL" && paidOn === creditedOn && status === "PAID" && residencyOf(tdsBasis) === residency;
    return hasChanged ? payouts : payouts.map((each) => (isCredit(each) ? { ...each, status: "EXPECTED" } : each));
  };
