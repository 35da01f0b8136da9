/**
 * Goods and services tax on ultra's fees. Invariant: charge = value + tax, in whole paise. Metals
 * have a separate rate, in `metals.ts`.
 */

import type { Paise } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

export const GST_RATES: LawTable<Bps> = [
  {
    from: "2017-07-01",
    value: bps(1800),
    source:
      "CGST notification 11/2017 (rate), heading 9971, financial services: 9 % + 9 %; kept by the rates of 22 September 2025",
    checkedOn: "2026-11-22",
  },
];

interface Gst {
  readonly rateBps: Bps;
  readonly gstPaise: Paise;
}

/** The tax contained in a charge, half-up. @throws RangeError for a day before GST was introduced. */
export function gstWithin({ chargePaise, date }: { readonly chargePaise: Paise; readonly date: CalendarDate }): Gst {
  const rateBps = inForce(GST_RATES, date);
  const gst = mulDiv({
    value: chargePaise,
    numerator: rateBps,
    denominator: BPS_PER_WHOLE + rateBps,
    rounding: "half-up",
  });
  return { rateBps, gstPaise: paise(gst) };
}
