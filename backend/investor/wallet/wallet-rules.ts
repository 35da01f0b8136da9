/**
 * Limits and state transitions of the wallet. Pure. Invariant: an ended movement never changes, and a limit is the one
 * in force on its day.
 */

import type { WalletFailure, WalletLimits, WalletState } from "../../../lib/contract/calls/wallet.ts";
import {
  type Currency,
  type ForeignCurrency,
  type Minor,
  minor,
  type Paise,
  paise,
} from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, calendarDateOf, DAY_MS, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { transitions } from "../../platform/transitions.ts";

export const movementTransitions = transitions<WalletState>({
  INITIATED: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

/** A movement's final state; a failure has a reason. */
export type MovementOutcome =
  | { readonly state: "SUCCESS" }
  | { readonly state: "FAILED"; readonly failure: WalletFailure };

interface DatedLimits {
  /** First day, in India, on which these limits apply. */
  readonly from: CalendarDate;
  readonly limits: WalletLimits;
  /** Minimum transfer abroad: correspondent banks charge more than smaller amounts are worth. */
  readonly abroadMin: Readonly<Record<ForeignCurrency, Minor>>;
}

/**
 * Newest first. ₹10,00,000 is the maximum of one net-banking payment. Most banks limit UPI to ₹1,00,000 a day; the
 * payer's bank enforces that, and the provider offers other methods.
 */
const LIMITS: readonly DatedLimits[] = [
  {
    from: calendarDateOf("2020-01-01"),
    limits: { rechargeMin: paise(100_00), rechargeMax: paise(10_00_000_00), withdrawalMin: paise(100_00) },
    abroadMin: { USD: minor(100_00), GBP: minor(100_00), EUR: minor(100_00), AED: minor(350_00), SGD: minor(150_00) },
  },
];

function inForceOn(day: CalendarDate): DatedLimits {
  const inForce = LIMITS.find(({ from }) => from <= day);
  if (!inForce) throw new RangeError(`no wallet limits on ${day}`);
  return inForce;
}

/** The limits of a movement in rupees on this day (in India). */
export const limitsOn = (day: CalendarDate): WalletLimits => inForceOn(day).limits;

/** Minimum withdrawal in this currency on this day (in India). */
export function withdrawalMinOn(day: CalendarDate, currency: Currency): Minor {
  const { limits, abroadMin } = inForceOn(day);
  return currency === "INR" ? limits.withdrawalMin : abroadMin[currency];
}

interface AmountOnDay {
  readonly amount: Paise;
  readonly day: CalendarDate;
}

/** The error for a recharge of this amount, or null. */
export function rechargeError({ amount, day }: AmountOnDay): ErrorCode | null {
  const { rechargeMin, rechargeMax } = limitsOn(day);
  if (amount < rechargeMin) return "RECHARGE_BELOW_MINIMUM";
  return amount > rechargeMax ? "RECHARGE_ABOVE_MAXIMUM" : null;
}

interface WithdrawalOnDay {
  readonly amount: Minor;
  readonly currency: Currency;
  readonly day: CalendarDate;
}

/** The error for a withdrawal of this amount regardless of the balance, or null. */
export function withdrawalError({ amount, currency, day }: WithdrawalOnDay): ErrorCode | null {
  return amount < withdrawalMinOn(day, currency) ? "WITHDRAWAL_BELOW_MINIMUM" : null;
}

const POLL_DELAY_MIN_MS = 1_000;
const POLL_DELAY_MAX_MS = 10 * 60_000;

/**
 * Milliseconds until the next poll of an undecided transfer: the time that it has taken so far, between one second and
 * ten minutes.
 */
export function pollDelay({ since, now }: { readonly since: number; readonly now: number }): number {
  return Math.min(POLL_DELAY_MAX_MS, Math.max(POLL_DELAY_MIN_MS, now - since));
}

/** Whether a withdrawal that no bank has taken is an operator's: a bank that was away, or without money, is back within a day. */
export const isUntakenTooLong = ({ createdAt }: { readonly createdAt: number }, now: number): boolean =>
  now - createdAt >= DAY_MS;

/** The time within which an order of a transfer reaches the bank, or never. */
export const ORDER_UNDER_WAY_MS = 60 * 60_000;

/** A bank that sends a completed transfer back does so within days, seldom weeks. */
const RETURN_POLL_DAYS = [1, 2, 4, 8, 16, 32] as const;

/** When a completed transfer is polled next, in case the bank has sent it back; null when that is past. */
export function nextReturnPollAt({ completedAt, now }: { readonly completedAt: number; readonly now: number }) {
  const next = RETURN_POLL_DAYS.map((days) => completedAt + days * DAY_MS).find((at) => at > now);
  return next === undefined ? null : epochMs(next);
}

/** The ledger kind of reservations for a reinvestment; they have no wallet movement until the money is invested. */
export const REINVESTMENT_HOLD_KIND = "REINVESTMENT";
