/** Status of a deal, derived from its terms, remaining units and the time. Pure. */

import type { DealStatus, DealTerms, Restructuring } from "../../lib/contract/calls/deals.ts";
import { addDays, type CalendarDate, dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { type HolidayCalendar, nextBusinessDay, type WithCalendar } from "../../lib/finance/business-days.ts";
import { eventsOf } from "../../lib/products/bond-events.ts";
import { productOf } from "../../lib/products/lookup.ts";

interface DisplayStatus extends WithCalendar {
  readonly terms: Pick<DealTerms, "opensAt" | "closesAt" | "tenureDays" | "product">;
  readonly remainingUnits: number;
  readonly restructuring: Pick<Restructuring, "extendedByDays"> | null;
  readonly redeemsOn: CalendarDate | null;
  readonly at: EpochMs;
}

/**
 * UPCOMING until it opens; then OPEN, SOLD_OUT or CLOSED; MATURED from the day after the last possible payout. A
 * restructured, called or written-down deal is never OPEN, and a called one matures on its call date.
 */
export function dealStatusAt({
  terms,
  remainingUnits,
  restructuring,
  redeemsOn,
  at,
  calendar,
}: DisplayStatus): DealStatus {
  if (at < terms.opensAt) return "UPCOMING";
  const lastDue = lastDueOn(terms, { restructuring, redeemsOn, calendar });
  if (lastDue !== null && dateInIndia(at) > lastDue) return "MATURED";
  if (remainingUnits === 0) return "SOLD_OUT";
  const isAsOffered = restructuring === null && redeemsOn === null && eventsOf(terms.product).writeDowns.length === 0;
  return at < terms.closesAt && isAsOffered ? "OPEN" : "CLOSED";
}

type Agreed = Pick<DisplayStatus, "restructuring" | "redeemsOn" | "calendar">;

/**
 * The last day on which a payout can be due: that of an investment made at closing time, with the later extension;
 * null for products without a tenure, such as shares.
 */
export function lastDueOn(
  terms: DisplayStatus["terms"],
  { restructuring, redeemsOn, calendar }: Agreed,
): CalendarDate | null {
  const promised = redeemsOn ?? promisedLastDueOn(terms, calendar);
  return promised && nextBusinessDay(addDays(promised, restructuring?.extendedByDays ?? 0), calendar);
}

function promisedLastDueOn(
  { closesAt, tenureDays, product }: DisplayStatus["terms"],
  calendar: HolidayCalendar,
): CalendarDate | null {
  const term = productOf(product).termOf(product);
  if (term.is === "date") return nextBusinessDay(term.on, calendar);
  return tenureDays === null ? null : nextBusinessDay(addDays(dateInIndia(closesAt), tenureDays), calendar);
}
