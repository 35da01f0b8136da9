/** A deposit with an Indian bank or finance company, which may be withdrawn before maturity at a lower rate. */
import { paise, subtractPaise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import type { DepositIncome } from "../finance/deposit-tax.ts";
import { depositWorth, fixedDepositSchedule } from "../finance/fixed-deposit.ts";
import { bps } from "../finance/rounding.ts";
import type { Product } from "./product.ts";
import { bestRate, chosenTenure, inRupees, rateHeadline } from "./schedule.ts";
import { grownWorth } from "./worth.ts";

const incomeOf = ({ taker }: Pick<ProductOf<"FIXED_DEPOSIT">, "taker">): DepositIncome =>
  taker === "BANK" ? "BANK_INTEREST" : "OTHER_INTEREST";

export const fixedDeposit: Product<ProductOf<"FIXED_DEPOSIT">> = {
  kind: "FIXED_DEPOSIT",
  category: "FIXED_DEPOSIT",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: true,
  tax: { income: "BANK_INTEREST", isDeductedFromNonResidents: true },
  incomeTypeOf: incomeOf,
  gainAssetOf: null,
  trustUnitsOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ rates, payouts, seniorBps }) => ({ is: "choice", rates, payouts, seniorBps }),
  surfaceOf: ({ taker }) => (taker === "BANK" ? "INSURED_DEPOSIT" : "UNINSURED_DEPOSIT"),
  rateOf: ({ product }) => bestRate(product),
  headlineOf: ({ product, rateBps }) => rateHeadline(rateBps, product.rates),
  scheduleOf: ({ deal: { product }, purchase: { amount }, plan, investOn: depositedOn, taxpayer, calendar }) => {
    const payout = plan.payoutPlan === "QUARTERLY" ? "QUARTERLY" : "CUMULATIVE";
    const terms = { principalPaise: paise(amount), depositedOn, ...chosenTenure(plan), payout } as const;
    return fixedDepositSchedule({ ...terms, ...taxpayer, calendar, income: incomeOf(product) }).map(inRupees);
  },
  worthOf: (holding, payouts, on) =>
    grownWorth(holding, payouts, on, {
      plan: "CUMULATIVE",
      worthOf: ({ principal, rateBps, investedOn, on: day }) =>
        depositWorth({ principalPaise: paise(principal), rateBps, depositedOn: investedOn, on: day }),
    }),
  factsOf: ({ product: { payouts: plans, seniorBps } }) => [
    { name: "plans", value: { is: "plans", plans } },
    ...(seniorBps === undefined
      ? []
      : [{ name: "seniors", value: { is: "phrase", values: { rate: { is: "rate", bps: seniorBps } } } } as const]),
  ],
  contradictionsIn: () => [],

  priceOf: null,
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: ({ rateCard, penaltyBps }) => ({
    rateCard: rateCard.map(({ fromDays, rateBps }) => ({ fromDays, rateBps: bps(rateBps) })),
    penaltyBps: bps(penaltyBps),
  }),
  yearlyTaxOf: ({ product, amount, rateBps, investedOn: depositedOn, payoutPlan }) => {
    const principalPaise = paise(amount);
    const terms = { principalPaise, rateBps: bps(rateBps ?? 0), depositedOn };
    return {
      income: incomeOf(product),
      accruedTo:
        payoutPlan === "CUMULATIVE" ? (on) => subtractPaise(depositWorth({ ...terms, on }), principalPaise) : null,
    };
  },
  sharesOf: null,
  receivablesOf: null,
};
