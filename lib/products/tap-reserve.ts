/** Tap Reserve: money lent for one of several short tenures, whose rates are published month by month. */
import { paise, subtractPaise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { bps } from "../finance/rounding.ts";
import { reserveWorth, tapReserveSchedule } from "../finance/tap-reserve.ts";
import type { Product } from "./product.ts";
import { bestRate, chosenTenure, inRupees, rateHeadline } from "./schedule.ts";
import { grownWorth } from "./worth.ts";

export const tapReserve: Product<ProductOf<"TAP_RESERVE">> = {
  kind: "TAP_RESERVE",
  category: "TAP_RESERVE",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: true,
  tax: { income: "OTHER_INTEREST", isDeductedFromNonResidents: true },
  incomeTypeOf: null,
  gainAssetOf: null,
  trustUnitsOf: null,
  hasRateHistory: true,
  cashflowTable: "PAYOUTS",

  termOf: ({ rates, payouts }) => ({ is: "choice", rates, payouts }),
  surfaceOf: () => "UNREGULATED",
  rateOf: ({ product }) => bestRate(product),
  headlineOf: ({ product, rateBps }) => rateHeadline(rateBps, product.rates),
  scheduleOf: ({ purchase: { amount }, plan, investOn: investedOn, taxpayer, calendar }) => {
    const payout = plan.payoutPlan === "GROWTH" ? "GROWTH" : "MONTHLY";
    const terms = { principalPaise: paise(amount), investedOn, ...chosenTenure(plan), payout } as const;
    return tapReserveSchedule({ ...terms, ...taxpayer, calendar }).map(inRupees);
  },
  worthOf: (holding, payouts, on) =>
    grownWorth(holding, payouts, on, {
      plan: "GROWTH",
      worthOf: ({ principal, ...terms }) => reserveWorth({ ...terms, principalPaise: paise(principal) }),
    }),
  factsOf: ({ product: { payouts: plans } }) => [{ name: "plans", value: { is: "plans", plans } }],
  contradictionsIn: () => [],

  priceOf: null,
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: null,
  yearlyTaxOf: ({ amount, rateBps, investedOn, payoutPlan }) => {
    const principalPaise = paise(amount);
    const terms = { principalPaise, rateBps: bps(rateBps ?? 0), investedOn };
    return {
      income: "OTHER_INTEREST",
      accruedTo: payoutPlan === "GROWTH" ? (on) => subtractPaise(reserveWorth({ ...terms, on }), principalPaise) : null,
    };
  },
  sharesOf: null,
  receivablesOf: null,
};
