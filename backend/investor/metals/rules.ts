/**
 * What may be bought, at which spread, and how long a price holds. Pure. Always true here: terms are those in force on
 * the day; a price outlives its quote only while the payment that was opened on it lives.
 */
import { type CalendarDate, calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { type Paise, paise, subtractPaise, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import { type Bps, bps } from "../../../lib/finance/rounding.ts";

interface MetalTerms {
  /** Between buying and selling, half of it on each side of the market's price. */
  readonly spreadBps: Bps;
  readonly purchaseMin: Paise;
  /** What one person may buy in a day, of both metals together, GST included. */
  readonly purchaseMaxPerDay: Paise;
}

interface DatedTerms {
  /** First day, in India, on which these hold. */
  readonly from: CalendarDate;
  readonly terms: MetalTerms;
}

/** Newest first. ₹2,00,000 a day is where the law wants more of a buyer's papers than KYC has asked for. */
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
  /** What was bought on it so far, or is waiting for its payment. */
  readonly bought: Paise;
}

export function leftToBuy({ day, bought }: DaysPurchases): Paise {
  const { purchaseMaxPerDay } = metalTermsOn(day);
  return bought < purchaseMaxPerDay ? subtractPaise(purchaseMaxPerDay, bought) : ZERO_PAISE;
}

/** Why a purchase for this much, GST included, is refused whatever the balance; or null. */
export function purchaseError({ total, ...purchases }: DaysPurchases & { readonly total: Paise }): ErrorCode | null {
  if (total < metalTermsOn(purchases.day).purchaseMin) return "METAL_BELOW_MINIMUM";
  return total > leftToBuy(purchases) ? "METAL_DAILY_LIMIT" : null;
}

/** A quote that nobody has acted on. */
export const QUOTE_LIFE_MS = 5 * 60_000;

/** The provider is asked at a payment's expiry; if it is away then, news of a payment made in time may take this long. */
const NOTICE_WITHIN_MS = 10 * 60_000;

/** Whether money that is found to have come at `now` still buys at the price that its payment was opened on. */
export function isPriceHeld({ expiresAt }: { readonly expiresAt: number }, now: number): boolean {
  return now < expiresAt + NOTICE_WITHIN_MS;
}
