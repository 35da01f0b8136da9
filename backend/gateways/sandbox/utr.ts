/**
 * Simulated UTRs in the format of their payment system. RTGS: 22 characters, bank code, `R`, channel, `YYYYMMDD`, eight
 * digits. NEFT: 16 characters, bank code, `N`, `YYDDD`, six digits. IMPS: a 12-digit retrieval reference number, last
 * digit of the year, `DDD`, hour, six digits. `DDD` is the day of the year in India.
 */

import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf, dateInIndia, daysBetween, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";

/** RTGS accepts ₹2,00,000 and more. */
const RTGS_MIN = 2_00_000_00;
/** The simulated bank sends smaller amounts by IMPS, which settles at once. */
const NEFT_MIN = 50_000_00;

const HOUR_MS = 3_600_000;
const INDIA_OFFSET_MS = 19_800_000;

interface Sent {
  /** The first four letters of the sending bank's IFSC. */
  readonly bankCode: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly at: EpochMs;
  /** Distinguishes the transfers of one bank and day. */
  readonly sequence: number;
}

export function utrOf({ bankCode, amount, currency, at, sequence }: Sent): string {
  const day = dateInIndia(at);
  const ordinal = daysBetween({ from: calendarDateOf(`${day.slice(0, 4)}-01-01`), to: day }) + 1;
  const dayOfYear = String(ordinal).padStart(3, "0");
  const last = (digits: number) => String(sequence % 10 ** digits).padStart(digits, "0");
  if (currency === "INR" && amount >= RTGS_MIN) return `${bankCode}R1${day.replaceAll("-", "")}${last(8)}`;
  // Transfers abroad carry a reference of the same length.
  if (currency !== "INR" || amount >= NEFT_MIN) return `${bankCode}N${day.slice(2, 4)}${dayOfYear}${last(6)}`;
  const hour = String(Math.floor((at + INDIA_OFFSET_MS) / HOUR_MS) % 24).padStart(2, "0");
  return day.slice(3, 4) + dayOfYear + hour + last(6);
}
