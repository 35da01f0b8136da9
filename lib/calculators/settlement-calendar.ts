/** The weekdays on which nothing settles, with the reason as a message key. */
import { addDays, type CalendarDate, calendarDateOf, weekdayOf } from "../contract/values/calendar-date.ts";
import { type HolidayCalendar, isBusinessDay, SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import { HOLIDAY_LISTS } from "../finance/settlement-holidays.ts";

export interface SettlementHoliday {
  readonly on: CalendarDate;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** `holidays.names.<key>`; `declared` for a day that is in no list. */
  readonly nameKey: string;
  readonly isProvisional: boolean;
}

/** The years whose lists are known, first and last. */
export const LISTED_YEARS = {
  first: Math.min(...HOLIDAY_LISTS.map(({ year }) => year)),
  last: Math.max(...HOLIDAY_LISTS.map(({ year }) => year)),
} as const;

export const PROVISIONAL_YEARS: readonly number[] = HOLIDAY_LISTS.filter(({ status }) => status === "PROVISIONAL").map(
  ({ year }) => year,
);

/** "Id-Ul-Fitr" → "id-ul-fitr", "Dr. Babasaheb Ambedkar Jayanti" → "dr-babasaheb-ambedkar-jayanti". */
export const holidayKey = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join("-");

export const listHolidayNames = (): readonly string[] => [
  ...SETTLEMENT_HOLIDAYS.yearly.map(({ name }) => name),
  ...HOLIDAY_LISTS.flatMap(({ days }) => Object.values(days)),
];

function nameOn(date: CalendarDate): string | undefined {
  const yearly = SETTLEMENT_HOLIDAYS.yearly.find(
    ({ monthDay, since }) => date.endsWith(`-${monthDay}`) && date >= since,
  );
  return HOLIDAY_LISTS.find(({ days }) => Object.hasOwn(days, date))?.days[date] ?? yearly?.name;
}

const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

/** The holidays of a year in order, weekends left out. */
export function settlementHolidaysOf(year: number, calendar: HolidayCalendar): readonly SettlementHoliday[] {
  const holidays: SettlementHoliday[] = [];
  const end = calendarDateOf(`${year}-12-31`);
  for (let on = calendarDateOf(`${year}-01-01`); on <= end; on = addDays(on, 1)) {
    const weekday = weekdayOf(on);
    if (isWeekend(weekday) || isBusinessDay(on, calendar)) continue;
    const name = nameOn(on);
    const nameKey = name === undefined ? "declared" : holidayKey(name);
    holidays.push({ on, weekday, nameKey, isProvisional: PROVISIONAL_YEARS.includes(year) });
  }
  return holidays;
}

/** The holidays of this year and of the later ones that are listed, in order. */
export function listedHolidaysFrom(year: number, calendar: HolidayCalendar): readonly SettlementHoliday[] {
  const years = Array.from({ length: Math.max(0, LISTED_YEARS.last - year + 1) }, (_, offset) => year + offset);
  return years.flatMap((each) => settlementHolidaysOf(each, calendar));
}
