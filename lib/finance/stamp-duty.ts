/** The stamp duty on a purchase of securities. */

import type { Paise } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { mulDiv } from "./rounding.ts";

export type StampedTransfer = "BOND_TRANSFER" | "SHARE_DELIVERY";

const PER_MILLION = 1_000_000;

export const STAMP_DUTY: LawTable<Readonly<Record<StampedTransfer, number>>> = [
  {
    from: "2020-07-01",
    /** Millionths: 0.0001 % and 0.015 %. */
    value: { BOND_TRANSFER: 1, SHARE_DELIVERY: 150 },
    source: "Indian Stamp Act 1899, Schedule I, articles 27 and 56A, as amended by the Finance Act 2019",
    checkedOn: "2026-11-22",
  },
];

/** Rounded half up to the paisa; due on the price without accrued interest. @throws RangeError before the first row of the table. */
export function stampDutyOn(transfer: {
  readonly kind: StampedTransfer;
  readonly considerationPaise: Paise;
  readonly date: CalendarDate;
}): Paise {
  const numerator = inForce(STAMP_DUTY, transfer.date)[transfer.kind];
  return paise(
    mulDiv({ value: transfer.considerationPaise, numerator, denominator: PER_MILLION, rounding: "half-up" }),
  );
}
