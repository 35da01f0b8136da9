/** Stash coins: one for each whole rupee of a successful investment, kept once the money has stayed. */

import type { Paise } from "../contract/facts/money.ts";
import { addDays, type CalendarDate } from "../contract/values/calendar-date.ts";
import { mulDiv } from "./rounding.ts";

/** Days for which the money must stay before its coins can be spent; an investment that matures sooner is kept to its maturity. */
export const COIN_STAY_DAYS = 30;

/** Whole coins: the amount in rupees, without the paise. @throws RangeError for a negative amount. */
export function coinsFor(amountPaise: Paise): number {
  if (amountPaise < 0) throw new RangeError(`no coins for a negative amount: ${amountPaise}`);
  return mulDiv({ value: amountPaise, numerator: 1, denominator: 100, rounding: "down" });
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

/** A part of an investment, in units or in weight. */
export interface HeldPart {
  readonly held: number;
  readonly of: number;
}

/** The coins of the part that is still held, rounded down. */
export const coinsOfPart = (coins: number, { held, of }: HeldPart): number =>
  mulDiv({ value: coins, numerator: held, denominator: of, rounding: "down" });
