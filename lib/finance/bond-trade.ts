/**
 * The cash amounts of buying or selling bonds before maturity. Invariants: dirty = clean + accrued; a buyer pays
 * dirty + stamp duty, a seller receives dirty − fee; all in whole paise. Prices are integers of 1/10,000 of the quote
 * for 100 of face value (98.7525 = 987525), which keeps floats away from money.
 */
import type { Brand } from "../contract/values/brand.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Paise } from "../contract/values/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/values/money.ts";
import type { Bond } from "./bond-schedule.ts";
import { accruedInterest, bondSchedule } from "./bond-schedule.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";
import { stampDutyOn } from "./stamp-duty.ts";
import { xirr } from "./xirr.ts";

/** Clean price for 100 of face value, in 1/10,000. */
export type QuotedPrice = Brand<number, "QuotedPrice">;

const PAR_QUOTE = 100 * 10_000;

/** @throws RangeError when the value is not a whole number above zero. */
export function quotedPrice(value: number): QuotedPrice {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`not a quoted price: ${value}`);
  return value as QuotedPrice;
}

interface Trade {
  readonly bond: Bond;
  readonly facePaise: Paise;
  readonly cleanPrice: QuotedPrice;
  readonly settlesOn: CalendarDate;
}

export interface TradeValue {
  readonly cleanPaise: Paise;
  readonly accruedPaise: Paise;
  readonly dirtyPaise: Paise;
}

export interface Purchase extends TradeValue {
  readonly stampDutyPaise: Paise;
  readonly totalPaise: Paise;
}

export interface Sale extends TradeValue {
  readonly feePaise: Paise;
  readonly netProceedsPaise: Paise;
}

export function bondPurchase(trade: Trade): Purchase {
  const value = tradeValue(trade);
  const stampDutyPaise = stampDutyOn({
    kind: "BOND_TRANSFER",
    considerationPaise: value.cleanPaise,
    date: trade.settlesOn,
  });
  return { ...value, stampDutyPaise, totalPaise: addPaise(value.dirtyPaise, stampDutyPaise) };
}

/** The fee is a share of the clean price, rounded half-up; only the buyer pays stamp duty. */
export function bondSale(trade: Trade & { readonly feeBps: Bps }): Sale {
  const value = tradeValue(trade);
  const feePaise = paise(
    mulDiv({ value: value.cleanPaise, numerator: trade.feeBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }),
  );
  return { ...value, feePaise, netProceedsPaise: subtractPaise(value.dirtyPaise, feePaise) };
}

/**
 * The yield to maturity of a purchase from its exact payouts, before tax: their XIRR over the dirty price paid.
 * `null` where XIRR is unavailable (under 30 days to maturity).
 */
export function yieldToMaturity({ bond, facePaise, cleanPrice, settlesOn }: Trade): number | null {
  const { dirtyPaise } = tradeValue({ bond, facePaise, cleanPrice, settlesOn });
  const holder = { residency: "RESIDENT", panVerified: true } as const;
  const payouts = bondSchedule({ bond, facePaise, heldFrom: settlesOn, ...holder });
  return xirr([
    { date: settlesOn, amountPaise: paise(-dirtyPaise) },
    ...payouts.map(({ dueOn, grossPaise }) => ({ date: dueOn, amountPaise: grossPaise })),
  ]);
}

/** The value of bonds at a clean price, with the interest since their last coupon. */
export function tradeValue({ bond, facePaise, cleanPrice, settlesOn }: Trade): TradeValue {
  const cleanPaise = paise(
    mulDiv({ value: facePaise, numerator: cleanPrice, denominator: PAR_QUOTE, rounding: "half-up" }),
  );
  const accruedPaise = accruedInterest({ bond, facePaise, on: settlesOn });
  return { cleanPaise, accruedPaise, dirtyPaise: addPaise(cleanPaise, accruedPaise) };
}
