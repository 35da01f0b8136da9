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

const DAYS_IN: Readonly<Record<Exclude<TransactionPeriod, "LAST_24_HOURS">, number>> = {
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_90_DAYS: 90,
  LAST_365_DAYS: 365,
};

interface RequestedPeriod {
  readonly startDate?: CalendarDate | undefined;
  readonly endDate?: CalendarDate | undefined;
  readonly filter?: TransactionPeriod | undefined;
}

export interface Period {
  /** Calendar days in India, inclusive. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Nothing that happened before this moment; null where days suffice. */
  readonly since: EpochMs | null;
}

/** The days that satisfy both the requested dates and the relative period. */
export function periodOf({ startDate, endDate, filter }: RequestedPeriod, now: EpochMs): Period {
  if (filter === undefined) return { from: startDate ?? null, to: endDate ?? null, since: null };
  const today = dateInIndia(now);
  const since = filter === "LAST_24_HOURS" ? epochMs(now - DAY_MS) : null;
  const first = filter === "LAST_24_HOURS" ? dateInIndia(epochMs(now - DAY_MS)) : addDays(today, 1 - DAYS_IN[filter]);
  return {
    from: startDate !== undefined && startDate > first ? startDate : first,
    to: endDate !== undefined && endDate < today ? endDate : today,
    since,
  };
}
