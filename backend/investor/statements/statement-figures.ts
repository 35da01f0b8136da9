/** Amounts and times as printed on statements. */

import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import { INDIA } from "../../../lib/contract/facts/time-zone.ts";
import { dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { wallTimeAt } from "../../../lib/contract/values/wall-time.ts";
import { amountDigits } from "../../../lib/i18n/currencies.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";

/** `1,23,456.00`, for a column whose heading names the currency. */
export const figure = (currency: Currency, amount: Minor): string =>
  `${amount < 0 ? "-" : ""}${amountDigits(amount, currency)}`;

/** `₹1,23,456.00`, `USD 1,234.00`, `-₹10.00` */
export function money(currency: Currency, amount: Minor): string {
  const sign = amount < 0 ? "-" : "";
  return `${sign}${currency === "INR" ? "₹" : `${currency} `}${amountDigits(amount, currency)}`;
}

/** Currency in the heading of a column of amounts. */
export const unitOf = (currency: Currency): string => (currency === "INR" ? "₹" : currency);

/** `21 Nov 2026, 16:20` in India. Statements use the 24-hour clock in every language. */
export function moment(at: EpochMs, locale: Locale): string {
  const { hour, minute } = wallTimeAt(at, INDIA);
  const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
  return `${formatDate(dateInIndia(at), locale)}, ${time}`;
}
