import {
  addMonths,
  type CalendarDate,
  calendarDateFrom,
  civilOf,
  financialYearOf,
} from "@/lib/contract/values/calendar-date";

/** Every financial year that a span of days touches, the last one first. */
export function financialYearsOf({
  first,
  today,
}: {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
}): readonly string[] {
  const years: string[] = [];
  for (let day = today; financialYearOf(day) >= financialYearOf(first); day = addMonths(day, -12)) {
    years.push(financialYearOf(day));
  }
  return years;
}

/** 1 April of the financial year that a day is in. */
export function startOfFinancialYear(day: CalendarDate): CalendarDate {
  const { year, month } = civilOf(day);
  return calendarDateFrom({ year: month >= 4 ? year : year - 1, month: 4, day: 1 });
}
