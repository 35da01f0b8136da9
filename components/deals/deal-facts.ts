/** Facts about a deal that pages derive from the contract's fields. Pure. */

import type { Deal } from "@/lib/contract/calls/deals";
import type { DealOutcome } from "@/lib/contract/calls/payer-record";
import { addDays, type CalendarDate } from "@/lib/contract/values/calendar-date";
import { type HolidayCalendar, nextBusinessDay } from "@/lib/finance/business-days";
import { productOf } from "@/lib/products/lookup";
import { type Moment, priceDay } from "./unit-price";

/** The status of a deal as displayed: `NEARLY_FULL` is an open deal with little left; after its end, the outcome. */
export type DealDisplayStatus = "UPCOMING" | "OPEN" | "NEARLY_FULL" | DealOutcome["is"];

const NEARLY_FULL_PERCENT = 95;

type Subscription = { readonly total: number; readonly progress: Pick<Deal["progress"], "sold"> };

/** Whole percent, rounded down: 100 only for a deal with nothing left. */
export function subscribedPercent({ total, progress }: Subscription): number {
  return Number((BigInt(progress.sold) * 100n) / BigInt(total));
}

/** Whether the deal is open and has no investor yet. */
export const awaitsFirstInvestor = ({
  progress,
}: {
  readonly progress: Pick<Deal["progress"], "holders" | "status">;
}) => progress.holders === 0 && progress.status === "OPEN";

export function dealDisplayStatusOf(
  deal: Subscription & Pick<Deal, "outcome"> & { readonly progress: Pick<Deal["progress"], "status"> },
): DealDisplayStatus {
  if (deal.outcome !== null) return deal.outcome.is;
  if (deal.progress.status === "UPCOMING") return "UPCOMING";
  return subscribedPercent(deal) >= NEARLY_FULL_PERCENT ? "NEARLY_FULL" : "OPEN";
}

/**
 * The maturity of an investment made today, or on the opening day of an upcoming deal; null where none can be made,
 * where the investor chooses the tenure, and where it is unknown.
 */
export function findMaturity(
  { product, opensAt, progress }: Pick<Deal, "product"> & Moment,
  calendar: HolidayCalendar,
): CalendarDate | null {
  const { status } = progress;
  if (status !== "OPEN" && status !== "UPCOMING") return null;
  const term = productOf(product).termOf(product);
  if (term.is === "date") return term.on;
  return term.is === "days" ? nextBusinessDay(addDays(priceDay({ opensAt, progress }), term.days), calendar) : null;
}
