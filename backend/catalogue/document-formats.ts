/** Formats amounts, rates and dates in a master document, which is in English only. */

import type { Currency, Minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { amountDigits, groupDigits } from "../../lib/i18n/currencies.ts";
import { formatDate, formatMoment } from "../../lib/i18n/dates.ts";
import { DEFAULT_LOCALE, inLocale, type Localized } from "../../lib/i18n/locales.ts";

/** `₹1,00,000.00`; other currencies are prefixed with their ISO code. */
export const money = (currency: Currency, amount: Minor): string =>
  `${currency === "INR" ? "₹" : `${currency} `}${amountDigits(amount, currency)}`;

export const percent = (rateBps: number): string => `${(rateBps / 100).toFixed(2)}%`;

export const moment = (at: EpochMs): string => formatMoment(at, DEFAULT_LOCALE);
export const day = (date: CalendarDate): string => formatDate(date, DEFAULT_LOCALE);

export const count = (number: number, one: string, many: string): string =>
  `${groupDigits(String(number), "INR")} ${number === 1 ? one : many}`;

/** `HALF_YEARLY` → "half yearly", `AT_MATURITY` → "at maturity". */
export const wordOf = (key: string): string => key.toLowerCase().replaceAll("_", " ");

export const inEnglish = (content: Localized<string>): string => inLocale(content, DEFAULT_LOCALE);
