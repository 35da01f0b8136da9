/**
 * What a wallet may do. Pure. Always true here: a movement that has ended never changes again, and a limit is the one
 * that was in force on the day.
 */

import type { WalletFailure, WalletLimits, WalletState } from "../../../lib/contract/calls/wallet.ts";
import { type CalendarDate, calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import {
  type Currency,
  type ForeignCurrency,
  type Minor,
  minor,
  type Paise,
  paise,
} from "../../../lib/contract/values/money.ts";

/** The only ways forward. */
const NEXT_STATES: { readonly [State in WalletState]: readonly WalletState[] } = {
  INITIATED: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
};

export function canTransition({ from, to }: { readonly from: WalletState; readonly to: WalletState }): boolean {
  return NEXT_STATES[from].includes(to);
}

/** How a movement ends. A failure always says why. */
export type MovementOutcome =
  | { readonly state: "SUCCESS" }
  | { readonly state: "FAILED"; readonly failure: WalletFailure };

interface DatedLimits {
  /** First day, in India, on which these hold. */
  readonly from: CalendarDate;
  readonly limits: WalletLimits;
  /** The least that a transfer abroad may be: the banks on its way cost more than a smaller one is worth. */
  readonly abroadMin: Readonly<Record<ForeignCurrency, Minor>>;
  /** The most that a code confirms when it was asked for without an amount (docs/decisions/0012). */
  readonly unnamedMax: Paise;
}

/**
 * Newest first. ₹10,00,000 is what one net-banking payment carries; UPI carries ₹1,00,000 a day at most banks, which the
 * payer's own bank enforces: the provider then offers the other ways to pay, and we do not guess which one was used.
 * From ₹2,00,000 on a transfer is a large one to the banks as well: there RTGS begins.
 */
const LIMITS: readonly DatedLimits[] = [
  {
    from: calendarDateOf("2020-01-01"),
    limits: { rechargeMin: paise(100_00), rechargeMax: paise(10_00_000_00), withdrawalMin: paise(100_00) },
    abroadMin: { USD: minor(100_00), GBP: minor(100_00), EUR: minor(100_00), AED: minor(350_00), SGD: minor(150_00) },
    unnamedMax: paise(2_00_000_00),
  },
];

function inForceOn(day: CalendarDate): DatedLimits {
  const inForce = LIMITS.find(({ from }) => from <= day);
  if (!inForce) throw new RangeError(`no wallet limits on ${day}`);
  return inForce;
}

/** What one movement of rupees may be on this day, in India. */
export const limitsOn = (day: CalendarDate): WalletLimits => inForceOn(day).limits;

/** The least that may be withdrawn of a currency on this day, in India. */
export function withdrawalMinOn(day: CalendarDate, currency: Currency): Minor {
  const { limits, abroadMin } = inForceOn(day);
  return currency === "INR" ? limits.withdrawalMin : abroadMin[currency];
}

/** The most that a code confirms which is asked for on this day without an amount, while so much may be withdrawn. */
export function ceilingOf({ available, day }: { readonly available: Paise; readonly day: CalendarDate }): Paise {
  const { unnamedMax } = inForceOn(day);
  return available < unnamedMax ? available : unnamedMax;
}

interface AmountOnDay {
  readonly amount: Paise;
  readonly day: CalendarDate;
}

/** Why a recharge of this amount is refused, or null. */
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

/** Why a withdrawal of this amount is refused whatever the balance, or null. */
export function withdrawalError({ amount, currency, day }: WithdrawalOnDay): ErrorCode | null {
  return amount < withdrawalMinOn(day, currency) ? "WITHDRAWAL_BELOW_MINIMUM" : null;
}

const FIRST_POLL_MS = 1_000;
const LAST_POLL_MS = 10 * 60_000;

/**
 * When to ask the bank again about a transfer that it has not decided: as long again as it has taken so far, so the
 * waiting doubles, between a second and ten minutes.
 */
export function pollDelay({ since, now }: { readonly since: number; readonly now: number }): number {
  return Math.min(LAST_POLL_MS, Math.max(FIRST_POLL_MS, now - since));
}

/** The ledger's kind of what is held for a reinvestment: no movement of the wallet shows it before it is invested. */
export const REINVESTMENT_HOLD_KIND = "REINVESTMENT";
