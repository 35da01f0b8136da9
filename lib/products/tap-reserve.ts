/** Tap Reserve: money lent for one of several short tenures, whose rates are published month by month. */
import { paise, subtractPaise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import type { DepositGrowth } from "../finance/deposit-tax.ts";
import { bps } from "../finance/rounding.ts";
import { forgoneByReserve, reserveWorth, tapReserveSchedule } from "../finance/tap-reserve.ts";
import type { DepositTerms, Product } from "./product.ts";
import { bestRate, chosenTenure, inRupees, rateHeadline } from "./schedule.ts";
import { grownWorth } from "./worth.ts";

type Growing = Pick<DepositTerms<ProductOf<"TAP_RESERVE">>, "product" | "amount" | "rateBps" | "investedOn">;

function growthOf({ product: { staysWhole = false }, amount, investedOn, ...terms }: Growing): DepositGrowth {
  const principalPaise = paise(amount);
  const reserve = { principalPaise, rateBps: bps(terms.rateBps ?? 0), investedOn };
  return {
    accruedTo: (on) => subtractPaise(reserveWorth({ ...reserve, on }), principalPaise),
    forgoneBy: staysWhole ? null : (taken, on) => forgoneByReserve(reserve, taken, on),
  };
}

export const tapReserve: Product<ProductOf<"TAP_RESERVE">> = {
  kind: "TAP_RESERVE",
  category: "TAP_RESERVE",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: true,
  tax: { income: "OTHER_INTEREST", abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: null,
  gainAssetOf: null,
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: true,
  cashflowTable: "PAYOUTS",

  termOf: ({ rates, payouts }) => ({ is: "choice", rates, payouts, account: null }),
  surfaceOf: () => "UNREGULATED",
  rateOf: ({ product }) => bestRate(product),
  headlineOf: ({ product, rateBps }) => rateHeadline(rateBps, product.rates),
  scheduleOf: ({ deal: { product }, purchase: { amount }, plan, investOn: investedOn, taxpayer, calendar }) => {
    const payout = plan.payoutPlan === "GROWTH" ? "GROWTH" : "MONTHLY";
    const { staysWhole } = product;
    const terms = { principalPaise: paise(amount), investedOn, ...chosenTenure(plan), payout, staysWhole } as const;
    return tapReserveSchedule({ ...terms, ...taxpayer, calendar }).map(inRupees);
  },
  worthOf: (holding, payouts, on) => grownWorth(holding, payouts, on, { plan: "GROWTH", growth: growthOf(holding) }),
  factsOf: ({ product: { payouts: plans } }) => [{ name: "plans", value: { is: "plans", plans } }],
  contradictionsIn: () => [],

  priceOf: null,
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: null,
  yearlyTaxOf: (holding) => ({
    income: "OTHER_INTEREST",
    growth: holding.payoutPlan === "GROWTH" ? growthOf(holding) : null,
  }),
  sharesOf: null,
  receivablesOf: null,
};
