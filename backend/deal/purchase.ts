/** Whether an open deal accepts an amount. Pure. */

import type { DealProgress, DealTerms } from "../../lib/contract/calls/deals.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type Minor, minor } from "../../lib/contract/values/money.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { amountOfUnits, type Purchase, purchaseOf } from "../../lib/products/purchase.ts";

/** A bond cannot be bought on or after its maturity. */
function isOver({ product }: Pick<DealTerms, "product">, day: CalendarDate): boolean {
  const term = productOf(product).termOf(product);
  return term.is === "date" && term.on <= day;
}

interface RequestedAmount {
  readonly deal: DealTerms;
  readonly progress: DealProgress;
  readonly amount: Minor;
  readonly on: CalendarDate;
}

/**
 * Checks an amount against a deal. When less than the minimum remains, the remainder is the minimum, so that the deal
 * can sell out. @returns the purchase that the amount buys
 * @throws AppError DEAL_NOT_OPEN, NOT_A_STEP, BELOW_MINIMUM, ABOVE_REMAINING
 */
export function assertTakesAmount({ deal, progress, amount, on }: RequestedAmount): Purchase {
  if (progress.status !== "OPEN" || isOver(deal, on)) throw new AppError("DEAL_NOT_OPEN");
  const refuse = (code: "NOT_A_STEP" | "BELOW_MINIMUM" | "ABOVE_REMAINING") => new AppError(code, { amount: code });
  const purchase = purchaseOf({ deal, amount, on });
  const taken = purchase ? amountOfUnits(deal, purchase.units) : minor(0);
  if (!purchase || taken < Math.min(deal.minimum, progress.remaining)) throw refuse("BELOW_MINIMUM");
  if (taken > progress.remaining) throw refuse("ABOVE_REMAINING");
  if (purchase.cost === null && amount !== taken) throw refuse("NOT_A_STEP");
  return purchase;
}
