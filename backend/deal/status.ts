/** Where a deal stands. Pure: it follows from the terms, from what is left, and from the time. */

import type { DealStatus, DealTerms, Restructuring } from "../../lib/contract/calls/deals.ts";
import { addDays, type CalendarDate, dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay } from "../../lib/finance/business-days.ts";
import { productOf } from "../../lib/products/lookup.ts";

interface DisplayStatus {
  readonly terms: Pick<DealTerms, "opensAt" | "closesAt" | "tenureDays" | "product">;
  readonly remainingUnits: number;
  readonly restructuring: Pick<Restructuring, "extendedByDays"> | null;
  readonly at: EpochMs;
}

/**
 * UPCOMING until it opens; then OPEN, SOLD_OUT or CLOSED; MATURED from the day after the last payout can be due. Of a deal
 * that was restructured nobody can have any more.
 */
export function dealStatusAt({ terms, remainingUnits, restructuring, at }: DisplayStatus): DealStatus {
  if (at < terms.opensAt) return "UPCOMING";
  const lastDue = lastDueOn(terms);
  const putOff = restructuring?.extendedByDays ?? 0;
  if (lastDue !== null && dateInIndia(at) > nextBusinessDay(addDays(lastDue, putOff))) return "MATURED";
  if (remainingUnits === 0) return "SOLD_OUT";
  return at < terms.closesAt && restructuring === null ? "OPEN" : "CLOSED";
}

/** Who invests at the last moment is paid on this day; null for shares, which nobody pays back. */
function lastDueOn({ closesAt, tenureDays, product }: DisplayStatus["terms"]): CalendarDate | null {
  const term = productOf(product).termOf(product);
  if (term.is === "date") return nextBusinessDay(term.on);
  return tenureDays === null ? null : nextBusinessDay(addDays(dateInIndia(closesAt), tenureDays));
}
