/**
 * XIRR: the yearly rate at which dated flows have a net present value of zero. A rate is a fraction (0.124 = 12.4 %)
 * and may be a float: it is displayed and compared, never paid.
 */

import type { Paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { dayNumberOf } from "../contract/values/calendar-date.ts";
import { rateOf } from "./internal-rate.ts";
import type { Flows } from "./nearest-root.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";

/** Outflows are negative, inflows positive. */
export interface DatedAmount {
  readonly date: CalendarDate;
  readonly amountPaise: Paise;
}

/** For shorter periods an annualised rate is meaningless; the absolute return is shown instead. */
export const XIRR_MINIMUM_DAYS = 30;
const XIRR_DAYS_PER_YEAR = 365;
const HALF_A_DAY = 0.5;

/**
 * Solves Σ Pᵢ ÷ (1 + r)^((dᵢ − d₀) ÷ 365) = 0, the definition of the spreadsheet function XIRR, which divides by 365 in
 * leap years too. Order does not matter. Where several rates fit, returns the one nearest to zero.
 * @returns `null` for flows that cover less than 30 days, that do not change sign, or that no rate between −99.99999 %
 * and some nine million fits.
 */
export function xirr(flows: readonly DatedAmount[]): number | null {
  const byDay = flowsByDay(flows);
  const years = byDay.times.at(-1) ?? 0;
  return years * XIRR_DAYS_PER_YEAR < XIRR_MINIMUM_DAYS - HALF_A_DAY ? null : rateOf(byDay);
}

/** The rate to the nearest basis point. */
export function xirrBps(flows: readonly DatedAmount[]): Bps | null {
  const rate = xirr(flows);
  return rate === null ? null : bps(Math.round(rate * BPS_PER_WHOLE));
}

/** Profit over the amount invested, half-up; `null` when nothing was invested. */
export function absoluteReturnBps(sums: { readonly investedPaise: Paise; readonly returnedPaise: Paise }): Bps | null {
  const { investedPaise, returnedPaise } = sums;
  if (investedPaise <= 0) return null;
  const gain = BigInt(returnedPaise) - BigInt(investedPaise);
  return bps(mulDiv({ value: gain, numerator: BPS_PER_WHOLE, denominator: investedPaise, rounding: "half-up" }));
}

/** One total per day, in order: tens of thousands of flows of a long history fall on some hundreds of days. */
function flowsByDay(flows: readonly DatedAmount[]): Flows {
  const inOrder = flows.every(({ date }, index) => date >= (flows[index - 1]?.date ?? date));
  const sorted = inOrder ? flows : flows.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const [times, amounts] = [new Float64Array(flows.length), new Float64Array(flows.length)];
  let [count, first, last] = [0, 0, ""];
  for (const { date, amountPaise } of sorted) {
    if (date !== last) {
      const day = dayNumberOf(date);
      if (count === 0) first = day;
      times[count] = (day - first) / XIRR_DAYS_PER_YEAR;
      count += 1;
    }
    amounts[count - 1] = (amounts[count - 1] ?? 0) + amountPaise;
    last = date;
  }
  return { times: times.subarray(0, count), amounts: amounts.subarray(0, count) };
}
