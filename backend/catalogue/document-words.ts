/** How a master document writes amounts, rates and days. In English only. */
import { type CalendarDate, type EpochMs, startOfDayInIndia } from "../../lib/contract/calendar-date.ts";
import { type Currency, type Minor, majorFromMinor } from "../../lib/contract/money.ts";

/** `₹1,00,000.00`; the ISO code before every other currency's digits. */
export const money = (currency: Currency, amount: Minor): string =>
  `${currency === "INR" ? "₹" : `${currency} `}${new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-GB", { minimumFractionDigits: 2 }).format(majorFromMinor(amount))}`;

export const percent = (rateBps: number): string => `${(rateBps / 100).toFixed(2)}%`;

const inIndia = (format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-IN", { ...format, timeZone: "Asia/Kolkata" });
const moments = inIndia({ dateStyle: "medium", timeStyle: "short" });
const days = inIndia({ dateStyle: "medium" });

export const moment = (at: EpochMs): string => moments.format(at);
export const day = (date: CalendarDate): string => days.format(startOfDayInIndia(date));

export const count = (number: number, one: string, many: string): string =>
  `${new Intl.NumberFormat("en-IN").format(number)} ${number === 1 ? one : many}`;

/** `HALF_YEARLY` → "half yearly", `AT_MATURITY` → "at maturity". */
export const wordOf = (key: string): string => key.toLowerCase().replaceAll("_", " ");
