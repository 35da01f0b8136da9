/** The terms of a metal trade: a weight at a locked price, in paise. Pure. */

import type { createMetalPayment, MetalTradeKind, requestMetalSaleOtp } from "../../../lib/contract/calls/metals.ts";
import { type Paise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Metal, TenthMg } from "../../../lib/contract/values/weight.ts";
import { buyMetalByWeight, buyMetalForAmount, metalProceeds, weightToRaise } from "../../../lib/finance/metals.ts";
import type { LockedQuote } from "./quote.ts";

/** Exactly one is set; the contract's schema enforces it. */
interface Measure {
  readonly amount?: Paise | undefined;
  readonly grams?: TenthMg | undefined;
}

export interface Agreement {
  readonly kind: MetalTradeKind;
  readonly metal: Metal;
  readonly weight: TenthMg;
  readonly pricePerGram: Paise;
  readonly metalValue: Paise;
  readonly gst: Paise;
  /** Metal value plus GST. */
  readonly total: Paise;
}

/** @throws AppError METAL_BELOW_MINIMUM when the amount buys less than 0.0001 g */
export function agreePurchase(quote: LockedQuote, { amount, grams }: Measure): Agreement {
  const bought = grams === undefined ? buyMetalForAmount(requireAmount(amount), quote) : buyMetalByWeight(grams, quote);
  const { weight, metalPaise: metalValue, gstPaise: gst, totalPaise: total } = bought;
  const { metal, buyPaisePerGram: pricePerGram } = quote;
  return assertNotZero({ kind: "BUY", metal, weight, pricePerGram, metalValue, gst, total });
}

/**
 * For an amount in rupees, sells the least weight that raises it.
 * @throws AppError METAL_BELOW_MINIMUM when the proceeds are less than one paisa
 */
export function agreeSale(quote: LockedQuote, { amount, grams }: Measure): Agreement {
  const weight = grams ?? weightToRaise(requireAmount(amount), quote);
  const total = metalProceeds(weight, quote);
  const { metal, sellPaisePerGram: pricePerGram } = quote;
  return assertNotZero({ kind: "SELL", metal, weight, pricePerGram, metalValue: total, gst: ZERO_PAISE, total });
}

function requireAmount(amount: Paise | undefined): Paise {
  if (amount === undefined)
    throw fieldError<typeof createMetalPayment | typeof requestMetalSaleOtp>("amount", "AMOUNT_INVALID");
  return amount;
}

function assertNotZero(agreement: Agreement): Agreement {
  if (agreement.weight === 0 || agreement.metalValue === 0) throw new AppError("METAL_BELOW_MINIMUM");
  return agreement;
}
