/**
 * What whole units of a deal cost on a day. Pure. Most kinds are bought by amount, step by step; a bond and a lot of
 * shares are bought whole, at a price with accrued interest and stamp duty that is not the unit itself.
 */
import { type CalendarDate, dateInIndia } from "@/lib/contract/calendar-date";
import type { Deal } from "@/lib/contract/deals";
import { type Minor, minor, paise } from "@/lib/contract/money";
import type { CouponPlan, ProductKind, ProductOf } from "@/lib/contract/products";
import type { Bond, CouponPayout } from "@/lib/finance/bond-schedule";
import { bondPurchase, quotedPrice } from "@/lib/finance/bond-trade";
import { buyLots } from "@/lib/finance/pre-ipo";
import { bps } from "@/lib/finance/rounding";

type Offered = Pick<Deal, "product" | "unit">;

/** Whether an amount is a budget for whole units, and what is paid may be less. */
export function isBoughtWhole(kind: ProductKind): kind is "BOND" | "PRE_IPO" {
  return kind === "BOND" || kind === "PRE_IPO";
}

const COUPONS: Record<CouponPlan, CouponPayout> = {
  MONTHLY: 12,
  QUARTERLY: 4,
  HALF_YEARLY: 2,
  YEARLY: 1,
  AT_MATURITY: "AT_MATURITY",
};

function bondOf({ issuedOn, maturityOn, couponBps, payout }: ProductOf<"BOND">): Bond {
  return { issuedOn, maturityOn, couponBps: bps(couponBps), payout: COUPONS[payout] };
}

/** @throws RangeError for a bond on a day on which it does not live. */
export function costOfUnits({ product, unit }: Offered, units: number, on: CalendarDate): Minor {
  switch (product.kind) {
    case "BOND": {
      const trade = { bond: bondOf(product), cleanPrice: quotedPrice(product.cleanPrice), settlesOn: on };
      return bondPurchase({ ...trade, facePaise: paise(unit * units) }).totalPaise;
    }
    case "PRE_IPO": {
      const { sharesPerLot, pricePerShare: pricePaise } = product;
      return buyLots({ lots: units, sharesPerLot, pricePaise, date: on }).totalPaise;
    }
    case "INVOICE_DISCOUNTING":
    case "TAP_RESERVE":
    case "ASSET_LEASING":
    case "FIXED_DEPOSIT":
    case "FRE":
    case "GIFT_DEPOSIT":
    case "GIFT_BOND":
      return minor(unit * units);
  }
}

/** The most units that a budget pays for, rounding and all. */
export function unitsFor(deal: Offered, budget: Minor, on: CalendarDate): number {
  let units = Math.floor(budget / costOfUnits(deal, 1, on)) + 1;
  while (units > 0 && costOfUnits(deal, units, on) > budget) units -= 1;
  return units;
}

/** When a deal is looked at, and whether it is open by then. */
export type Moment = Pick<Deal, "opensAt"> & { readonly progress: Pick<Deal["progress"], "at" | "status"> };

type Left = { readonly progress: Pick<Deal["progress"], "remaining"> };

/** The day for which a deal's page says its price: today, or its first day where that is still to come. */
export function priceDay({ opensAt, progress: { at, status } }: Moment): CalendarDate {
  return dateInIndia(status === "UPCOMING" ? opensAt : at);
}

/** The least that an investment of the day costs: the minimum, or the whole rest where less is left. */
export function leastAmountOf(deal: Offered & Pick<Deal, "minimum"> & Moment & Left): Minor {
  const { minimum, unit, product, progress } = deal;
  const rest = progress.remaining > 0 ? Math.min(minimum, progress.remaining) : minimum;
  const on = priceDay(deal);
  const isAlive = product.kind !== "BOND" || (on >= product.issuedOn && on < product.maturityOn);
  return isAlive ? costOfUnits(deal, rest / unit, on) : minor(rest);
}
