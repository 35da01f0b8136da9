/** Whether an open deal accepts an amount. Pure. */

import type { DealProgress, DealTerms } from "../../lib/contract/calls/deals.ts";
import type { getInvestmentTerms } from "../../lib/contract/calls/investment-terms.ts";
import type { startFlow } from "../../lib/contract/calls/investments.ts";
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { WithCalendar } from "../../lib/finance/business-days.ts";
import { productOf } from "../../lib/products/lookup.ts";
import type { Purchase } from "../../lib/products/product.ts";
import { amountOfUnits, priceOfUnits, purchaseDayOf, purchaseOf } from "../../lib/products/purchase.ts";

/** A bond cannot be bought after the record date of its redemption, nor another product on or after its end. */
function isOver(deal: DealTerms, day: CalendarDate): boolean {
  const term = productOf(deal.product).termOf(deal.product);
  return priceOfUnits(deal, 1, day) === null || (term.is === "date" && term.on <= day);
}

/**
 * Checks an order like `assertTakesAmount`. The minimum excludes the further consideration of a purchase: accrued
 * interest, stamp duty, a price above the face value. So an amount from the minimum up to its price buys the minimum,
 * at that price.
 */
export function purchaseOrdered(order: RequestedAmount): Purchase {
  const { deal, progress, amount, at } = order;
  const least = Math.min(deal.minimum, progress.remaining);
  const isAtMinimum = progress.status === "OPEN" && least > 0 && amount >= least;
  const price = isAtMinimum ? priceOfUnits(deal, least / deal.unit, purchaseDayOf(deal, at, order.calendar)) : null;
  return assertTakesAmount({ ...order, amount: minor(Math.max(amount, price?.amount ?? 0)) });
}

interface RequestedAmount extends WithCalendar {
  readonly deal: DealTerms;
  readonly progress: DealProgress;
  readonly amount: Minor;
  readonly at: EpochMs;
}

/**
 * Checks an amount against a deal. When less than the minimum remains, the remainder is the minimum, so that the deal
 * can sell out. @returns the purchase that the amount buys
 * @throws AppError DEAL_NOT_OPEN, NOT_A_STEP, BELOW_MINIMUM, ABOVE_REMAINING
 */
export function assertTakesAmount({ deal, progress, amount, at, calendar }: RequestedAmount): Purchase {
  const on = purchaseDayOf(deal, at, calendar);
  if (progress.status !== "OPEN" || isOver(deal, on)) throw new AppError("DEAL_NOT_OPEN");
  const refuse = (code: "NOT_A_STEP" | "BELOW_MINIMUM" | "ABOVE_REMAINING") =>
    fieldError<typeof getInvestmentTerms | typeof startFlow>("amount", code);
  const purchase = purchaseOf({ deal, amount, on });
  const taken = purchase ? amountOfUnits(deal, purchase.units) : minor(0);
  if (!purchase || taken < Math.min(deal.minimum, progress.remaining)) throw refuse("BELOW_MINIMUM");
  if (taken > progress.remaining) throw refuse("ABOVE_REMAINING");
  if (purchase.cost === null && amount !== taken) throw refuse("NOT_A_STEP");
  return purchase;
}
