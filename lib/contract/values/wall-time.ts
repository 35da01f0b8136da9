/** What the clocks of a place show. Which place is always said: nothing here asks where it runs. */
import { DEFAULT_LOCALE, LOCALES } from "../../i18n/locales.ts";
import { type CalendarDate, calendarDateFrom, type EpochMs } from "./calendar-date.ts";

export const INDIA = "Asia/Kolkata";

export interface WallTime {
  readonly date: CalendarDate;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** `timeZone`: an IANA name. @throws RangeError when there is no such zone. */
export function wallTimeAt(at: EpochMs, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat(LOCALES[DEFAULT_LOCALE].tag, {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric" },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const date = calendarDateFrom({ year: part("year"), month: part("month"), day: part("day") });
  return { date, hour: part("hour"), minute: part("minute") };
}

/** The part of an IANA name that a person knows: `America/New_York` → `New York`. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
