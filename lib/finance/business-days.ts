/**
 * The settlement days for money in India. Holidays are dated configuration, not code. Sources: for payments, the
 * holidays that the Reserve Bank of India declares for Mumbai under section 25 of the Negotiable Instruments Act
 * 1881; for securities, the yearly settlement calendars of the clearing corporations (NSE Clearing, ICCL). The
 * holidays below have the same date every year; movable ones are listed by year in `settlement-holidays.ts`.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addDays, calendarDateOf, weekdayOf } from "../contract/values/calendar-date.ts";
import { HOLIDAY_LISTS } from "./settlement-holidays.ts";

/** A holiday on the same date each year, as `MM-DD`, from a given day on. */
interface YearlyHoliday {
  readonly monthDay: string;
  readonly since: string;
  readonly name: string;
}

export interface HolidayCalendar {
  readonly yearly: readonly YearlyHoliday[];
  readonly movable: ReadonlySet<CalendarDate>;
  /** Days that were declared after their year's list: true a holiday, false a listed one that was withdrawn. */
  readonly declared: ReadonlyMap<CalendarDate, boolean>;
}

/** Input of calculations with settlement days: each uses the holidays known when it runs. */
export interface WithCalendar {
  readonly calendar: HolidayCalendar;
}

/** The listed holidays alone. Fixed dates apply to later years alike, because the coupons of a bond of 2036 are scheduled today. */
export const SETTLEMENT_HOLIDAYS: HolidayCalendar = {
  yearly: [
    { monthDay: "01-26", since: "1950-01-26", name: "Republic Day" },
    { monthDay: "02-19", since: "2002-02-19", name: "Chhatrapati Shivaji Maharaj Jayanti" },
    { monthDay: "04-01", since: "2000-04-01", name: "Annual bank closing" },
    { monthDay: "04-14", since: "2021-04-14", name: "Dr. Babasaheb Ambedkar Jayanti" },
    { monthDay: "05-01", since: "1960-05-01", name: "Maharashtra Day" },
    { monthDay: "08-15", since: "1947-08-15", name: "Independence Day" },
    { monthDay: "10-02", since: "1948-10-02", name: "Gandhi Jayanti" },
    { monthDay: "12-25", since: "1947-12-25", name: "Christmas" },
  ],
  movable: new Set(HOLIDAY_LISTS.flatMap(({ days }) => Object.keys(days).map(calendarDateOf))),
  declared: new Map(),
};

/** A holiday that was declared after its year's list, or a listed one that was withdrawn. */
export interface DeclaredDay {
  readonly day: CalendarDate;
  readonly isHoliday: boolean;
}

/** The listed holidays, with the days declared or withdrawn since. */
export const withDeclaredDays = (days: readonly DeclaredDay[]): HolidayCalendar => ({
  ...SETTLEMENT_HOLIDAYS,
  declared: new Map(days.map(({ day, isHoliday }) => [day, isHoliday])),
});

const SUNDAY = 0;
const SATURDAY = 6;

/** Monday to Friday, except holidays. Securities never settle on a Saturday, whether banks are open or not. */
export function isBusinessDay(date: CalendarDate, calendar: HolidayCalendar): boolean {
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  const isHoliday = calendar.declared.get(date);
  if (isHoliday !== undefined) return !isHoliday;
  if (calendar.movable.has(date)) return false;
  return !calendar.yearly.some(({ monthDay, since }) => date.endsWith(`-${monthDay}`) && date >= since);
}

/** The day itself if it is a business day, otherwise the next one. */
export function nextBusinessDay(date: CalendarDate, calendar: HolidayCalendar): CalendarDate {
  return isBusinessDay(date, calendar) ? date : nextBusinessDay(addDays(date, 1), calendar);
}

/** The day itself if it is a business day, otherwise the previous one. */
export function previousBusinessDay(date: CalendarDate, calendar: HolidayCalendar): CalendarDate {
  return isBusinessDay(date, calendar) ? date : previousBusinessDay(addDays(date, -1), calendar);
}
