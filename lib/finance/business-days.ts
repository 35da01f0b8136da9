/**
 * Which days money can be settled in India. Holidays are configuration with a date, never a rule of the code.
 *
 * What governs: for payments the holidays that the Reserve Bank of India declares for Mumbai under section 25 of the
 * Negotiable Instruments Act 1881; for securities the yearly settlement calendars of the clearing corporations (NSE
 * Clearing, ICCL). The days below fall on the same date every year. Movable ones (Holi, Id, Good Friday, Diwali
 * Balipratipada, …) are announced each December by circular: they are added to `movable` when they are known.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addDays, weekdayOf } from "../contract/values/calendar-date.ts";

/** A holiday kept on one date each year, as `MM-DD`, since a day. */
interface YearlyHoliday {
  readonly monthDay: string;
  readonly since: string;
  readonly name: string;
}

export interface HolidayCalendar {
  readonly yearly: readonly YearlyHoliday[];
  readonly movable: ReadonlySet<CalendarDate>;
}

/** Fixed dates hold for 2025 to 2028 and for later years alike: the coupons of a bond of 2036 are laid out today. */
export const SETTLEMENT_HOLIDAYS: HolidayCalendar = {
  yearly: [
    { monthDay: "01-26", since: "1950-01-26", name: "Republic Day" },
    { monthDay: "05-01", since: "1960-05-01", name: "Maharashtra Day" },
    { monthDay: "08-15", since: "1947-08-15", name: "Independence Day" },
    { monthDay: "10-02", since: "1948-10-02", name: "Gandhi Jayanti" },
    { monthDay: "12-25", since: "1947-12-25", name: "Christmas" },
  ],
  movable: new Set<CalendarDate>(),
};

const SUNDAY = 0;
const SATURDAY = 6;

/** Monday to Friday, unless the calendar keeps the day. Saturdays never settle securities, open bank or not. */
export function isBusinessDay(date: CalendarDate, calendar: HolidayCalendar = SETTLEMENT_HOLIDAYS): boolean {
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY || weekday === SATURDAY || calendar.movable.has(date)) return false;
  return !calendar.yearly.some(({ monthDay, since }) => date.endsWith(`-${monthDay}`) && date >= since);
}

/** The day itself where it is a business day, else the first one after it. */
export function nextBusinessDay(date: CalendarDate, calendar: HolidayCalendar = SETTLEMENT_HOLIDAYS): CalendarDate {
  return isBusinessDay(date, calendar) ? date : nextBusinessDay(addDays(date, 1), calendar);
}

/** The day itself where it is a business day, else the last one before it. */
export function previousBusinessDay(date: CalendarDate, calendar: HolidayCalendar = SETTLEMENT_HOLIDAYS): CalendarDate {
  return isBusinessDay(date, calendar) ? date : previousBusinessDay(addDays(date, -1), calendar);
}
