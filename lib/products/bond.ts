/**
 * A listed bond: bought in whole units at its clean price plus accrued interest and duty; can be sold before
 * maturity.
 */

import { isIndianIsin } from "../contract/values/isin.ts";
import { addMinor, minor, paise } from "../contract/values/money.ts";
import type { CouponPlan, ProductOf } from "../contract/values/products.ts";
import { type Bond, bondSchedule, type CouponPayout, lastSettlementDayOf } from "../finance/bond-schedule.ts";
import { isExCoupon, PURCHASE_QUOTE_MS, settlementOfQuote } from "../finance/bond-settlement.ts";
import { bondPurchase, quotedPrice, tradeValue, yieldToMaturity } from "../finance/bond-trade.ts";
import { BPS_PER_WHOLE, bps } from "../finance/rounding.ts";
import type { Product } from "./product.ts";
import { inRupees, rateHeadline } from "./schedule.ts";
import type { ValuedPayout } from "./worth.ts";

type Terms = ProductOf<"BOND">;

const COUPONS: Record<CouponPlan, CouponPayout> = {
  MONTHLY: 12,
  QUARTERLY: 4,
  HALF_YEARLY: 2,
  YEARLY: 1,
  AT_MATURITY: "AT_MATURITY",
};

/** The deal's bond in the terms of the pricing engine. */
export function bondOf({ issuedOn, maturityOn, couponBps, payout }: Terms): Bond {
  return { issuedOn, maturityOn, couponBps: bps(couponBps), payout: COUPONS[payout] };
}

export const bond: Product<Terms> = {
  kind: "BOND",
  category: "BOND",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: true },
  tax: { income: "SECURITY_INTEREST", isDeductedFromNonResidents: true },
  gainAssetOf: ({ listed }) => (listed ? "LISTED_BOND" : "UNLISTED_BOND"),
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ maturityOn: on }) => ({ is: "date", on }),
  surfaceOf: () => "SECURITIES",
  rateOf: ({ product, unit }, on) => {
    const trade = { bond: bondOf(product), facePaise: paise(unit), cleanPrice: quotedPrice(product.cleanPrice) };
    const rate = yieldToMaturity({ ...trade, settlesOn: on });
    return rate === null ? product.couponBps : Math.round(rate * BPS_PER_WHOLE);
  },
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({ deal: { product, unit }, purchase, investOn: heldFrom, taxpayer }) => {
    const facePaise = paise(unit * purchase.units);
    return bondSchedule({ bond: bondOf(product), facePaise, heldFrom, ...taxpayer }).map(inRupees);
  },
  /**
   * What a sale that settles on the day would leave, at the clean price paid: the coupons that are due or whose record
   * date has passed, the bonds and their accrued interest. A purchase is worth its price until it settles.
   */
  worthOf: ({ product, settlesOn: heldFrom }, payouts, on) => {
    const settlesOn = heldFrom !== null && heldFrom > on ? heldFrom : on;
    const isOwed = ({ kind, accruesTo }: ValuedPayout) =>
      accruesTo <= settlesOn || (kind === "COUPON" && isExCoupon(accruesTo, settlesOn));
    const open = payouts.filter(({ status }) => status !== "PAID");
    const [owed, later] = [open.filter(isOwed), open.filter((payout) => !isOwed(payout))];
    const owedPaise = addMinor(...owed.map(({ gross }) => gross));
    if (later.length === 0 || settlesOn >= product.maturityOn) return owedPaise;
    const facePaise = paise(addMinor(...later.map(({ principal }) => principal)));
    const cleanPrice = quotedPrice(product.cleanPrice);
    return addMinor(owedPaise, tradeValue({ bond: bondOf(product), facePaise, cleanPrice, settlesOn }).dirtyPaise);
  },
  factsOf: ({ product, unit, currency }) => [
    { name: "isin", value: { is: "text", text: product.isin } },
    {
      name: "coupon",
      value: {
        is: "phrase",
        values: { rate: { is: "rate", bps: product.couponBps }, how: { is: "coupon", plan: product.payout } },
      },
    },
    { name: "face", value: { is: "money", amount: unit, currency } },
    { name: "cleanPrice", value: { is: "phrase", values: { price: { is: "quote", price: product.cleanPrice } } } },
    { name: "rank", value: { is: "word", word: product.security } },
    { name: "issued", value: { is: "date", on: product.issuedOn } },
    { name: "maturity", value: { is: "date", on: product.maturityOn } },
  ],
  contradictionsIn: ({ product: { isin } }) => (isIndianIsin(isin) ? [] : ["not an ISIN"]),

  priceOf: ({ product, unit }, units, on) => {
    if (on < product.issuedOn || on > lastSettlementDayOf(product)) return null;
    const facePaise = paise(unit * units);
    const trade = { bond: bondOf(product), facePaise, cleanPrice: quotedPrice(product.cleanPrice), settlesOn: on };
    const { cleanPaise: consideration, accruedPaise, stampDutyPaise: stampDuty, totalPaise } = bondPurchase(trade);
    const cost = { consideration, accruedInterest: accruedPaise, stampDuty };
    return { units, amount: minor(totalPaise), cost };
  },
  settlementOf: (quotedAt) => settlementOfQuote(quotedAt, PURCHASE_QUOTE_MS),
  interestOnDelay: null,
  couponTermsOf: ({ isin, couponBps, payout, maturityOn, security }) => {
    return { isin, couponBps, plan: payout, maturityOn, rank: security };
  },
  resaleOf: (terms) => {
    const { isin, cleanPrice, maturityOn } = terms;
    return { isin, cleanPrice, maturityOn, bond: bondOf(terms) };
  },
  earlyWithdrawalOf: null,
  yearlyTaxOf: null,
  sharesOf: null,
  receivablesOf: null,
};
