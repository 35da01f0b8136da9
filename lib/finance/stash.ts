/**
 * Stash coins: one for each whole rupee of a successful investment, kept once the money has stayed. Invariant: a rupee
 * that is invested again and again earns no more than one coin in COIN_STAY_DAYS.
 */

import type { Minor, Paise } from "../contract/facts/money.ts";
import { addDays, type CalendarDate, calendarDateOf, daysBetween } from "../contract/values/calendar-date.ts";
import { mulDiv } from "./rounding.ts";

/**
 * Days for which the money must stay invested before its coins can be spent; an investment that matures sooner
 * earns a part of its coins, in proportion to its days.
 */
export const COIN_STAY_DAYS = 30;

/** Terms quoted before this day in India may count all coins of a shorter stay, as earlier releases did. */
export const STAYS_COUNTED_SINCE: CalendarDate = calendarDateOf("2026-12-01");

/** Whole coins: the amount in rupees, without the paise. @throws RangeError for a negative amount. */
export function coinsFor(amountPaise: Paise): number {
  if (amountPaise < 0) throw new RangeError(`no coins for a negative amount: ${amountPaise}`);
  return mulDiv({ value: amountPaise, numerator: 1, denominator: 100, rounding: "down" });
}

/** A day on which a part of the principal is promised back. */
interface Repayment {
  readonly dueOn: CalendarDate;
  readonly principal: Minor;
}

/**
 * Whole coins of an amount. Principal promised back before COIN_STAY_DAYS counts in proportion to its days; without a
 * promised repayment the whole amount counts.
 */
export function coinsForStay(amount: Paise, investedOn: CalendarDate, repayments: readonly Repayment[]): number {
  const all = coinsFor(amount);
  const daysOf = (dueOn: CalendarDate) => Math.min(COIN_STAY_DAYS, daysBetween({ from: investedOn, to: dueOn }));
  const [principal, stayed] = repayments.reduce(
    ([sum, days], part) => [sum + BigInt(part.principal), days + BigInt(part.principal) * BigInt(daysOf(part.dueOn))],
    [0n, 0n],
  );
  if (principal <= 0n) return all;
  return mulDiv({ value: all, numerator: stayed, denominator: principal * BigInt(COIN_STAY_DAYS), rounding: "down" });
}

interface Stay {
  readonly investedOn: CalendarDate;
  /** Null without a maturity, as for shares and metal. */
  readonly maturesOn: CalendarDate | null;
}

/** The first day in India on which the coins of an investment can be spent. */
export function coinsSpendableOn({ investedOn, maturesOn }: Stay): CalendarDate {
  const stayed = addDays(investedOn, COIN_STAY_DAYS);
  return maturesOn !== null && maturesOn < stayed ? maturesOn : stayed;
}

/** The days of an investment that matures before COIN_STAY_DAYS, which count for its coins; else null. */
export function daysOfShortStay({ investedOn, maturesOn }: Stay): number | null {
  if (maturesOn === null) return null;
  const days = daysBetween({ from: investedOn, to: maturesOn });
  return days < COIN_STAY_DAYS ? days : null;
}

/** A part of an investment, in units or in weight. */
export interface HeldPart {
  readonly held: number;
  readonly of: number;
}

/** The coins of the part that is still held, rounded down. */
export const coinsOfPart = (coins: number, { held, of }: HeldPart): number =>
  mulDiv({ value: coins, numerator: held, denominator: of, rounding: "down" });
