/** Dates, amounts, years and numbers as a tax credit statement writes them. Pure. */
import { type CalendarDate, calendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { type Paise, paise } from "../../../lib/contract/values/money.ts";

export const TAN = /^[A-Z]{4}\d{5}[A-Z]$/;
export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** `31-Mar-2027`, `31-03-2027`, `31/03/2027` or `2027-03-31`. */
export function dateIn(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const local = /^(\d{2})[-/]([A-Za-z]{3}|\d{2})[-/](\d{4})$/.exec(text);
  const [, day = "", month = "", year = ""] = local ?? [];
  const number = MONTHS.indexOf(month.toUpperCase()) + 1 || Number(month);
  const found = calendarDate.safeParse(iso ? iso[0] : `${year}-${String(number).padStart(2, "0")}-${day}`);
  return found.success ? found.data : null;
}

/** Rupees with two decimals; a reversal is negative. */
export function amountIn(text: string): Paise | null {
  const [, sign = "", rupees = "", hundredths = ""] =
    /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "")) ?? [];
  if (rupees === "") return null;
  const amount = Number(rupees) * 100 + Number(hundredths.padEnd(2, "0"));
  return paise(sign === "-" ? -amount : amount);
}

/** `2026-27` of `2026-2027` or `2026-27`. */
export function yearIn(text: string): string | null {
  const [, from = "", to = ""] = /^(\d{4})-(?:\d{2})?(\d{2})$/.exec(text) ?? [];
  return from === "" ? null : `${from}-${to}`;
}
