/**
 * Goods and services tax on ultra's fees. Invariant: charge = value + tax, in whole paise. Rates are dated data: 18 %
 * on financial services (CGST notification 11/2017, heading 9971). Metals have a separate rate, in `metals.ts`.
 */
import { type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Paise } from "../contract/values/money.ts";
import { paise } from "../contract/values/money.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

/** Newest first. */
const RATES: readonly { readonly from: CalendarDate; readonly rateBps: Bps }[] = [
  { from: calendarDateOf("2017-07-01"), rateBps: bps(1800) },
];

interface Gst {
  readonly rateBps: Bps;
  readonly gstPaise: Paise;
}

/** The tax contained in a charge, half-up. @throws RangeError for a day before GST was introduced. */
export function gstWithin({ chargePaise, date }: { readonly chargePaise: Paise; readonly date: CalendarDate }): Gst {
  const inForce = RATES.find(({ from }) => from <= date);
  if (!inForce) throw new RangeError(`no GST on ${date}`);
  const { rateBps } = inForce;
  const gst = mulDiv({
    value: chargePaise,
    numerator: rateBps,
    denominator: BPS_PER_WHOLE + rateBps,
    rounding: "half-up",
  });
  return { rateBps, gstPaise: paise(gst) };
}
