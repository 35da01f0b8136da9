/** Local date and time in a time zone, which is always an argument. */

import { clockTimeAt } from "../facts/time-zone.ts";
import { type CalendarDate, calendarDateFrom, type EpochMs } from "./calendar-date.ts";

export interface WallTime {
  readonly date: CalendarDate;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** `timeZone`: an IANA name. @throws RangeError when the zone does not exist. */
export function wallTimeAt(at: EpochMs, timeZone: string): WallTime {
  const { hour, minute, ...civil } = clockTimeAt(at, timeZone);
  return { date: calendarDateFrom(civil), hour, minute };
}
