/**
 * The holding and cost of one metal, by average cost. Invariants: a sale removes its proportional share of the cost,
 * so the average of the remainder is unchanged; an empty holding has no cost.
 */
import type { Paise } from "../contract/values/money.ts";
import { addPaise, paise, subtractPaise, ZERO_PAISE } from "../contract/values/money.ts";
import type { TenthMg } from "../contract/values/weight.ts";
import { TENTH_MG_PER_GRAM, tenthMg } from "../contract/values/weight.ts";
import { mulDiv } from "./rounding.ts";

export interface MetalTrade {
  readonly kind: "BUY" | "SELL";
  readonly weight: TenthMg;
  /** The price paid, GST included, or the proceeds. */
  readonly total: Paise;
}

export interface MetalHolding {
  readonly weight: TenthMg;
  /** The cost of the current holding, GST included. */
  readonly invested: Paise;
  /** `invested` per gram, half-up; null without a holding. */
  readonly averageCost: Paise | null;
}

/** Computes the holding from trades, oldest first. @throws RangeError when more is sold than was held. */
export function metalHoldingOf(trades: Iterable<MetalTrade>): MetalHolding {
  let held: HoldingState = NOTHING;
  for (const trade of trades) held = after(held, trade);
  const { weight, invested } = held;
  const averageCost = weight === 0 ? null : shareOf(invested, TENTH_MG_PER_GRAM, weight);
  return { weight, invested, averageCost };
}

/** Each sale with the cost of the metal sold, GST included; `trades` are complete and oldest first. */
export function costsOfSales<Trade extends MetalTrade>(
  trades: Iterable<Trade>,
): readonly { readonly trade: Trade; readonly cost: Paise }[] {
  const sales: { trade: Trade; cost: Paise }[] = [];
  let held: HoldingState = NOTHING;
  for (const trade of trades) {
    const next = after(held, trade);
    if (trade.kind === "SELL") sales.push({ trade, cost: subtractPaise(held.invested, next.invested) });
    held = next;
  }
  return sales;
}

type HoldingState = Pick<MetalHolding, "weight" | "invested">;

const NOTHING: HoldingState = { weight: tenthMg(0), invested: ZERO_PAISE };

function after({ weight, invested }: HoldingState, trade: MetalTrade): HoldingState {
  switch (trade.kind) {
    case "BUY":
      return { weight: tenthMg(weight + trade.weight), invested: addPaise(invested, trade.total) };
    case "SELL":
      return {
        weight: tenthMg(weight - trade.weight),
        invested: subtractPaise(invested, shareOf(invested, trade.weight, weight)),
      };
  }
}

function shareOf(invested: Paise, part: number, whole: TenthMg): Paise {
  return paise(mulDiv({ value: invested, numerator: part, denominator: whole, rounding: "half-up" }));
}
