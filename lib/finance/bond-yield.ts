/**
 * Yields and durations of a bond from its exact payouts, before tax. A yield is the XIRR of the gross payouts over the
 * dirty price: yearly and effective, actual/365, as Indian markets annualise the yield of irregular payments. It counts the due
 * days of the terms, which no holiday moves (SEBI/HO/DDHS/DDHSPOD1/P/CIR/2025/72 of 13 May 2025, read at taxguru.in). The yield to
 * worst is the lowest that the issuer can bring about (F. J. Fabozzi, Bond Markets, chapter 3); puts are the holder's
 * choice and do not count. Rates, times and prices from a rate are floats: quoted, never paid.
 */

import { type Paise, paise } from "../contract/facts/money.ts";
import { type CalendarDate, daysBetween } from "../contract/values/calendar-date.ts";
import { type Bond, principalHeld, type Redemption } from "./bond.ts";
import { accruedInterest, bondSchedule } from "./bond-schedule.ts";
import { type Trade, tradeValue } from "./bond-trade.ts";
import type { TimedAmount } from "./internal-rate.ts";
import { macaulayDuration, presentValue } from "./present-value.ts";
import { PAR_QUOTE, type QuotedPrice, quotedPrice } from "./quoted-price.ts";
import { xirr } from "./xirr.ts";

const DAYS_PER_YEAR = 365;

/** Gross payouts are the same for every taxpayer. */
const HOLDER = { residency: "RESIDENT", panVerified: true } as const;

interface Held {
  readonly bond: Bond;
  /** Face value at issue. */
  readonly facePaise: Paise;
  readonly settlesOn: CalendarDate;
  readonly redemption?: Redemption | null;
}

const payoutsOf = ({ bond, facePaise, settlesOn: heldFrom, redemption = null }: Held) =>
  bondSchedule({ bond, facePaise, heldFrom, redemption, calendar: null, ...HOLDER });

/** To maturity, or to an earlier redemption. `null` under 30 days, where an annualised rate means nothing. */
export function yieldToMaturity(trade: Trade & Pick<Held, "redemption">): number | null {
  const { dirtyPaise } = tradeValue(trade);
  return xirr([
    { date: trade.settlesOn, amountPaise: paise(-dirtyPaise) },
    ...payoutsOf(trade).map(({ dueOn, grossPaise }) => ({ date: dueOn, amountPaise: grossPaise })),
  ]);
}

export interface RedemptionYield extends Redemption {
  readonly rate: number | null;
}

export interface BondYields {
  readonly toMaturity: number | null;
  /** The yields to the calls after the settlement, and below to the puts, in order. */
  readonly toCalls: readonly RedemptionYield[];
  readonly toPuts: readonly RedemptionYield[];
  /** The lowest of maturity and calls; null where none has a rate. */
  readonly worst: number | null;
}

export function yieldsOf(trade: Trade): BondYields {
  const yieldOf = (redemption: Redemption): RedemptionYield => ({
    ...redemption,
    rate: yieldToMaturity({ ...trade, redemption }),
  });
  const later = ({ on }: Redemption) => on > trade.settlesOn;
  const toMaturity = yieldToMaturity(trade);
  const toCalls = (trade.bond.calls ?? []).filter(later).map(yieldOf);
  const toPuts = (trade.bond.puts ?? []).filter(later).map(yieldOf);
  const rates = [toMaturity, ...toCalls.map(({ rate }) => rate)].filter((rate) => rate !== null);
  return { toMaturity, toCalls, toPuts, worst: rates.length > 0 ? Math.min(...rates) : null };
}

/** The payouts in years from the settlement. */
function flowsOf(held: Held): readonly TimedAmount[] {
  return payoutsOf(held).map(({ dueOn, grossPaise: amount }) => {
    return { time: daysBetween({ from: held.settlesOn, to: dueOn }) / DAYS_PER_YEAR, amount };
  });
}

/** The clean price at a yearly effective yield. @throws RangeError where it is not above zero */
export function cleanPriceAt({ yieldRate, ...held }: Held & { readonly yieldRate: number }): QuotedPrice {
  const { bond, facePaise, settlesOn } = held;
  const clean = presentValue(flowsOf(held), yieldRate) - accruedInterest({ bond, facePaise, on: settlesOn });
  return quotedPrice(Math.round((clean / principalHeld({ bond, facePaise, heldFrom: settlesOn })) * PAR_QUOTE));
}

export interface BondDuration {
  /** Mean time of the payouts, in years, weighted by their present values (the spreadsheet function DURATION). */
  readonly macaulay: number;
  /**
   * Relative fall of the dirty price for a rise of the yield that is compounded with the coupons, as markets and the spreadsheet
   * function MDURATION state it: Macaulay ÷ (1 + y ÷ coupons a year).
   */
  readonly modified: number;
}

/** @param yieldRate yearly and effective, of which the yield compounded with the coupons follows */
export function durationAt({ yieldRate, ...held }: Held & { readonly yieldRate: number }): BondDuration {
  const macaulay = macaulayDuration(flowsOf(held), yieldRate);
  const { payout } = held.bond;
  const coupons = payout === "AT_MATURITY" ? 1 : payout;
  return { macaulay, modified: macaulay / (1 + yieldRate) ** (1 / coupons) };
}
