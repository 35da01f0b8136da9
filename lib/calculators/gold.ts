/** Digital gold: the grams that an amount buys after GST and spread, and the price at which it breaks even. */
import { type Paise, paise } from "../contract/facts/money.ts";
import { TENTH_MG_PER_GRAM } from "../contract/values/weight.ts";
import { buyMetalForAmount, metalProceeds, metalQuote } from "../finance/metals.ts";
import { BPS_PER_WHOLE, mulDiv } from "../finance/rounding.ts";
import { ASSUMED_RATES } from "./assumptions.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { money, type Outcome, rate } from "./outcome.ts";
import { ratioBps, START_FIELD } from "./taxpayer.ts";

const LEAST_PRICE = paise(1_000_00);

const FIELDS = {
  amount: { is: "amount", preset: "100000" },
  goldPrice: { is: "amount", preset: "12500", least: LEAST_PRICE, most: 10_00_000_00 },
  spread: { is: "rate", preset: ASSUMED_RATES.goldSpread.preset, least: 0, most: 20_00 },
  laterPrice: { is: "amount", preset: "13500", least: LEAST_PRICE, most: 10_00_000_00 },
  on: START_FIELD,
} as const;

/** The market price, rounded up, at which a sale returns the amount paid, up to the rounding of the sale. */
function breakEvenPrice(amount: Paise, { weight, spreadBps }: { weight: number; spreadBps: number }): Paise {
  const numerator = BigInt(TENTH_MG_PER_GRAM) * BigInt(2 * BPS_PER_WHOLE);
  const denominator = BigInt(weight) * BigInt(2 * BPS_PER_WHOLE - spreadBps);
  return paise(
    mulDiv({ value: BigInt(amount) * numerator + denominator - 1n, numerator: 1, denominator, rounding: "down" }),
  );
}

function workGold({ amount, goldPrice: price, spread, laterPrice, on }: ValuesOf<typeof FIELDS>): Outcome {
  const quote = metalQuote({ paisePerGram: price, spreadBps: spread, date: on });
  const { weight, metalPaise, gstPaise } = buyMetalForAmount(amount, quote);
  const atOnce = metalProceeds(weight, quote);
  const later = metalProceeds(weight, metalQuote({ paisePerGram: laterPrice, spreadBps: spread, date: on }));
  const breakEven = weight > 0 ? breakEvenPrice(amount, { weight, spreadBps: spread }) : null;
  return {
    headline: { name: "grams", value: { is: "grams", weight } },
    lines: [
      { name: "gst", value: money(gstPaise) },
      { name: "metalValue", value: money(metalPaise) },
      { name: "buyPrice", value: money(quote.buyPaisePerGram) },
      { name: "soldAtOnce", value: money(atOnce) },
      { name: "firstDayCost", value: money(paise(amount - atOnce)) },
      ...(breakEven === null ? [] : [{ name: "breakEven", value: money(breakEven) }]),
      { name: "soldLater", value: money(later), isTotal: true },
      { name: "gain", value: money(paise(later - amount)) },
    ],
    working: [
      {
        name: "gstWorking",
        values: {
          amount: money(amount),
          gst: rate(quote.gstBps),
          gstAmount: money(gstPaise),
          metal: money(metalPaise),
        },
      },
      {
        name: "gramsWorking",
        values: {
          metal: money(metalPaise),
          price: money(price),
          spread: rate(spread),
          buy: money(quote.buyPaisePerGram),
          grams: { is: "grams", weight },
        },
      },
      {
        name: "saleWorking",
        values: { grams: { is: "grams", weight }, laterPrice: money(laterPrice), later: money(later) },
      },
    ],
    cautions:
      breakEven === null
        ? []
        : [{ name: "goldCaution", values: { rise: rate(ratioBps(paise(breakEven - price), price)) } }],
  };
}

export const gold = defineCalculator({
  slug: "gold",
  category: "GOLD",
  fields: FIELDS,
  compute: (values) => ({ outcome: workGold(values) }),
});
