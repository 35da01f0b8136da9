/**
 * Limits, spreads and price validity of metal trades. Pure. Invariant: the terms are those in force on the day; a price
 * outlives its quote only while the payment opened on it is alive.
 */

import { type Paise, paise, subtractPaise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { type Bps, bps } from "../../../lib/finance/rounding.ts";

interface MetalTerms {
  /** Difference between the buy and the sell price, half of it on each side of the market price. */
  readonly spreadBps: Bps;
  readonly purchaseMin: Paise;
  /** Maximum purchases per investor and day, both metals together, GST included. */
  readonly purchaseMaxPerDay: Paise;
}

interface DatedTerms {
  /** First day, in India, on which these terms apply. */
  readonly from: CalendarDate;
  readonly terms: MetalTerms;
}

/** Newest first. Above ₹2,00,000 a day the law requires more documents from a buyer than KYC collects. */
const TERMS: readonly DatedTerms[] = [
  {
    from: calendarDateOf("2020-01-01"),
    terms: { spreadBps: bps(300), purchaseMin: paise(10_00), purchaseMaxPerDay: paise(2_00_000_00) },
  },
];

export function metalTermsOn(day: CalendarDate): MetalTerms {
  const inForce = TERMS.find(({ from }) => from <= day);
  if (!inForce) throw new RangeError(`no terms for metals on ${day}`);
  return inForce.terms;
}

interface DaysPurchases {
  readonly day: CalendarDate;
  /** Purchases of that day, including purchases that await their payment. */
  readonly bought: Paise;
}

export function remainingAllowance({ day, bought }: DaysPurchases): Paise {
  const { purchaseMaxPerDay } = metalTermsOn(day);
  return bought < purchaseMaxPerDay ? subtractPaise(purchaseMaxPerDay, bought) : ZERO_PAISE;
}

/** The error for a purchase of this total (GST included) regardless of the balance, or null. */
export function purchaseError({ total, ...purchases }: DaysPurchases & { readonly total: Paise }): ErrorCode | null {
  if (total < metalTermsOn(purchases.day).purchaseMin) return "METAL_BELOW_MINIMUM";
  return total > remainingAllowance(purchases) ? "METAL_DAILY_LIMIT" : null;
}

/** The validity of an unused quote. */
export const QUOTE_LIFE_MS = 5 * 60_000;

/**
 * A payment is polled at its expiry; if the provider is unavailable then, a payment made in time may be reported this
 * late.
 */
const LATE_REPORT_MS = 10 * 60_000;

/** Whether a payment reported at `now` still buys at the price that it was opened on. */
export function isPriceHonoured({ expiresAt }: { readonly expiresAt: number }, now: number): boolean {
  return now < expiresAt + LATE_REPORT_MS;
}
