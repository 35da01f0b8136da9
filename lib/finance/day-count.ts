/**
 * Day-count conventions, numbered as in spreadsheets. Formulas: OpenDocument 1.2 part 2 (OpenFormula), §4.11.7, which
 * specifies the spreadsheet functions.
 */
import type { CalendarDate, CivilDate } from "../contract/values/calendar-date.ts";
import { civilOf, daysBetween, daysInMonth, isLeapYear } from "../contract/values/calendar-date.ts";

/** 0 = 30/360 (US), 1 = actual/actual, 3 = actual/365, 4 = 30E/360. */
export type DayCountBasis = 0 | 1 | 3 | 4;

export interface DayRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Days between two dates by the convention; `from` must not be after `to`. */
export function daysOn(basis: DayCountBasis, { from, to }: DayRange): number {
  switch (basis) {
    case 0:
      return thirtyDayMonths(...americanDays(civilOf(from), civilOf(to)));
    case 1:
    case 3:
      return daysBetween({ from, to });
    case 4:
      return thirtyDayMonths(atMostThirty(civilOf(from)), atMostThirty(civilOf(to)));
  }
}

/** Years between two dates, as in the spreadsheet function YEARFRAC. */
export function yearFraction(basis: DayCountBasis, span: DayRange): number {
  const days = daysOn(basis, span);
  switch (basis) {
    case 0:
    case 4:
      return days / 360;
    case 1:
      return days / averageYear(span);
    case 3:
      return days / 365;
  }
}

/**
 * Days between two dates in months of 30 days that are counted from a bond's coupon day: a coupon day that a short month
 * moves to its end counts as the coupon day, so that every coupon period is as long as the others.
 */
export function thirtyDaysBetween({ from, to }: DayRange, couponDay: CalendarDate): number {
  const anchor = civilOf(couponDay);
  const day = anchor.day === daysInMonth(anchor) ? 30 : Math.min(anchor.day, 30);
  const anchored = (date: CivilDate) =>
    date.day === daysInMonth(date) && date.day < day ? { ...date, day } : atMostThirty(date);
  return thirtyDayMonths(anchored(civilOf(from)), anchored(civilOf(to)));
}

function thirtyDayMonths(from: CivilDate, to: CivilDate): number {
  return (to.year - from.year) * 360 + (to.month - from.month) * 30 + to.day - from.day;
}

function atMostThirty(date: CivilDate): CivilDate {
  return { ...date, day: Math.min(date.day, 30) };
}

/** US rule: a start on the last day of February, or on a 31st, counts as the 30th; see §4.11.7.3. */
function americanDays(from: CivilDate, to: CivilDate): [CivilDate, CivilDate] {
  const startsAtEndOfFebruary = isEndOfFebruary(from);
  const start = { ...from, day: startsAtEndOfFebruary ? 30 : Math.min(from.day, 30) };
  const endsAtEndOfMonth = (startsAtEndOfFebruary && isEndOfFebruary(to)) || (to.day === 31 && start.day === 30);
  return [start, { ...to, day: endsAtEndOfMonth ? 30 : to.day }];
}

function isEndOfFebruary(date: CivilDate): boolean {
  return date.month === 2 && date.day === daysInMonth(date);
}

/**
 * Actual/actual, §4.11.7.7: within a year, that year's length or 366 around a 29 February; beyond a year, the average
 * length of the years.
 */
function averageYear({ from, to }: DayRange): number {
  const [first, last] = [civilOf(from), civilOf(to)];
  const withinOneYear = first.year === last.year || (last.year === first.year + 1 && to.slice(5) <= from.slice(5));
  if (!withinOneYear) {
    const years = Array.from({ length: last.year - first.year + 1 }, (_, index) => first.year + index);
    return years.reduce((days, year) => days + (isLeapYear(year) ? 366 : 365), 0) / years.length;
  }
  if (first.year === last.year) return isLeapYear(first.year) ? 366 : 365;
  const meetsLeapDay = [first.year, last.year].some(
    (year) => isLeapYear(year) && from <= `${year}-02-29` && to >= `${year}-02-29`,
  );
  return meetsLeapDay ? 366 : 365;
}
