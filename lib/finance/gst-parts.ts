/** GST of a supply whose tax is known: its rate, and its parts by the place of supply. Pure, in paise. */

import type { GstState } from "../contract/facts/gstin.ts";
import { type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { BPS_PER_WHOLE, type Bps, mulDiv } from "./rounding.ts";

export interface GstParts {
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** The states of the supplier and of the place of supply. */
interface Supplied {
  readonly from: GstState;
  readonly to: GstState;
}

/**
 * Within a state half goes to the Union and half to the state, otherwise all of it is integrated. The parts add up to
 * the tax: an odd paisa is the state's.
 */
export function gstParts(gst: Paise, { from, to }: Supplied): GstParts {
  if (from !== to) return { cgst: ZERO_PAISE, sgst: ZERO_PAISE, igst: gst };
  const cgst = paise(Math.floor(gst / 2));
  return { cgst, sgst: paise(gst - cgst), igst: ZERO_PAISE };
}

/**
 * The first of these rates that explains the tax to within a paisa: a quote may be older
 * than the day on which it is used.
 * @throws RangeError when none does
 */
export function rateOfGst(taxable: Paise, gst: Paise, rates: readonly Bps[]): Bps {
  const found = rates.find((rate) => {
    const tax = mulDiv({ value: taxable, numerator: rate, denominator: BPS_PER_WHOLE, rounding: "half-up" });
    return Math.abs(tax - gst) <= 1;
  });
  if (found === undefined) throw new RangeError(`no rate gives a GST of ${gst} on ${taxable}`);
  return found;
}
