/** The percentages of a year. Pure. */
import type { YearReview } from "@/lib/contract/calls/year-review";

/** The number of promised payouts that were due: the paid and the late ones. */
export const dueIn = ({ promised, overdue }: Pick<YearReview["paid"], "promised" | "overdue">): number =>
  promised + overdue;

/** Rounded down, so that 100 says that every payout came on its day; null without a payout. */
export function onTimePercent(paid: Pick<YearReview["paid"], "onTime" | "promised" | "overdue">): number | null {
  const due = dueIn(paid);
  return due === 0 ? null : Math.floor((paid.onTime * 100) / due);
}
