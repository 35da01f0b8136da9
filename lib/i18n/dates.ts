/**
 * Dates and times in each language. Pure. Month names are messages instead of `Intl` output: engines disagree on the
 * short Hindi ones, so the server and the browser would render different text.
 */
import { FORMATS } from "../../messages/formats.ts";
import type { EpochMs } from "../contract/values/calendar-date.ts";
import { LOCALES, type Locale } from "./locales.ts";

/** Fills the placeholders of `{day} {month}`. For patterns without plurals, which saves the browser an ICU parser. */
export const fill = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/**
 * A calendar date: `2026-11-21` → `21 Nov 2026` or `21 नव॰ 2026`.
 * @throws RangeError when the text is not a calendar date.
 */
export function formatDate(date: string, locale: Locale, { year = true }: { year?: boolean } = {}): string {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const { months, date: whole, dayAndMonth } = FORMATS[locale];
  const month = months[Number(m) - 1];
  if (y === undefined || d === undefined || month === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return fill(year ? whole : dayAndMonth, { day: Number(d), month, year: y });
}

/** A month: `2026-11` → `Nov 2026` or `नव॰ 2026`. @throws RangeError when the text is not a month. */
export function formatMonth(month: string, locale: Locale): string {
  const [, y, m] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  const name = FORMATS[locale].months[Number(m) - 1];
  if (y === undefined || name === undefined) throw new RangeError(`not a month: ${month}`);
  return fill(FORMATS[locale].monthAndYear, { month: name, year: y });
}

/** A quarter of a calendar year: `2027-Q1` → `Jan–Mar 2027`. @throws RangeError when the text is not a quarter. */
export function formatQuarter(quarter: string, locale: Locale): string {
  const [, year, number] = /^(\d{4})-Q([1-4])$/.exec(quarter) ?? [];
  const { months, monthAndYear } = FORMATS[locale];
  const [first, last] = [months[Number(number) * 3 - 3], months[Number(number) * 3 - 1]];
  if (year === undefined || first === undefined || last === undefined)
    throw new RangeError(`not a quarter: ${quarter}`);
  return fill(monthAndYear, { month: `${first}–${last}`, year });
}

/** The shortest month name, for a twelfth of a phone's width: `Nov`, `नव`. */
export const chartMonth = (month: string, locale: Locale): string =>
  FORMATS[locale].monthsInCharts[Number(month.slice(5, 7)) - 1] ?? "";

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** An instant in Indian time: `21 Nov 2026, 6:05 pm` or `21 नव॰ 2026, 18:05`. */
export function formatMoment(at: EpochMs, locale: Locale): string {
  const local = new Date(at + INDIA_OFFSET_MS).toISOString();
  const time = formatTime({ hour: Number(local.slice(11, 13)), minute: Number(local.slice(14, 16)) }, locale);
  return fill(FORMATS[locale].moment, { date: formatDate(local.slice(0, 10), locale), time });
}

/** A time of day: `6:05 pm` or `18:05`. */
export function formatTime({ hour, minute }: { hour: number; minute: number }, locale: Locale): string {
  const minutes = String(minute).padStart(2, "0");
  if (LOCALES[locale].hours === 24) return `${hour}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? FORMATS[locale].am : FORMATS[locale].pm}`;
}
