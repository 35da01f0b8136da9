/**
 * The cash amounts of buying or selling bonds before maturity. Invariants: dirty = clean + accrued; a buyer pays
 * dirty + stamp duty, a seller receives dirty − fee; all in whole paise. The price is for 100 of the principal that the
 * buyer will be repaid.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { type Bond, principalHeld } from "./bond.ts";
import { accruedInterest } from "./bond-schedule.ts";
import { priceOfPrincipal, type QuotedPrice } from "./quoted-price.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";
import { stampDutyOfBuyer } from "./stamp-duty.ts";

export interface Trade {
  readonly bond: Bond;
  /** Face value at issue. */
  readonly facePaise: Paise;
  readonly cleanPrice: QuotedPrice;
  readonly settlesOn: CalendarDate;
}

export interface TradeValue {
  readonly cleanPaise: Paise;
  readonly accruedPaise: Paise;
  readonly dirtyPaise: Paise;
}

export interface BondPurchase extends TradeValue {
  readonly stampDutyPaise: Paise;
  readonly totalPaise: Paise;
}

export interface BondSale extends TradeValue {
  readonly feePaise: Paise;
  readonly netProceedsPaise: Paise;
}

export function bondPurchase(trade: Trade): BondPurchase {
  const value = tradeValue(trade);
  const stampDutyPaise = stampDutyOfBuyer({
    kind: trade.bond.convention === "GOVERNMENT" ? "GOVERNMENT_TRANSFER" : "BOND_TRANSFER",
    considerationPaise: value.cleanPaise,
    date: trade.settlesOn,
  });
  return { ...value, stampDutyPaise, totalPaise: addPaise(value.dirtyPaise, stampDutyPaise) };
}

/** The fee is a share of the clean price, rounded half-up; only the buyer pays stamp duty. */
export function bondSale(trade: Trade & { readonly feeBps: Bps }): BondSale {
  const value = tradeValue(trade);
  const feePaise = paise(
    mulDiv({ value: value.cleanPaise, numerator: trade.feeBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }),
  );
  return { ...value, feePaise, netProceedsPaise: subtractPaise(value.dirtyPaise, feePaise) };
}

/** The value of bonds at a clean price, with the interest since their last coupon. */
export function tradeValue({ bond, facePaise, cleanPrice, settlesOn }: Trade): TradeValue {
  const cleanPaise = priceOfPrincipal(principalHeld({ bond, facePaise, heldFrom: settlesOn }), cleanPrice);
  const accruedPaise = accruedInterest({ bond, facePaise, on: settlesOn });
  return { cleanPaise, accruedPaise, dirtyPaise: addPaise(cleanPaise, accruedPaise) };
}
