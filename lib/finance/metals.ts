/**
 * Digital gold and silver. Invariants: weight is an integer of 0.0001 g, rounded down when bought with rupees; a
 * purchase costs metal value + GST, to the paisa; buying and immediately selling never yields a gain.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { TenthMg } from "../contract/values/weight.ts";
import { TENTH_MG_PER_GRAM, tenthMg } from "../contract/values/weight.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";

/** GST on the purchase of gold and silver. */
export const METAL_GST: LawTable<Bps> = [
  {
    from: "2017-07-01",
    value: bps(300),
    source: "Notification 1/2017-Central Tax (Rate), Schedule V: 1.5 % + 1.5 %; kept by the rates of 22 September 2025",
    checkedOn: "2026-11-22",
  },
];

/** The prices of a locked quote, before GST. */
export interface MetalQuote {
  readonly buyPaisePerGram: Paise;
  readonly sellPaisePerGram: Paise;
  readonly gstBps: Bps;
}

/**
 * Half of the spread is added to the market price for buying and half subtracted for selling. Each is rounded to the
 * paisa in ultra's favour, so that even at a spread of zero an immediate resale yields nothing.
 * @throws RangeError for a price that is not above zero, or a spread outside 0 to 100 %.
 */
export function metalQuote(market: {
  readonly paisePerGram: Paise;
  readonly spreadBps: Bps;
  readonly date: CalendarDate;
}): MetalQuote {
  const { paisePerGram, spreadBps, date } = market;
  if (paisePerGram <= 0) throw new RangeError(`not a price: ${paisePerGram}`);
  if (spreadBps < 0 || spreadBps > BPS_PER_WHOLE) throw new RangeError(`not a spread: ${spreadBps}`);
  return {
    buyPaisePerGram: paise(quotientUp(BigInt(paisePerGram) * BigInt(2 * BPS_PER_WHOLE + spreadBps), 2 * BPS_PER_WHOLE)),
    sellPaisePerGram: paise(
      mulDiv({
        value: paisePerGram,
        numerator: 2 * BPS_PER_WHOLE - spreadBps,
        denominator: 2 * BPS_PER_WHOLE,
        rounding: "down",
      }),
    ),
    gstBps: inForce(METAL_GST, date),
  };
}

export interface MetalPurchase {
  readonly weight: TenthMg;
  readonly metalPaise: Paise;
  readonly gstPaise: Paise;
  readonly totalPaise: Paise;
}

/**
 * The metal that an amount buys, GST included. GST is amount × rate ÷ (1 + rate), half-up; the weight is the metal
 * for the exact remainder, rounded down to 0.0001 g.
 */
export function buyMetalForAmount(totalPaise: Paise, { buyPaisePerGram, gstBps }: MetalQuote): MetalPurchase {
  if (totalPaise <= 0) throw new RangeError(`not an amount: ${totalPaise}`);
  const denominator = BPS_PER_WHOLE + gstBps;
  const gstPaise = paise(mulDiv({ value: totalPaise, numerator: gstBps, denominator, rounding: "half-up" }));
  const weight = tenthMg(
    mulDiv({
      value: totalPaise,
      numerator: BPS_PER_WHOLE * TENTH_MG_PER_GRAM,
      denominator: BigInt(buyPaisePerGram) * BigInt(denominator),
      rounding: "down",
    }),
  );
  return { weight, metalPaise: subtractPaise(totalPaise, gstPaise), gstPaise, totalPaise };
}

/** The cost of a weight: its value rounded up to the paisa, GST on it half-up. */
export function buyMetalByWeight(weight: TenthMg, { buyPaisePerGram, gstBps }: MetalQuote): MetalPurchase {
  if (weight === 0) throw new RangeError("nothing is bought");
  const metalPaise = paise(quotientUp(BigInt(weight) * BigInt(buyPaisePerGram), TENTH_MG_PER_GRAM));
  const gstPaise = paise(
    mulDiv({ value: metalPaise, numerator: gstBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }),
  );
  return { weight, metalPaise, gstPaise, totalPaise: addPaise(metalPaise, gstPaise) };
}

/** The sale proceeds of a weight, rounded down to the paisa; also the current value of a holding. No GST on a sale. */
export function metalProceeds(weight: TenthMg, { sellPaisePerGram }: Pick<MetalQuote, "sellPaisePerGram">): Paise {
  return paise(
    mulDiv({ value: weight, numerator: sellPaisePerGram, denominator: TENTH_MG_PER_GRAM, rounding: "down" }),
  );
}

/** The smallest weight whose sale yields at least this amount. */
export function weightToRaise(amountPaise: Paise, { sellPaisePerGram }: Pick<MetalQuote, "sellPaisePerGram">) {
  if (amountPaise <= 0) throw new RangeError(`not an amount: ${amountPaise}`);
  return tenthMg(quotientUp(BigInt(amountPaise) * BigInt(TENTH_MG_PER_GRAM), sellPaisePerGram));
}

function quotientUp(value: bigint, denominator: number): number {
  const divisor = BigInt(denominator);
  return mulDiv({ value: value + divisor - 1n, numerator: 1, denominator: divisor, rounding: "down" });
}
