/** What a page says of a deal that the contract does not say in so many words. Pure. */

import type { Deal } from "@/lib/contract/calls/deals";
import { addDays, type CalendarDate } from "@/lib/contract/values/calendar-date";
import { nextBusinessDay } from "@/lib/finance/business-days";
import { productOf } from "@/lib/products/lookup";
import { type Moment, priceDay } from "./unit-price";

/** Where a deal stands for somebody who looks for one: `NEARLY_FULL` is an open deal of which little is left. */
export const DISPLAY_STATUSES = ["UPCOMING", "OPEN", "NEARLY_FULL", "SOLD_OUT", "CLOSED", "MATURED"] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

const NEARLY_FULL_PERCENT = 95;

type Taken = { readonly total: number; readonly progress: Pick<Deal["progress"], "sold"> };

/** Whole percent, rounded down: 100 is said only of a deal with nothing left. */
export function takenPercent({ total, progress }: Taken): number {
  return Number((BigInt(progress.sold) * 100n) / BigInt(total));
}

export function displayStatusOf(deal: Taken & { readonly progress: Pick<Deal["progress"], "status"> }): DisplayStatus {
  const { status } = deal.progress;
  return status === "OPEN" && takenPercent(deal) >= NEARLY_FULL_PERCENT ? "NEARLY_FULL" : status;
}

/**
 * The day on which an investment of today, or of the opening day, ends; null where none can be made any more, where the
 * investor chooses, and where nobody knows.
 */
export function findMaturity({ product, opensAt, progress }: Pick<Deal, "product"> & Moment): CalendarDate | null {
  const { status } = progress;
  if (status !== "OPEN" && status !== "UPCOMING") return null;
  const term = productOf(product).termOf(product);
  if (term.is === "date") return term.on;
  return term.is === "days" ? nextBusinessDay(addDays(priceDay({ opensAt, progress }), term.days)) : null;
}
