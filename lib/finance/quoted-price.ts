/**
 * Prices as the bond market quotes them: clean, for 100 of outstanding face value, as integers of 1/10,000
 * (98.7525 = 987525), which keeps floats away from money.
 */
import type { Brand } from "../contract/facts/brand.ts";
import { type Paise, paise } from "../contract/facts/money.ts";
import { mulDiv } from "./rounding.ts";

export type QuotedPrice = Brand<number, "QuotedPrice">;

export const PAR_QUOTE = 100 * 10_000;

/** @throws RangeError when the value is not a whole number above zero. */
export function quotedPrice(value: number): QuotedPrice {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`not a quoted price: ${value}`);
  return value as QuotedPrice;
}

/** The price of a principal, half-up to the paisa. */
export const priceOfPrincipal = (principalPaise: Paise, price: QuotedPrice): Paise =>
  paise(mulDiv({ value: principalPaise, numerator: price, denominator: PAR_QUOTE, rounding: "half-up" }));
