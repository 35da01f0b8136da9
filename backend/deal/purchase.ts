/** Whether an open deal takes an amount. Pure. */

import type { DealProgress, DealTerms } from "../../lib/contract/calls/deals.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type Minor, minor } from "../../lib/contract/values/money.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { amountOfUnits, type Purchase, purchaseOf } from "../../lib/products/purchase.ts";

/** Of a bond that matures today there is nothing left to buy. */
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
 * The rest of a deal may be less than its minimum; then the whole rest is the minimum, or nobody could take it.
 * @returns what the amount buys.
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
