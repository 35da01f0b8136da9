/**
 * For how long a book keeps what it needs for a while only. Dated, as every retention here: a change is a new row with its
 * first day. Pure.
 */
import { type CalendarDate, calendarDateOf, DAY_MS } from "../../../lib/contract/values/calendar-date.ts";

/** What is pruned. */
export const RETENTION_RULES = ["COMMAND", "SESSION", "EVENT", "FLOW", "PROOF", "INVITATION", "RATE_LIMIT"] as const;
export type RetainedKind = (typeof RETENTION_RULES)[number];

interface RetentionRow {
  readonly from: CalendarDate;
  /** Days after it was of use last. */
  readonly days: Readonly<Record<RetainedKind, number>>;
}

/** Oldest first. */
const PRUNING: readonly RetentionRow[] = [
  {
    from: calendarDateOf("2014-04-01"),
    days: {
      // A retry carries a session, and no session outlives 90 days; a page that is older than that has to sign in anew. A
      // key that is met again even later moves no money: what does is bound to a code of five minutes, a quote of as
      // many, or a flow of fifteen, each good once, and the ledger's own keys are kept for good.
      COMMAND: 120,
      // After its end: CERT-In's directions of 28 April 2022 ask for 180 days of who was signed in.
      SESSION: 180,
      // A provider gives up telling within days; an event that came later still finds a payment that has ended.
      EVENT: 180,
      // Of walks that led nowhere: nobody consented to their terms.
      FLOW: 30,
      // Codes of the authority and visits to DigiLocker, good for ten minutes.
      PROOF: 7,
      // Of somebody who never asked to be known to us: as long as he is not to be written to again.
      INVITATION: 365,
      // No limit looks back further than a day.
      RATE_LIMIT: 1,
    },
  },
];

/** How long after its last use each is kept, by the retention of this day. */
export function keptMs(pruned: RetainedKind, today: CalendarDate): number {
  const row = PRUNING.findLast(({ from }) => today >= from);
  if (!row) throw new RangeError(`no retention for ${today}`);
  return row.days[pruned] * DAY_MS;
}
