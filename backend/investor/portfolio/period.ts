/** The days and the moment that a transaction filter begins and ends with. Pure. */
import type { TransactionPeriod } from "../../../lib/contract/calls/dashboard.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  epochMs,
} from "../../../lib/contract/values/calendar-date.ts";

const DAY_MS = 24 * 3_600_000;

const DAYS_IN: Readonly<Record<TransactionPeriod, number>> = {
  // The days that 24 hours may touch; the query narrows them to the minute.
  LAST_24_HOURS: 2,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_90_DAYS: 90,
  LAST_365_DAYS: 365,
};

interface RequestedPeriod {
  readonly startDate?: CalendarDate | EpochMs | undefined;
  readonly endDate?: CalendarDate | undefined;
  readonly filter?: TransactionPeriod | { readonly values: readonly TransactionPeriod[] } | undefined;
}

export interface Period {
  /** Calendar days in India, inclusive. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Excludes events before this moment; null where days suffice. */
  readonly since: EpochMs | null;
}

/** All periods end now, so the longest includes the others. Null without one. */
function longestOf(filter: RequestedPeriod["filter"]): TransactionPeriod | null {
  const periods = typeof filter === "object" ? filter.values : filter === undefined ? [] : [filter];
  return periods.toSorted((one, other) => DAYS_IN[other] - DAYS_IN[one])[0] ?? null;
}

/** The latest of those given; null without one. */
const latestOf = <Moment extends string | number>(...moments: readonly (Moment | null)[]): Moment | null =>
  moments.reduce((latest, moment) => (latest === null || (moment !== null && moment > latest) ? moment : latest), null);

/** The days and moments that satisfy both the requested start and end, and the relative period. */
export function periodOf({ startDate, endDate, filter }: RequestedPeriod, now: EpochMs): Period {
  const period = longestOf(filter);
  const startsAt = typeof startDate === "number" ? startDate : null;
  const startsOn = typeof startDate === "string" ? startDate : startsAt === null ? null : dateInIndia(startsAt);
  const today = dateInIndia(now);
  const begins = period && addDays(today, 1 - DAYS_IN[period]);
  return {
    from: latestOf(startsOn, begins),
    to: period !== null && (endDate === undefined || endDate > today) ? today : (endDate ?? null),
    since: latestOf(startsAt, period === "LAST_24_HOURS" ? epochMs(now - DAY_MS) : null),
  };
}
