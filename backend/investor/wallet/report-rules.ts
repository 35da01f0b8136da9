/** When a provider's report is followed up. Pure. */
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";

const MINUTE_MS = 60_000;

/** After the first poll, which is at once: a provider may show a reported payment a while later. */
const FOLLOW_UPS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS] as const;

/** Minimum period in which the bank is polled after a report. */
export const WATCHED_AFTER_REPORT_MS = DAY_MS;

/** The time of the next poll for the last report; null when all are past. `reportedAt` is 0 before the first report. */
export function nextFollowUpAt({ reportedAt, now }: { readonly reportedAt: number; readonly now: number }) {
  return FOLLOW_UPS_MS.map((after) => reportedAt + after).find((at) => at > now) ?? null;
}

/** The earliest of some times, of which null is none. */
export function earliestOf(...times: readonly (number | null)[]): number | null {
  const set = times.filter((time) => time !== null);
  return set.length === 0 ? null : Math.min(...set);
}
