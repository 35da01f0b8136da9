/**
 * Lots of one metal, first in, first out. Each purchase is a lot with its own day and cost, so that every gram sold has
 * a holding period. Invariants: the lots that a sale consumes add up to the weight sold and share its whole proceeds;
 * the costs of all sold and held parts of a lot add up to its price, to the paisa; an empty holding has no cost.
 *
 * GST is part of the cost, because a private buyer has no input credit (section 48 of the Income-tax Act 1961, section
 * 72 of 2025). The law prescribes first in, first out for dematerialised securities only (section 45(2A)); for metal
 * that is not kept apart by lot it is the usual method.
 */
import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise } from "../contract/facts/money.ts";
import type { TenthMg } from "../contract/values/weight.ts";
import { TENTH_MG_PER_GRAM, tenthMg } from "../contract/values/weight.ts";
import { mulDiv, runningShare } from "./rounding.ts";

export interface MetalTrade {
  readonly kind: "BUY" | "SELL";
  readonly weight: TenthMg;
  /** The price paid, GST included, or the proceeds. */
  readonly total: Paise;
}

export interface MetalHolding {
  readonly weight: TenthMg;
  /** The cost of the lots that are still held, GST included. */
  readonly invested: Paise;
  /** `invested` per gram, half-up; null without a holding. */
  readonly averageCost: Paise | null;
}

/** A part of a purchase, sold or still held. */
export interface LotPart<Trade> {
  readonly purchase: Trade;
  readonly weight: TenthMg;
  /** This part's share of the price of its lot, GST included. */
  readonly cost: Paise;
}

export interface SoldLot<Trade> extends LotPart<Trade> {
  readonly sale: Trade;
  /** This part's share of the sale proceeds. */
  readonly proceeds: Paise;
}

export interface MetalLots<Trade> {
  /** In the order of the sales, and of the purchases within a sale. */
  readonly sold: readonly SoldLot<Trade>[];
  /** Oldest first. */
  readonly held: readonly LotPart<Trade>[];
}

interface OpenLot<Trade> {
  readonly purchase: Trade;
  sold: number;
}

/** Computes the holding from trades, oldest first. @throws RangeError when more is sold than was held. */
export function metalHoldingOf(trades: Iterable<MetalTrade>): MetalHolding {
  const { held } = metalLotsOf(trades);
  const weight = tenthMg(held.reduce((sum, lot) => sum + lot.weight, 0));
  const invested = addPaise(...held.map(({ cost }) => cost));
  if (weight === 0) return { weight, invested, averageCost: null };
  const perGram = { value: invested, numerator: TENTH_MG_PER_GRAM, denominator: weight, rounding: "half-up" } as const;
  return { weight, invested, averageCost: paise(mulDiv(perGram)) };
}

/** `trades` are complete and oldest first. @throws RangeError when more is sold than was held. */
export function metalLotsOf<Trade extends MetalTrade>(trades: Iterable<Trade>): MetalLots<Trade> {
  const lots: OpenLot<Trade>[] = [];
  const sold: SoldLot<Trade>[] = [];
  let oldest = 0;
  for (const trade of trades) {
    if (trade.kind === "BUY") {
      lots.push({ purchase: trade, sold: 0 });
      continue;
    }
    for (let done = 0; done < trade.weight; ) {
      const lot = lots[oldest];
      if (!lot) throw new RangeError(`${trade.weight} sold, of which ${trade.weight - done} were never bought`);
      const weight = Math.min(trade.weight - done, lot.purchase.weight - lot.sold);
      const proceeds = paise(runningShare({ whole: trade.total, from: done, to: done + weight, of: trade.weight }));
      sold.push({ ...partOf(lot, lot.sold + weight), sale: trade, proceeds });
      done += weight;
      lot.sold += weight;
      if (lot.sold === lot.purchase.weight) oldest++;
    }
  }
  return { sold, held: lots.slice(oldest).map((lot) => partOf(lot, lot.purchase.weight)) };
}

/** The part of a lot between the weight already sold and the weight `to`. */
function partOf<Trade extends MetalTrade>({ purchase, sold: from }: OpenLot<Trade>, to: number): LotPart<Trade> {
  const cost = paise(runningShare({ whole: purchase.total, from, to, of: purchase.weight }));
  return { purchase, weight: tenthMg(to - from), cost };
}
