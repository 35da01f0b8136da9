/** Status of a deal, derived from its terms, remaining units and the time. Pure. */

import type { DealStatus, DealTerms, Restructuring } from "../../lib/contract/calls/deals.ts";
import { addDays, type CalendarDate, dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay } from "../../lib/finance/business-days.ts";
import { productOf } from "../../lib/products/lookup.ts";

interface DisplayStatus {
  readonly terms: Pick<DealTerms, "opensAt" | "closesAt" | "tenureDays" | "product">;
  readonly remainingUnits: number;
  readonly restructuring: Pick<Restructuring, "extendedByDays"> | null;
  readonly redeemsOn: CalendarDate | null;
  readonly at: EpochMs;
}

/**
 * UPCOMING until it opens; then OPEN, SOLD_OUT or CLOSED; MATURED from the day after the last possible payout. A
 * restructured or called deal is never OPEN, and a called one matures on its call date.
 */
export function dealStatusAt({ terms, remainingUnits, restructuring, redeemsOn, at }: DisplayStatus): DealStatus {
  if (at < terms.opensAt) return "UPCOMING";
  const lastDue = redeemsOn ?? lastDueOn(terms);
  const extendedByDays = restructuring?.extendedByDays ?? 0;
  if (lastDue !== null && dateInIndia(at) > nextBusinessDay(addDays(lastDue, extendedByDays))) return "MATURED";
  if (remainingUnits === 0) return "SOLD_OUT";
  return at < terms.closesAt && restructuring === null && redeemsOn === null ? "OPEN" : "CLOSED";
}

/**
 * Due day of the last payout of an investment made at closing time; null for products without a tenure, such as
 * shares.
 */
function lastDueOn({ closesAt, tenureDays, product }: DisplayStatus["terms"]): CalendarDate | null {
  const term = productOf(product).termOf(product);
  if (term.is === "date") return nextBusinessDay(term.on);
  return tenureDays === null ? null : nextBusinessDay(addDays(dateInIndia(closesAt), tenureDays));
}
