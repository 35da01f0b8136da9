/**
 * Legal retention of a closed account's data. Dated, like every legal rule: a change is a new row with its first day.
 * Pure. Not legal advice.
 */
import {
  addMonths,
  type CalendarDate,
  calendarDateFrom,
  calendarDateOf,
  civilOf,
  type EpochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";

/** IDENTITY: proofs of identity. BOOKS: financial records, including the bank accounts that money was sent to. */
export type KeptKind = "IDENTITY" | "BOOKS";

interface RetentionRow {
  readonly from: CalendarDate;
  readonly law: string;
  /** Years after the closing. */
  readonly identityYears: number;
  /** Financial years after the one of the closing. */
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
  /** The rules of this day apply: a later rule can extend or shorten the retention. */
  readonly today: CalendarDate;
}

const APRIL = 4;

interface BookTerm {
  readonly on: CalendarDate;
  readonly at: EpochMs;
}

/** The first day, and its first instant in India, of the books that are still to be kept: those of the last financial years. */
export function firstKeptBookDay(today: CalendarDate): BookTerm {
  const { year, month } = civilOf(today);
  const begun = month >= APRIL ? year : year - 1;
  const on = calendarDateFrom({ year: begun - rowOf(today).retainedYears, month: APRIL, day: 1 });
  return { on, at: startOfDayInIndia(on) };
}

function rowOf(today: CalendarDate): RetentionRow {
  const row = RETENTION.findLast(({ from }) => today >= from);
  if (!row) throw new RangeError(`no law of retention for ${today}`);
  return row;
}

/** The first day on which the data may be erased. */
export function eraseOn(kind: KeptKind, { closedOn, today }: Closed): CalendarDate {
  const row = rowOf(today);
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
