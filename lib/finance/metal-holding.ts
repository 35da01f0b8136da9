/**
 * What is held of one metal and what it has cost, by average cost. Always true here: a sale takes its share of the cost
 * with it, so what remains keeps its average; a holding of nothing has cost nothing.
 */
import type { Paise } from "../contract/values/money.ts";
import { addPaise, paise, subtractPaise, ZERO_PAISE } from "../contract/values/money.ts";
import type { TenthMg } from "../contract/values/weight.ts";
import { TENTH_MG_PER_GRAM, tenthMg } from "../contract/values/weight.ts";
import { mulDiv } from "./rounding.ts";

export interface MetalTrade {
  readonly kind: "BUY" | "SELL";
  readonly weight: TenthMg;
  /** What was paid, GST included, or what came in. */
  readonly total: Paise;
}

export interface MetalHolding {
  readonly weight: TenthMg;
  /** What was paid for what is still held, GST included: it is gone whatever the metal brings. */
  readonly invested: Paise;
  /** The same for a gram, half-up; null where nothing is held. */
  readonly averageCost: Paise | null;
}

/** Folds trades, oldest first. @throws RangeError when more is sold than was held. */
export function metalHoldingOf(trades: Iterable<MetalTrade>): MetalHolding {
  let held: Held = NOTHING;
  for (const trade of trades) held = after(held, trade);
  const { weight, invested } = held;
  const averageCost = weight === 0 ? null : shareOf(invested, TENTH_MG_PER_GRAM, weight);
  return { weight, invested, averageCost };
}

/** Each sale with what was sold had cost, GST included; trades oldest first, all from the first one on. */
export function costsOfSales<Trade extends MetalTrade>(
  trades: Iterable<Trade>,
): readonly { readonly trade: Trade; readonly cost: Paise }[] {
  const sales: { trade: Trade; cost: Paise }[] = [];
  let held: Held = NOTHING;
  for (const trade of trades) {
    const next = after(held, trade);
    if (trade.kind === "SELL") sales.push({ trade, cost: subtractPaise(held.invested, next.invested) });
    held = next;
  }
  return sales;
}

type Held = Pick<MetalHolding, "weight" | "invested">;

const NOTHING: Held = { weight: tenthMg(0), invested: ZERO_PAISE };

function after({ weight, invested }: Held, trade: MetalTrade): Held {
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
