/**
 * The clock of a time zone. The zone is always an argument: nothing here depends on the zone of the machine. Loads no
 * schema library, so that a page can send it to the browser.
 */
import { DEFAULT_LOCALE, LOCALES } from "../../i18n/locales.ts";
import type { CivilDate } from "../values/calendar-date.ts";

export const INDIA = "Asia/Kolkata";

interface ClockTime extends CivilDate {
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** `at`: milliseconds since 1970. `timeZone`: an IANA name. @throws RangeError when the zone does not exist. */
export function clockTimeAt(at: number, timeZone: string): ClockTime {
  const format = new Intl.DateTimeFormat(LOCALES[DEFAULT_LOCALE].tag, {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric" },
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    ...{ year: part("year"), month: part("month"), day: part("day") },
    ...{ hour: part("hour"), minute: part("minute") },
  };
}

/** The readable part of an IANA name: `America/New_York` → `New York`. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
