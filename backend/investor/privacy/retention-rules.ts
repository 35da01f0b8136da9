/**
 * Retention periods of temporary data. Dated, like all retention rules: a change is a new row with its first day.
 * Pure.
 */
import { type CalendarDate, calendarDateOf, DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { FORMER_ACCOUNT_DAYS } from "../kyc/bank-change-rules.ts";

/** Kinds of temporary data. */
export const RETENTION_RULES = [
  "COMMAND",
  "SESSION",
  "EVENT",
  "FLOW",
  "PROOF",
  "INVITATION",
  "RATE_LIMIT",
  "FORMER_ACCOUNT",
] as const;
export type RetainedKind = (typeof RETENTION_RULES)[number];

interface RetentionRow {
  readonly from: CalendarDate;
  /** Days after the last use. */
  readonly days: Readonly<Record<RetainedKind, number>>;
}

/** Oldest first. */
const RETENTION_PERIODS: readonly RetentionRow[] = [
  {
    from: calendarDateOf("2014-04-01"),
    days: {
      // A retry carries a session, and no session outlives 90 days; a page older than that has to sign in again. A key
      // repeated even later moves no money: operations that do are bound to a code or quote of a few minutes, or a
      // flow of fifteen, each usable once, and the ledger's own keys are kept for ever.
      COMMAND: 120,
      // After its end: CERT-In's directions of 28 April 2022 require 180 days of sign-in logs.
      SESSION: 180,
      // Providers stop retrying within days; a later event finds a payment that has ended.
      EVENT: 180,
      // Flows without an investment: their terms were never accepted.
      FLOW: 30,
      // Aadhaar codes, DigiLocker visits and challenges of passkeys, which are valid for ten minutes.
      PROOF: 7,
      // The recipient never gave us their contact; the blind index is kept as long as it limits repeated invitations.
      INVITATION: 365,
      // No limit counts further back than a day.
      RATE_LIMIT: 1,
      FORMER_ACCOUNT: FORMER_ACCOUNT_DAYS,
    },
  },
];

/** Retention period after the last use, by the rules of that day, in milliseconds. */
export function retentionMs(kind: RetainedKind, today: CalendarDate): number {
  const row = RETENTION_PERIODS.findLast(({ from }) => today >= from);
  if (!row) throw new RangeError(`no retention for ${today}`);
  return row.days[kind] * DAY_MS;
}
