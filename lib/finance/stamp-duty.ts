/**
 * The stamp duty on a purchase of securities, as dated data: Indian Stamp Act 1899, Schedule I, articles 27 and 56A.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Paise } from "../contract/values/money.ts";
import { paise } from "../contract/values/money.ts";
import { mulDiv } from "./rounding.ts";

export type StampedTransfer = "BOND_TRANSFER" | "SHARE_DELIVERY";

const PER_MILLION = 1_000_000;

/**
 * Oldest first: 0.0001 % on a transfer of bonds and 0.015 % on a delivery of shares, since central collection began.
 */
const STAMP_DUTY_TABLE: readonly { readonly from: string; readonly millionths: Record<StampedTransfer, number> }[] = [
  { from: "2020-07-01", millionths: { BOND_TRANSFER: 1, SHARE_DELIVERY: 150 } },
];

/** Half-up to the paisa, on the price without accrued interest. @throws RangeError before the first row of the table. */
export function stampDutyOn(transfer: {
  readonly kind: StampedTransfer;
  readonly considerationPaise: Paise;
  readonly date: CalendarDate;
}): Paise {
  const row = STAMP_DUTY_TABLE.findLast(({ from }) => transfer.date >= from);
  if (!row) throw new RangeError(`no stamp duty is known for ${transfer.date}`);
  const numerator = row.millionths[transfer.kind];
  return paise(
    mulDiv({ value: transfer.considerationPaise, numerator, denominator: PER_MILLION, rounding: "half-up" }),
  );
}
