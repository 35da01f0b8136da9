/**
 * For how long the law has us keep what, once an account is closed. Dated, as every law here: a change is a new row with its
 * first day. Pure. Not legal advice.
 */
import {
  addMonths,
  type CalendarDate,
  calendarDateFrom,
  calendarDateOf,
  civilOf,
} from "../../../lib/contract/values/calendar-date.ts";

/** Proofs of identity; and the books, with what they say of whose account money went to. */
export type KeptKind = "IDENTITY" | "BOOKS";

interface RetentionRow {
  readonly from: CalendarDate;
  readonly law: string;
  /** Years after the account was closed. */
  readonly identityYears: number;
  /** Financial years after the one in which it was closed. */
  readonly retainedYears: number;
}

/** Oldest first. */
const RETENTION: readonly RetentionRow[] = [
  {
    from: calendarDateOf("2014-04-01"),
    law: "PMLA 2002, section 12(3) and (4): five years after the relationship ended; Companies Act 2013, section 128(5): eight financial years",
    identityYears: 5,
    retainedYears: 8,
  },
];

interface Closed {
  readonly closedOn: CalendarDate;
  /** The law of this day holds: a later one may make the time longer, or shorter. */
  readonly today: CalendarDate;
}

const APRIL = 4;

/** The first day on which it need not be kept any more. */
export function eraseOn(kind: KeptKind, { closedOn, today }: Closed): CalendarDate {
  const row = RETENTION.findLast(({ from }) => today >= from);
  if (!row) throw new RangeError(`no law of retention for ${today}`);
  switch (kind) {
    case "IDENTITY":
      return addMonths(closedOn, row.identityYears * 12);
    case "BOOKS": {
      const { year, month } = civilOf(closedOn);
      const endsIn = month >= APRIL ? year + 1 : year;
      return calendarDateFrom({ year: endsIn + row.retainedYears, month: APRIL, day: 1 });
    }
  }
}
