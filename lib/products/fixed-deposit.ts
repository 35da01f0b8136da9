/** A deposit with an Indian bank or finance company, which may be withdrawn before maturity at a lower rate. */
import { paise, subtractPaise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import type { DepositGrowth, DepositIncome } from "../finance/deposit-tax.ts";
import { DEPOSITS_ABROAD, type DepositAccount } from "../finance/deposits-abroad.ts";
import { depositWorth, fixedDepositSchedule, forgoneInterest } from "../finance/fixed-deposit.ts";
import { daysOfShortestTerm, NBFC_EARLY_REPAYMENT, rateWithoutCard } from "../finance/nbfc-deposit.ts";
import { bps } from "../finance/rounding.ts";
import type { Fact } from "./facts.ts";
import type { DepositTerms, EarlyWithdrawal, Product } from "./product.ts";
import { bestRate, chosenTenure, inRupees, rateHeadline } from "./schedule.ts";
import { amountOn, grownWorth } from "./worth.ts";

const incomeOf = ({ taker }: Pick<ProductOf<"FIXED_DEPOSIT">, "taker">): DepositIncome =>
  taker === "BANK" ? "BANK_INTEREST" : "OTHER_INTEREST";

const accountOf = (taker: ProductOf<"FIXED_DEPOSIT">["taker"]): DepositAccount =>
  taker === "BANK" ? "NRO_BANK" : "NRO_COMPANY";

/** As of the last row of the law. */
function abroadFact(taker: ProductOf<"FIXED_DEPOSIT">["taker"]): readonly Fact[] {
  const law = DEPOSITS_ABROAD.at(-1)?.value;
  if (!law) return [];
  const months = law[accountOf(taker)].maximumMonths;
  const name = taker === "BANK" ? "abroadBank" : "abroadCompany";
  return [{ name, value: { is: "phrase", values: { span: { is: "months", months } } } }];
}

type Growing = Pick<
  DepositTerms<ProductOf<"FIXED_DEPOSIT">>,
  "product" | "amount" | "rateBps" | "investedOn" | "partRepaid" | "partRepaidOn"
>;

function growthOf(holding: Growing): DepositGrowth {
  const { product, investedOn: depositedOn } = holding;
  const { staysWhole = false } = product;
  const rateBps = bps(holding.rateBps ?? 0);
  return {
    accruedTo: (on) => {
      const principalPaise = paise(amountOn(holding, on));
      return subtractPaise(depositWorth({ principalPaise, rateBps, depositedOn, on }), principalPaise);
    },
    forgoneBy: staysWhole ? null : (taken, on) => forgoneInterest({ rateBps, depositedOn }, taken, on),
  };
}

/** Unlawful terms of early withdrawal in a finance company's deal (nbfc-deposit.ts), in English for an operator. */
function contradictionsInNbfc({ rateCard, penaltyBps }: ProductOf<"FIXED_DEPOSIT">): readonly string[] {
  const law = NBFC_EARLY_REPAYMENT.at(-1)?.value;
  if (!law) return [];
  const days = daysOfShortestTerm();
  return [
    ...(rateCard.some(({ fromDays }) => fromDays < days)
      ? [
          `a finance company has no rate for a deposit that ran for less than ${law.shortestMonths} months, ${days} days`,
        ]
      : []),
    ...(penaltyBps < law.belowRunRateBps ? [`a finance company pays at least ${law.belowRunRateBps} bps less`] : []),
  ];
}

/** Terms of early withdrawal. A row of a finance company's card that the law voids, as earlier releases published, is left out. */
function earlyWithdrawalOf({ taker, rates, rateCard, penaltyBps }: ProductOf<"FIXED_DEPOSIT">): EarlyWithdrawal {
  const lowestRateBps = bps(Math.min(...rates.map((row) => row.rateBps)));
  const fewestDays = taker === "BANK" ? 0 : daysOfShortestTerm();
  return {
    taker,
    rateCard: rateCard
      .filter(({ fromDays }) => fromDays >= fewestDays)
      .map(({ fromDays, rateBps }) => ({ fromDays, rateBps: bps(rateBps) })),
    penaltyBps: bps(penaltyBps),
    lowestRateBps,
    withoutRate: taker === "BANK" ? null : rateWithoutCard(lowestRateBps),
  };
}

export const fixedDeposit: Product<ProductOf<"FIXED_DEPOSIT">> = {
  kind: "FIXED_DEPOSIT",
  category: "FIXED_DEPOSIT",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: true,
  tax: { income: "BANK_INTEREST", abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: incomeOf,
  gainAssetOf: null,
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ rates, payouts, seniorBps, taker }) => ({
    ...{ is: "choice", rates, payouts, seniorBps },
    account: accountOf(taker),
  }),
  surfaceOf: ({ taker }) => (taker === "BANK" ? "INSURED_DEPOSIT" : "UNINSURED_DEPOSIT"),
  rateOf: ({ product }) => bestRate(product),
  headlineOf: ({ product, rateBps }) => rateHeadline(rateBps, product.rates),
  scheduleOf: ({ deal: { product }, purchase: { amount }, plan, investOn: depositedOn, taxpayer, calendar }) => {
    const payout = plan.payoutPlan === "QUARTERLY" ? "QUARTERLY" : "CUMULATIVE";
    const { staysWhole } = product;
    const terms = { principalPaise: paise(amount), depositedOn, ...chosenTenure(plan), payout, staysWhole } as const;
    return fixedDepositSchedule({ ...terms, ...taxpayer, calendar, income: incomeOf(product) }).map(inRupees);
  },
  worthOf: (holding, payouts, on) =>
    grownWorth(holding, payouts, on, {
      plan: "CUMULATIVE",
      growth: growthOf(holding),
    }),
  factsOf: ({ product: { payouts: plans, seniorBps, taker } }) => [
    { name: "plans", value: { is: "plans", plans } },
    ...(seniorBps === undefined
      ? []
      : [{ name: "seniors", value: { is: "phrase", values: { rate: { is: "rate", bps: seniorBps } } } } as const]),
    ...abroadFact(taker),
  ],
  contradictionsIn: ({ product }) => (product.taker === "NBFC" ? contradictionsInNbfc(product) : []),

  priceOf: null,
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf,
  yearlyTaxOf: (holding) => ({
    income: incomeOf(holding.product),
    growth: holding.payoutPlan === "CUMULATIVE" ? growthOf(holding) : null,
  }),
  sharesOf: null,
  receivablesOf: null,
};
