/** Purchases for an amount: the amount itself in steps, or as many whole units as it pays for. */

import type { DealTerms } from "../contract/calls/deals.ts";
import { type Minor, minor } from "../contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../contract/values/calendar-date.ts";
import type { HolidayCalendar } from "../finance/business-days.ts";
import { productOf } from "./lookup.ts";
import type { Purchase } from "./product.ts";

/** The day of the price of an order that is quoted now: its settlement, or today. */
export function purchaseDayOf(
  { product }: Pick<DealTerms, "product">,
  quotedAt: EpochMs,
  calendar: HolidayCalendar,
): CalendarDate {
  return productOf(product).settlementOf?.(quotedAt, calendar).settlesOn ?? dateInIndia(quotedAt);
}

type Offered = Pick<DealTerms, "product" | "unit">;

/** The face value of the units, or the sum of their steps. */
export function amountOfUnits({ unit }: Pick<DealTerms, "unit">, units: number): Minor {
  return minor(unit * units);
}

/** The price of whole units on a day. Null on a day on which they cannot be bought. */
export function priceOfUnits(deal: Offered, units: number, on: CalendarDate): Purchase | null {
  const { priceOf } = productOf(deal.product);
  return priceOf ? priceOf(deal, units, on) : { units, amount: amountOfUnits(deal, units), cost: null };
}

/** The most units whose price, including rounding, is within the budget. */
export function unitsFor(deal: Offered, budget: Minor, on: CalendarDate): number {
  const one = priceOfUnits(deal, 1, on);
  if (one === null) return 0;
  // An upper estimate that exceeds the result by little.
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
  // The caller decides whether an amount that is not a whole number of steps is allowed.
  return productOf(deal.product).priceOf ? priceOfUnits(deal, units, on) : { units, amount, cost: null };
}
