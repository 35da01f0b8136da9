/**
 * What an amount buys of a deal. Pure. Of most kinds it buys itself, step by step; of bonds and shares it is a budget, and
 * buys the most whole ones that it pays for, with accrued interest and stamp duty.
 */
import type { CalendarDate } from "../../lib/contract/calendar-date.ts";
import type { DealProgress, DealTerms } from "../../lib/contract/deals.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import { type Minor, minor, paise } from "../../lib/contract/money.ts";
import type { CouponPlan, ProductOf } from "../../lib/contract/products.ts";
import type { Bond, CouponPayout } from "../../lib/finance/bond-schedule.ts";
import { bondPurchase, quotedPrice } from "../../lib/finance/bond-trade.ts";
import { buyLots, lotsFor } from "../../lib/finance/pre-ipo.ts";
import { bps } from "../../lib/finance/rounding.ts";

export interface Cost {
  readonly consideration: Minor;
  readonly accruedInterest: Minor;
  readonly stampDuty: Minor;
}

export interface Purchase {
  readonly units: number;
  /** What is paid, all in all. */
  readonly amount: Minor;
  /** Null where the amount is all principal. */
  readonly cost: Cost | null;
}

interface Budget {
  readonly deal: Pick<DealTerms, "product" | "unit">;
  readonly amount: Minor;
  readonly on: CalendarDate;
}

/** @returns null where the amount does not pay for one unit. */
export function purchaseOf({ deal, amount, on }: Budget): Purchase | null {
  const { product, unit } = deal;
  switch (product.kind) {
    case "BOND":
      return mostThat(amount, (units) => bondsFor({ product, unit, units, on }));
    case "PRE_IPO":
      return sharesFor({ product, amount, on });
    case "INVOICE_DISCOUNTING":
    case "TAP_RESERVE":
    case "ASSET_LEASING":
    case "FIXED_DEPOSIT":
    case "FRE":
    case "GIFT_DEPOSIT":
    case "GIFT_BOND": {
      const units = Math.floor(amount / unit);
      return units > 0 ? { units, amount, cost: null } : null;
    }
  }
}

const COUPONS: Record<CouponPlan, CouponPayout> = {
  MONTHLY: 12,
  QUARTERLY: 4,
  HALF_YEARLY: 2,
  YEARLY: 1,
  AT_MATURITY: "AT_MATURITY",
};

/** The deal's bond as the engine knows it. */
export function bondOf({ issuedOn, maturityOn, couponBps, payout }: ProductOf<"BOND">): Bond {
  return { issuedOn, maturityOn, couponBps: bps(couponBps), payout: COUPONS[payout] };
}

interface Bonds {
  readonly product: ProductOf<"BOND">;
  /** Face value of one. */
  readonly unit: Minor;
  readonly units: number;
  readonly on: CalendarDate;
}

function bondsFor({ product, unit, units, on }: Bonds): Purchase {
  const { cleanPaise, accruedPaise, stampDutyPaise, totalPaise } = bondPurchase({
    bond: bondOf(product),
    facePaise: paise(unit * units),
    cleanPrice: quotedPrice(product.cleanPrice),
    settlesOn: on,
  });
  const cost = { consideration: cleanPaise, accruedInterest: accruedPaise, stampDuty: stampDutyPaise };
  return { units, amount: totalPaise, cost };
}

/** The most units whose price, rounding and all, the budget covers: near the quotient, and never above it by much. */
function mostThat(budget: Minor, buy: (units: number) => Purchase): Purchase | null {
  let units = Math.floor(budget / buy(1).amount) + 1;
  while (units > 0 && buy(units).amount > budget) units -= 1;
  return units > 0 ? buy(units) : null;
}

interface Shares {
  readonly product: ProductOf<"PRE_IPO">;
  readonly amount: Minor;
  readonly on: CalendarDate;
}

function sharesFor({ product, amount, on }: Shares): Purchase | null {
  const lot = { sharesPerLot: product.sharesPerLot, pricePaise: product.pricePerShare, date: on };
  const lots = lotsFor(paise(amount), lot);
  if (lots === 0) return null;
  const { considerationPaise, stampDutyPaise, totalPaise } = buyLots({ ...lot, lots });
  const accruedInterest = minor(0);
  const cost = { consideration: considerationPaise, accruedInterest, stampDuty: stampDutyPaise };
  return { units: lots, amount: totalPaise, cost };
}

export function amountOfUnits({ unit }: Pick<DealTerms, "unit">, units: number): Minor {
  return minor(unit * units);
}

/** Paper that matures today has nothing left to buy. */
const isOver = ({ product }: Pick<DealTerms, "product">, on: CalendarDate) =>
  "maturityOn" in product && product.maturityOn <= on;

interface Asked extends Budget {
  readonly deal: DealTerms;
  readonly progress: DealProgress;
}

/**
 * The rest of a deal may be less than its minimum; then the whole rest is the minimum, or nobody could take it.
 * @returns what the amount buys.
 * @throws Refusal DEAL_NOT_OPEN, NOT_A_STEP, BELOW_MINIMUM, ABOVE_REMAINING
 */
export function assertTakesAmount({ deal, progress, amount, on }: Asked): Purchase {
  if (progress.status !== "OPEN" || isOver(deal, on)) throw new Refusal("DEAL_NOT_OPEN");
  const refuse = (code: "NOT_A_STEP" | "BELOW_MINIMUM" | "ABOVE_REMAINING") => new Refusal(code, { amount: code });
  const purchase = purchaseOf({ deal, amount, on });
  const taken = purchase ? amountOfUnits(deal, purchase.units) : minor(0);
  if (!purchase || taken < Math.min(deal.minimum, progress.remaining)) throw refuse("BELOW_MINIMUM");
  if (taken > progress.remaining) throw refuse("ABOVE_REMAINING");
  if (purchase.cost === null && amount !== taken) throw refuse("NOT_A_STEP");
  return purchase;
}
