/** Amounts and days as a statement writes them. */
import { type CalendarDate, type EpochMs, startOfDayInIndia } from "../../../lib/contract/calendar-date.ts";
import { type Currency, type Minor, majorFromMinor, minor } from "../../../lib/contract/money.ts";

const formats = {
  INR: new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  other: new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};

/** `1,23,456.00`: for a column whose head says the currency. */
export const figure = (currency: Currency, amount: Minor): string =>
  (currency === "INR" ? formats.INR : formats.other).format(majorFromMinor(amount));

/** `₹1,23,456.00`, `USD 1,234.00`, `-₹10.00` */
export function money(currency: Currency, amount: Minor): string {
  const sign = amount < 0 ? "-" : "";
  const digits = figure(currency, minor(Math.abs(amount)));
  return `${sign}${currency === "INR" ? "₹" : `${currency} `}${digits}`;
}

/** At the head of a column of `figure`s. */
export const unitOf = (currency: Currency): string => (currency === "INR" ? "₹" : currency);

const days = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});
const moments = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Kolkata",
});

/** `21 Nov 2026` */
export const day = (date: CalendarDate): string => days.format(startOfDayInIndia(date));
/** `21 Nov 2026, 16:20` in India. */
export const moment = (at: EpochMs): string => moments.format(at);
