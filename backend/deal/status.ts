/** Where a deal stands. Pure: it follows from the terms, from what is left, and from the time. */
import { addDays, dateInIndia, type EpochMs } from "../../lib/contract/calendar-date.ts";
import type { DealStatus, DealTerms } from "../../lib/contract/deals.ts";
import { nextBusinessDay } from "../../lib/finance/business-days.ts";

interface Standing {
  readonly terms: Pick<DealTerms, "opensAt" | "closesAt" | "tenureDays">;
  readonly remainingUnits: number;
  readonly at: EpochMs;
}

/** UPCOMING until it opens; then OPEN, SOLD_OUT or CLOSED; MATURED from the day after the last payout can be due. */
export function dealStatusAt({ terms, remainingUnits, at }: Standing): DealStatus {
  if (at < terms.opensAt) return "UPCOMING";
  if (dateInIndia(at) > lastDueOn(terms)) return "MATURED";
  if (remainingUnits === 0) return "SOLD_OUT";
  return at < terms.closesAt ? "OPEN" : "CLOSED";
}

/** Who invests at the last moment is paid on this day. */
function lastDueOn({ closesAt, tenureDays }: Standing["terms"]) {
  return nextBusinessDay(addDays(dateInIndia(closesAt), tenureDays));
}
