/** Simple interest on actual days over 365, in leap years too: the convention of every rupee deal except bonds. */

import type { Paise } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { daysBetween } from "../contract/values/calendar-date.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";

export const INTEREST_DAYS_PER_YEAR = 365;

interface Accrual {
  readonly principalPaise: Paise;
  readonly rateBps: Bps;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** principal × rate × days ÷ 365, actual/365 fixed (ISDA 2006 Definitions §4.16(d)), half-up to the paisa. */
export function simpleInterest({ principalPaise, rateBps, from, to }: Accrual): Paise {
  const interest = mulDiv({
    value: principalPaise,
    numerator: BigInt(rateBps) * BigInt(daysBetween({ from, to })),
    denominator: BPS_PER_WHOLE * INTEREST_DAYS_PER_YEAR,
    rounding: "half-up",
  });
  return paise(interest);
}
