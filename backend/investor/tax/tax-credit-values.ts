/** Dates, amounts, years and numbers as a tax credit statement writes them. Pure; an ambiguous value is null. */
import type { BookingStatus } from "../../../lib/contract/calls/tax.ts";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, isCalendarDate } from "../../../lib/contract/values/calendar-date.ts";

const TAN = /^[A-Z]{4}\d{5}[A-Z]$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;
const NUMBER_LENGTH_MAX = 20;

const numberIn =
  (pattern: RegExp) =>
  (text: string): string | null => {
    if (text.length > NUMBER_LENGTH_MAX) return null;
    const number = text.toUpperCase().replaceAll(/\s/g, "");
    return pattern.test(number) ? number : null;
  };

export const tanIn = numberIn(TAN);
export const panIn = numberIn(PAN);

/** Longer than any section or payment code. A longer text is none: one code of an AIS is repeated in each payment below. */
const SECTION_LENGTH_MAX = 60;

export const sectionIn = (text: string): string | null =>
  text === "" || text.length > SECTION_LENGTH_MAX ? null : text;

/** Characters of a date, an amount or a year. Longer cells are not read: a statement may name one of them many times. */
const VALUE_LENGTH_MAX = 40;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/**
 * `31-Mar-2027`, `31-03-2027`, `31/03/2027` or `2027-03-31`. A year of two digits and a time of day other than midnight
 * are not read: they may belong to another day.
 */
export function dateIn(text: string): CalendarDate | null {
  if (text.length > VALUE_LENGTH_MAX) return null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00:00(?:\.0{1,6})?)?$/.exec(text);
  const local = /^(\d{1,2})[-/. ]([A-Za-z]{3}|\d{1,2})[-/. ](\d{4})$/.exec(text);
  // Most cells are no date, and a file may have a million of them.
  if (!iso && !local) return null;
  const [, day = "", month = "", year = ""] = local ?? [];
  const number = MONTHS.indexOf(month.toUpperCase()) + 1 || Number(month);
  const two = (figure: number | string) => String(figure).padStart(2, "0");
  const found = iso?.[1] ?? `${year}-${two(number)}-${two(day)}`;
  return isCalendarDate(found) ? found : null;
}

/** Rupees with two decimals; a reversal is negative: `-1.00`, or `1.00-` and `(1.00)` as spreadsheets write it. */
export function amountIn(text: string): Paise | null {
  if (text.length > VALUE_LENGTH_MAX) return null;
  const plain = text.replaceAll(",", "").replaceAll("\u2212", "-");
  const [, before = "", rupees = "", hundredths = "", behind = ""] =
    /^([-(]?)(\d{1,13})(?:\.(\d{1,2}))?([-)]?)$/.exec(plain) ?? [];
  const isNegative = before + behind !== "";
  if (rupees === "" || (isNegative && !["-", "()"].includes(before + behind))) return null;
  const amount = Number(rupees) * 100 + Number(hundredths.padEnd(2, "0"));
  return paise(isNegative && amount > 0 ? -amount : amount);
}

/** `2026-27` of `2026-2027`, `2026-27` or `FY 2026-27`. */
export function yearIn(text: string): string | null {
  if (text.length > VALUE_LENGTH_MAX) return null;
  const [, from = "", to = ""] = /^(?:FY ?)?(\d{4}) ?- ?(?:\d{2})?(\d{2})$/i.exec(text) ?? [];
  return from === "" ? null : `${from}-${to}`;
}

const BOOKINGS: ReadonlyMap<string, BookingStatus> = new Map([
  ["F", "FINAL"],
  ["FINAL", "FINAL"],
  ["U", "UNMATCHED"],
  ["UNMATCHED", "UNMATCHED"],
  ["P", "PROVISIONAL"],
  ["PROVISIONAL", "PROVISIONAL"],
  ["O", "OVERBOOKED"],
  ["OVERBOOKED", "OVERBOOKED"],
]);

export const bookingIn = (text: string): BookingStatus | null => BOOKINGS.get(text.toUpperCase()) ?? null;

/** A name as its lower-case letters alone: `amountPaid`, `Amount Paid` and `amount_paid` are one name. */
export const nameOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");
