import {
  addMonths,
  type CalendarDate,
  calendarDateFrom,
  civilOf,
  financialYearOf,
} from "@/lib/contract/values/calendar-date";
import { isTaxYearKnown } from "@/lib/finance/tax-years";

interface Period {
  readonly first: CalendarDate;
  readonly today: CalendarDate;
}

/** All financial years that a period touches, the latest first. */
export function financialYearsOf({ first, today }: Period): readonly string[] {
  const years: string[] = [];
  for (let day = today; financialYearOf(day) >= financialYearOf(first); day = addMonths(day, -12)) {
    years.push(financialYearOf(day));
  }
  return years;
}

/** Those of which the figures of a return can be made. */
export const taxYearsOf = (period: Period): readonly string[] => financialYearsOf(period).filter(isTaxYearKnown);

/** 1 April of a day's financial year. */
export function startOfFinancialYear(day: CalendarDate): CalendarDate {
  const { year, month } = civilOf(day);
  return calendarDateFrom({ year: month >= 4 ? year : year - 1, month: 4, day: 1 });
}
