/** Stash coins: one for each whole rupee of a successful investment. */
import type { Paise } from "../contract/values/money.ts";
import { mulDiv } from "./rounding.ts";

/** Whole coins: the amount in rupees, without the paise. @throws RangeError for a negative amount. */
export function coinsFor(amountPaise: Paise): number {
  if (amountPaise < 0) throw new RangeError(`no coins for a negative amount: ${amountPaise}`);
  return mulDiv({ value: amountPaise, numerator: 1, denominator: 100, rounding: "down" });
}
