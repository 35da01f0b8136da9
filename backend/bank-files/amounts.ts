/** Amounts and days as banks write them, read by their digits. */
import { type Minor, minor } from "../../lib/contract/facts/money.ts";
import { type CalendarDate, isCalendarDate } from "../../lib/contract/values/calendar-date.ts";

const DIGITS_MAX = 15;

const isDigits = (text: string) => {
  for (const character of text) if (character < "0" || character > "9") return false;
  return true;
};

/**
 * `1234.5`, or with another decimal mark. Null for a sign, for text that is no number, for a fraction of a minor
 * unit and for more than fifteen digits.
 */
export function amountOf(text: string, decimalMark: "." | "," = "."): Minor | null {
  const [whole = "", fraction = "", ...more] = text.trim().split(decimalMark);
  const cents = fraction.slice(0, 2).padEnd(2, "0");
  const beyond = fraction.slice(2);
  const isNumber = whole !== "" && isDigits(whole) && isDigits(fraction) && more.length === 0;
  if (!isNumber || whole.length + cents.length > DIGITS_MAX || fraction.length > DIGITS_MAX) return null;
  for (const digit of beyond) if (digit !== "0") return null;
  return minor(Number(whole + cents));
}

/**
 * An amount with a leading minus sign, or within thousands' separators as spreadsheets write it: `-1,234.50`. Null where three
 * digits do not follow the last separator: it is a decimal mark that the mapping does not expect, and the amount a hundredth.
 */
export function signedAmountOf(text: string, decimalMark: "." | ","): Minor | null {
  const separator = decimalMark === "." ? "," : ".";
  const groups = text.trim().replaceAll(" ", "").split(separator);
  const [thousands = ""] = (groups.at(-1) ?? "").split(decimalMark);
  if (groups.length > 1 && (thousands.length !== 3 || groups.slice(0, -1).some((group) => group === ""))) return null;
  const plain = groups.join("");
  const isNegative = plain.startsWith("-");
  const amount = amountOf(isNegative ? plain.slice(1) : plain, decimalMark);
  return amount !== null && isNegative ? minor(-amount) : amount;
}

/** `1234.50`, as ISO 20022 wants it. */
export function writtenAmount(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The day of `2026-11-25` or `2026-11-25T09:30:00+05:30`, as the bank wrote it. */
export function dayOf(text: string): CalendarDate | null {
  const day = text.trim().slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

/** Two-digit years are of this century. Null where the day does not exist. */
export function dayFrom(year: string, month: string, day: string): CalendarDate | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(text) ? text : null;
}
