/** A secured foreign-currency bond of GIFT City, for accredited non-residents. */
import type { ProductOf } from "../contract/values/products.ts";
import { giftBondSchedule } from "../finance/gift.ts";
import type { InterestAbroad } from "../finance/interest-abroad.ts";
import { bps } from "../finance/rounding.ts";
import type { Product } from "./product.ts";
import { inCurrency, rateHeadline } from "./schedule.ts";
import { accruedWorth } from "./worth.ts";

type Terms = ProductOf<"GIFT_BOND">;

/** Terms sold before deals named the issuer are taxed at the rates in force, which deduct the most. */
function abroadOf({ issuer, listed }: Pick<Terms, "issuer" | "listed">): InterestAbroad {
  switch (issuer) {
    case "IFSC_UNIT":
    case "FOREIGN":
      return "EXEMPT";
    case "PUBLIC_COMPANY":
    case "PRIVATE_COMPANY":
      return listed ? "LISTED_AT_IFSC" : "FOREIGN_CURRENCY";
    case undefined:
      return "RATES_IN_FORCE";
  }
}

const COUPONS_A_YEAR: Record<Terms["payout"], 1 | 2 | 4> = { QUARTERLY: 4, HALF_YEARLY: 2, YEARLY: 1 };

export const giftBond: Product<Terms> = {
  kind: "GIFT_BOND",
  category: "BOND",
  investmentType: "GIFT",
  promise: "OWED",
  requires: { accreditation: true, dematAccount: false },
  isOpenToMinors: false,
  tax: { income: "SECURITY_INTEREST", abroadOf },
  incomeTypeOf: null,
  gainAssetOf: ({ listed }) => (listed ? "LISTED_BOND" : "UNLISTED_BOND"),
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ maturityOn: on }) => ({ is: "date", on }),
  surfaceOf: () => "GIFT_SECURITIES",
  rateOf: ({ product }) => product.couponBps,
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({
    deal: { product },
    purchase: { amount: principalMinor },
    investOn: investedOn,
    taxpayer,
    calendar,
  }) => {
    const { couponBps, maturityOn, payout } = product;
    const terms = { principalMinor, couponBps: bps(couponBps), frequency: COUPONS_A_YEAR[payout] };
    const abroad = abroadOf(product);
    return giftBondSchedule({ ...terms, investedOn, maturityOn, calendar, ...taxpayer, abroad }).map(inCurrency);
  },
  worthOf: accruedWorth,
  factsOf: ({ product: { couponBps, payout: plan, maturityOn, securityValue, issuer }, currency }) => [
    { name: "currency", value: { is: "text", text: currency } },
    {
      name: "coupon",
      value: { is: "phrase", values: { rate: { is: "rate", bps: couponBps }, how: { is: "coupon", plan } } },
    },
    { name: "maturity", value: { is: "date", on: maturityOn } },
    ...(issuer ? [{ name: "issuer", value: { is: "word", word: issuer } } as const] : []),
    { name: "securityValue", value: { is: "money", amount: securityValue, currency } },
  ],
  contradictionsIn: ({ product: { issuer } }) =>
    issuer ? [] : ["the deal does not state who issues the bond, by which a non-resident's interest is taxed: issuer"],

  priceOf: null,
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: ({ couponBps, payout, maturityOn }) => {
    return { isin: null, couponBps, plan: payout, maturityOn, isPerpetual: false, rank: "SECURED" };
  },
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: null,
  yearlyTaxOf: null,
  sharesOf: null,
  receivablesOf: null,
};
