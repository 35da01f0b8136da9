/**
 * A listed bond: bought in whole units at its clean price plus accrued interest and duty; can be sold before
 * maturity.
 */

import { isIndianIsin } from "../contract/facts/isin.ts";
import { addMinor, type Minor, minor, type Paise, paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { CouponPlan, ProductOf } from "../contract/values/products.ts";
import { type Bond, type CouponPayout, faceAtIssueOf, isZeroCoupon } from "../finance/bond.ts";
import { bondSchedule, incomeOfBond, lastSettlementDayOf } from "../finance/bond-schedule.ts";
import { isExCoupon, PURCHASE_QUOTE_MS, settlementOfQuote } from "../finance/bond-settlement.ts";
import { bondPurchase, tradeValue } from "../finance/bond-trade.ts";
import { cleanPriceAt, yieldToMaturity } from "../finance/bond-yield.ts";
import { type HolidayCalendar, previousBusinessDay } from "../finance/business-days.ts";
import { couponsOf } from "../finance/floating-rate.ts";
import { quotedPrice } from "../finance/quoted-price.ts";
import { BPS_PER_WHOLE, bps } from "../finance/rounding.ts";
import {
  contradictionsInBond,
  contradictionsInFloating,
  contradictionsInGovernment,
  contradictionsInNotice,
} from "./bond-contradictions.ts";
import { outlookOf } from "./bond-outlook.ts";
import type { Fact } from "./facts.ts";
import { currentCouponBps } from "./floating.ts";
import { contradictionsInPerpetual, firstCallAfter } from "./perpetual.ts";
import type { Holding, PricedDays, Product, ValuedPayout } from "./product.ts";
import { withGains } from "./redemption-gain.ts";
import { inRupees, rateHeadline } from "./schedule.ts";
import { accruedWorth } from "./worth.ts";

type Terms = ProductOf<"BOND">;

/** A quoted price does not depend on the face value; this one keeps rounding far below its last digit. */
const PRICED_FACE: Paise = paise(1_00_00_000_00);

const COUPONS: Record<CouponPlan, CouponPayout> = {
  MONTHLY: 12,
  QUARTERLY: 4,
  HALF_YEARLY: 2,
  YEARLY: 1,
  AT_MATURITY: "AT_MATURITY",
};

type DatedPrices = Terms["calls"];

const redemptionsOf = (dated: DatedPrices) => dated?.map(({ on, price }) => ({ on, price: quotedPrice(price) }));

/** The deal's bond in the terms of the pricing engine. */
export function bondOf({
  couponBps,
  payout,
  security,
  steps,
  floating,
  calls,
  puts,
  putNoticeDays,
  perpetual,
  ...days
}: Terms): Bond {
  const { issuedOn, maturityOn, firstCouponOn, repayments } = days;
  return {
    ...{ issuedOn, maturityOn, firstCouponOn, repayments, couponBps: bps(couponBps), payout: COUPONS[payout] },
    convention: security === "SOVEREIGN" ? "GOVERNMENT" : undefined,
    steps: floating
      ? couponsOf(floating)
      : steps?.map(({ from, couponBps: stepBps }) => ({ from, couponBps: bps(stepBps) })),
    ...{ calls: redemptionsOf(calls), puts: redemptionsOf(puts), putNoticeDays },
    ...{ skipped: perpetual?.skipped, writeDowns: perpetual?.writeDowns },
  };
}

/**
 * The clean price of a day: the price paid, or, for a zero-coupon bond, that price grown at the yield of the purchase. A
 * discount that is earned at maturity accrues at a constant yield (CBDT circular 2 of 2002 values deep-discount bonds so).
 */
function priceOn(product: Terms, { boughtOn, on }: Pick<PricedDays, "boughtOn" | "on">) {
  const [bought, cleanPrice] = [bondOf(product), quotedPrice(product.cleanPrice)];
  if (!isZeroCoupon(bought) || on <= boughtOn) return cleanPrice;
  const unit = { bond: bought, facePaise: PRICED_FACE };
  const yieldRate = yieldToMaturity({ ...unit, cleanPrice, settlesOn: boughtOn });
  return yieldRate === null ? cleanPrice : cleanPriceAt({ ...unit, settlesOn: on, yieldRate });
}

/**
 * The value that a sale settling on the day would leave, at the clean price paid: the payouts that are due or whose
 * record date has passed, the bonds and their accrued interest. A purchase is worth its price until it settles. After a
 * call it is worth its principal with interest.
 */
function worthOf(
  holding: Holding<Terms>,
  payouts: readonly ValuedPayout[],
  on: CalendarDate,
  calendar: HolidayCalendar,
): Minor {
  const { product, settlesOn: heldFrom, investedOn } = holding;
  const last = payouts.at(-1);
  const isCalled = last?.kind === "MATURITY" && last.accruesTo < previousBusinessDay(product.maturityOn, calendar);
  if (isCalled) return accruedWorth(holding, payouts, on);
  const settlesOn = heldFrom !== null && heldFrom > on ? heldFrom : on;
  const held = bondOf(product);
  const isOwed = ({ kind, accruesTo }: ValuedPayout) =>
    accruesTo <= settlesOn || (kind !== "MATURITY" && isExCoupon(accruesTo, settlesOn, held));
  const open = payouts.filter(({ status }) => status !== "PAID");
  const [owed, later] = [open.filter(isOwed), open.filter((payout) => !isOwed(payout))];
  const owedPaise = addMinor(...owed.map(({ gross }) => gross));
  const principalPaise = paise(addMinor(...later.map(({ principal }) => principal)));
  if (principalPaise === 0 || settlesOn >= product.maturityOn) return owedPaise;
  const facePaise = faceAtIssueOf({ bond: held, principalPaise, heldFrom: settlesOn });
  const cleanPrice = priceOn(product, { boughtOn: heldFrom ?? investedOn, on: settlesOn });
  return addMinor(owedPaise, tradeValue({ bond: held, facePaise, cleanPrice, settlesOn }).dirtyPaise);
}

function floatingFacts({ floating }: Terms): readonly Fact[] {
  if (!floating) return [];
  const values = {
    reference: { is: "text", text: floating.reference },
    spread: { is: "rate", bps: floating.spreadBps },
  } as const;
  return [{ name: "floating", value: { is: "phrase", values } }];
}

/** A bond without maturity is quoted to its next call (`firstCallAfter`); a holder is promised its coupons only. */
function quotedCall(product: Terms, on: CalendarDate) {
  const call = firstCallAfter(product, on);
  return call && { on: call.on, price: quotedPrice(call.price) };
}

function perpetualFacts(product: Terms, on: CalendarDate): readonly Fact[] {
  if (!product.perpetual) return [];
  const trigger = { is: "rate", bps: product.perpetual.triggerBps } as const;
  const next = firstCallAfter(product, on);
  return [
    ...(next
      ? [{ name: "perpetual", value: { is: "phrase", values: { call: { is: "date", on: next.on } } } } as const]
      : []),
    { name: "writeDown", value: { is: "phrase", values: { trigger } } },
  ];
}

export const bond: Product<Terms> = {
  kind: "BOND",
  category: "BOND",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: true },
  isOpenToMinors: true,
  tax: { income: "SECURITY_INTEREST", abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: (terms) => incomeOfBond(bondOf(terms)),
  gainAssetOf: ({ listed }) => (listed ? "LISTED_BOND" : "UNLISTED_BOND"),
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ maturityOn: on, perpetual }) => (perpetual ? { is: "open" } : { is: "date", on }),
  surfaceOf: () => "SECURITIES",
  rateOf: ({ product, unit }, on) => {
    const trade = { bond: bondOf(product), facePaise: paise(unit), cleanPrice: quotedPrice(product.cleanPrice) };
    const rate = yieldToMaturity({ ...trade, settlesOn: on, redemption: quotedCall(product, on) });
    return rate === null ? product.couponBps : Math.round(rate * BPS_PER_WHOLE);
  },
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({ deal: { product, unit }, purchase, investOn: heldFrom, taxpayer, calendar }) => {
    const held = { bond: bondOf(product), facePaise: paise(unit * purchase.units), heldFrom, calendar, ...taxpayer };
    const redemption = quotedCall(product, heldFrom);
    return withGains(bondSchedule({ ...held, redemption }).map(inRupees), purchase);
  },
  worthOf,
  factsOf: ({ product, unit, currency }, on) => [
    { name: "isin", value: { is: "text", text: product.isin } },
    {
      name: "coupon",
      value: {
        is: "phrase",
        values: { rate: { is: "rate", bps: currentCouponBps(product) }, how: { is: "coupon", plan: product.payout } },
      },
    },
    ...floatingFacts(product),
    ...perpetualFacts(product, on),
    { name: "face", value: { is: "money", amount: unit, currency } },
    { name: "cleanPrice", value: { is: "phrase", values: { price: { is: "quote", price: product.cleanPrice } } } },
    { name: "rank", value: { is: "word", word: product.security } },
    { name: "issued", value: { is: "date", on: product.issuedOn } },
    ...(product.perpetual ? [] : [{ name: "maturity", value: { is: "date", on: product.maturityOn } } as const]),
  ],
  contradictionsIn: ({ product, unit }) => [
    ...(isIndianIsin(product.isin) ? [] : ["not an ISIN"]),
    ...contradictionsInBond(bondOf(product), unit),
    ...contradictionsInNotice(bondOf(product), product),
    ...contradictionsInGovernment(bondOf(product)),
    ...contradictionsInFloating(product),
    ...contradictionsInPerpetual(product, unit),
  ],

  priceOf: ({ product, unit }, units, on) => {
    if (on < product.issuedOn || on > lastSettlementDayOf(bondOf(product))) return null;
    const facePaise = paise(unit * units);
    const trade = { bond: bondOf(product), facePaise, cleanPrice: quotedPrice(product.cleanPrice), settlesOn: on };
    const { cleanPaise: consideration, accruedPaise, stampDutyPaise: stampDuty, totalPaise } = bondPurchase(trade);
    const cost = { consideration, accruedInterest: accruedPaise, stampDuty };
    return { units, amount: minor(totalPaise), cost };
  },
  settlementOf: (quotedAt, calendar) => settlementOfQuote(quotedAt, PURCHASE_QUOTE_MS, calendar),
  interestOnDelay: null,
  couponTermsOf: (terms) => {
    const { isin, payout, maturityOn, security } = terms;
    const isPerpetual = terms.perpetual !== undefined;
    return { isin, couponBps: currentCouponBps(terms), plan: payout, maturityOn, isPerpetual, rank: security };
  },
  outlookOf: ({ product, unit }, settlesOn) => {
    if (settlesOn < product.issuedOn || settlesOn > lastSettlementDayOf(bondOf(product))) return null;
    const trade = { bond: bondOf(product), facePaise: paise(unit), cleanPrice: quotedPrice(product.cleanPrice) };
    return outlookOf({ ...trade, settlesOn }, product.perpetual !== undefined);
  },
  resaleOf: (terms) => {
    const { isin, maturityOn } = terms;
    return { isin, maturityOn, bond: bondOf(terms), priceOn: (days) => priceOn(terms, days) };
  },
  earlyWithdrawalOf: null,
  yearlyTaxOf: null,
  sharesOf: null,
  receivablesOf: null,
};
