/**
 * Days and instants. Invariants: a `CalendarDate` is an existing day of the Gregorian calendar, written `YYYY-MM-DD`
 * and meant in India; an `EpochMs` is a whole number of milliseconds since 1970-01-01T00:00Z. Both lie in the years
 * 0001 to 9999. Dates compare with `<` as text. Arithmetic uses day numbers, so no time zone affects it.
 */
import { z } from "zod";
import type { Brand } from "../facts/brand.ts";
import { named } from "./named.ts";
import { text, typedLine } from "./text.ts";

/** A day in India, `YYYY-MM-DD`. */
export type CalendarDate = Brand<string, "CalendarDate">;

/** Whole milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = Brand<number, "EpochMs">;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

export const DAY_MS = 86_400_000;
/** India has had the single offset +05:30 since 1945, without summer time. */
const INDIA_OFFSET_MS = 19_800_000;

/** 0001-01-01 and 9999-12-31, in days since 1970-01-01. */
const FIRST_DAY_NUMBER = -719_162;
const LAST_DAY_NUMBER = 2_932_896;

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth({ year, month }: Omit<CivilDate, "day">): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Reads the digits by position: portfolios hold tens of thousands of dates, and a regular expression is slower. */
function findCivil(text: string): CivilDate | null {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return null;
  const year = numberAt(text, 0, 4);
  const month = numberAt(text, 5, 7);
  const day = numberAt(text, 8, 10);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth({ year, month });
  return exists ? { year, month, day } : null;
}

/** NaN where a character is not a digit. */
function numberAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

export function isCalendarDate(value: unknown): value is CalendarDate {
  return typeof value === "string" && findCivil(value) !== null;
}

/** @throws RangeError when the text is not `YYYY-MM-DD` or names a day that does not exist. */
export function calendarDateOf(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${text}`);
  return text;
}

/** @throws RangeError when the day does not exist. */
export function calendarDateFrom({ year, month, day }: CivilDate): CalendarDate {
  const [yyyy, mm, dd] = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")];
  return calendarDateOf(`${yyyy}-${mm}-${dd}`);
}

export function civilOf(date: CalendarDate): CivilDate {
  const civil = findCivil(date);
  if (!civil) throw new RangeError(`not a calendar date: ${date}`);
  return civil;
}

/** @throws RangeError when the value is not a whole millisecond in the years 0001 to 9999. */
export function epochMs(value: number): EpochMs {
  if (!isEpochMs(value)) throw new RangeError(`not an instant in milliseconds: ${value}`);
  return value;
}

function isEpochMs(value: unknown): value is EpochMs {
  if (!Number.isSafeInteger(value)) return false;
  const day = Math.floor(Number(value) / DAY_MS);
  return day >= FIRST_DAY_NUMBER && day <= LAST_DAY_NUMBER;
}

/**
 * Days since 1970-01-01. Years start in March, which puts the leap day last and gives months a closed form (Howard
 * Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`).
 */
export function dayNumberOf(date: CalendarDate): number {
  const { year, month, day } = civilOf(date);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * The inverse of `dayNumberOf`: `civil_from_days` of the same source.
 * @throws RangeError outside the years 0001 to 9999.
 */
function dateOfDayNumber(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return calendarDateFrom({ year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 });
}

/** The calendar date in India at an instant. */
export function dateInIndia(at: EpochMs): CalendarDate {
  return dateOfDayNumber(Math.floor((at + INDIA_OFFSET_MS) / DAY_MS));
}

/** Midnight in India at the start of a date. */
export function startOfDayInIndia(date: CalendarDate): EpochMs {
  return epochMs(dayNumberOf(date) * DAY_MS - INDIA_OFFSET_MS);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** The same day of the month `months` later or earlier, or the last day of a shorter month: 31 Jan + 1 = 28 Feb. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const civil = civilOf(date);
  const monthNumber = civil.year * 12 + civil.month - 1 + months;
  const [year, month] = [Math.floor(monthNumber / 12), (((monthNumber % 12) + 12) % 12) + 1];
  return calendarDateFrom({ year, month, day: Math.min(civil.day, daysInMonth({ year, month })) });
}

/** The number of nights between two dates; negative when `to` is earlier. */
export function daysBetween({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: CalendarDate): number {
  // 1970-01-01 was a Thursday; the second remainder keeps days before it positive.
  return (((dayNumberOf(date) + 4) % 7) + 7) % 7;
}

/** The Indian financial year, April to March: 2026-11-21 lies in `2026-27`. */
export function financialYearOf(date: CalendarDate): string {
  const { year, month } = civilOf(date);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, "0")}`;
}

/** `YYYY-MM-DD` on the wire and in the code; a day that does not exist is rejected. */
export const calendarDate = named(
  "CalendarDate",
  z.codec(text(10).check(z.iso.date()), z.custom<CalendarDate>(isCalendarDate), {
    decode: (text, context) => {
      if (isCalendarDate(text)) return text;
      context.issues.push({ code: "custom", message: "INVALID_INPUT", input: text });
      return z.NEVER;
    },
    encode: (date) => date,
  }),
  "A day in India, YYYY-MM-DD.",
);

/** A day that a person typed: the same on any keyboard, `२०२६-०८-०४` too. */
export const typedDate = typedLine().pipe(calendarDate);

/** An instant between the Workers and the Durable Objects: milliseconds on both sides. */
export const epochMillis = z.custom<EpochMs>(isEpochMs, "INVALID_INPUT");

/** ISO 8601 with `Z` or an offset on the wire, `EpochMs` in the code; encoded in UTC (`…Z`) with milliseconds. */
export const instant = named(
  "Instant",
  z.codec(text(40).check(z.iso.datetime({ offset: true })), z.custom<EpochMs>(isEpochMs), {
    decode: (text, context) => {
      // The schema has restricted the text to the format whose parsing ECMAScript specifies.
      const at = Date.parse(text);
      if (isEpochMs(at)) return at;
      context.issues.push({ code: "custom", message: "INVALID_INPUT", input: text });
      return z.NEVER;
    },
    encode: (at) => new Date(at).toISOString(),
  }),
  "ISO 8601 with Z or an offset. Responses are in UTC.",
);
