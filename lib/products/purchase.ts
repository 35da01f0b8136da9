/** What an amount buys: itself, step by step, or the most whole units that it pays for. */

import type { DealTerms } from "../contract/calls/deals.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { type Minor, minor } from "../contract/values/money.ts";
import { productOf } from "./lookup.ts";

export interface Cost {
  readonly consideration: Minor;
  readonly accruedInterest: Minor;
  readonly stampDuty: Minor;
}

export interface Purchase {
  readonly units: number;
  /** What is paid, all in all. */
  readonly amount: Minor;
  /** Null where the amount is all principal. */
  readonly cost: Cost | null;
}

type Offered = Pick<DealTerms, "product" | "unit">;

/** Face value, or what so many steps come to. */
export function amountOfUnits({ unit }: Pick<DealTerms, "unit">, units: number): Minor {
  return minor(unit * units);
}

/** What whole units cost on a day. Null on a day on which they cannot be bought. */
export function priceOfUnits(deal: Offered, units: number, on: CalendarDate): Purchase | null {
  const { priceOf } = productOf(deal.product);
  return priceOf ? priceOf(deal, units, on) : { units, amount: amountOfUnits(deal, units), cost: null };
}

/** The most units whose price, rounding and all, the budget covers. */
export function unitsFor(deal: Offered, budget: Minor, on: CalendarDate): number {
  const one = priceOfUnits(deal, 1, on);
  if (one === null) return 0;
  // Near the quotient, and never above it by much.
  let units = Math.floor(budget / one.amount) + 1;
  while (units > 0 && (priceOfUnits(deal, units, on)?.amount ?? 0) > budget) units -= 1;
  return units;
}

interface Budget {
  readonly deal: Offered;
  readonly amount: Minor;
  readonly on: CalendarDate;
}

/** @returns null where the amount does not pay for one unit. */
export function purchaseOf({ deal, amount, on }: Budget): Purchase | null {
  const units = unitsFor(deal, amount, on);
  if (units === 0) return null;
  // The caller decides whether an amount that is no whole number of steps may be paid.
  return productOf(deal.product).priceOf ? priceOfUnits(deal, units, on) : { units, amount, cost: null };
}
