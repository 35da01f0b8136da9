/**
 * Units of a scheme of a small and medium REIT, which is a business trust: distributions while its property is let, and a share
 * of its sale price. Both are expected but owed by nobody. Listed units are held in a demat account.
 */
import { isIndianIsin } from "../contract/facts/isin.ts";
import { paise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { ALL_RENT } from "../finance/business-trust.ts";
import { realEstateSchedule } from "../finance/fractional-real-estate.ts";
import { BPS_PER_WHOLE, bps } from "../finance/rounding.ts";
import type { Product } from "./product.ts";
import { inRupees, rateHeadline, shareOf } from "./schedule.ts";
import { accruedWorth } from "./worth.ts";

const MONTHS_PER_YEAR = 12;

/** An expected sale price outside these bounds is a slip of the pen, or a promise that no building keeps. */
const LEAST_EXIT_BPS = 5_000;
const MOST_GAIN_A_YEAR_BPS = 1_000;

const percent = (shareBps: number) => `${shareBps / 100} %`;

function contradictionsInExit({ exitShareBps, years }: Pick<ProductOf<"FRE">, "exitShareBps" | "years">): string[] {
  const most = BPS_PER_WHOLE + years * MOST_GAIN_A_YEAR_BPS;
  if (exitShareBps >= LEAST_EXIT_BPS && exitShareBps <= most) return [];
  const bounds = `${percent(LEAST_EXIT_BPS)} and ${percent(most)}`;
  return [`exitShareBps: a sale at ${percent(exitShareBps)} after ${years} years is not between ${bounds}`];
}

export const fractionalRealEstate: Product<ProductOf<"FRE">> = {
  kind: "FRE",
  category: "FRE",
  investmentType: "INR",
  promise: "EXPECTED",
  requires: { accreditation: false, dematAccount: true },
  isOpenToMinors: false,
  tax: { income: "TRUST_INCOME", abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: null,
  gainAssetOf: () => "TRUST_REDEMPTION",
  trustUnitsOf: ({ isin = null, passedThrough = ALL_RENT }) => ({ isin, passedThrough }),
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ years }) => ({ is: "months", months: years * MONTHS_PER_YEAR }),
  surfaceOf: () => "PROPERTY",
  rateOf: ({ product }) => product.rentYieldBps,
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({ deal: { product }, purchase: { amount }, investOn: investedOn, taxpayer, calendar }) => {
    const { rentYieldBps, yearlyStepBps, years, exitShareBps, passedThrough = ALL_RENT } = product;
    const exitValuePaise = shareOf(amount, exitShareBps);
    const rent = { rentYieldBps: bps(rentYieldBps), yearlyStepBps: bps(yearlyStepBps) };
    const property = { investedPaise: paise(amount), ...rent, years, exitValuePaise, passedThrough };
    return realEstateSchedule({ ...property, investedOn, calendar, ...taxpayer }).map(inRupees);
  },
  worthOf: accruedWorth,
  factsOf: ({ product }) => {
    const { city, areaSqft, tenant, rentYieldBps, yearlyStepBps, years, exitShareBps } = product;
    return [
      { name: "city", value: { is: "text", text: city } },
      { name: "area", value: { is: "phrase", values: { area: { is: "count", count: areaSqft } } } },
      { name: "tenant", value: { is: "text", text: tenant } },
      { name: "rent", value: { is: "phrase", values: { rate: { is: "rate", bps: rentYieldBps } } } },
      { name: "step", value: { is: "phrase", values: { rate: { is: "rate", bps: yearlyStepBps } } } },
      { name: "lockIn", value: { is: "months", months: years * MONTHS_PER_YEAR } },
      { name: "exit", value: { is: "phrase", values: { share: { is: "rate", bps: exitShareBps } } } },
    ];
  },
  contradictionsIn: ({ product: { isin, passedThrough, exitShareBps, years } }) => [
    ...contradictionsInExit({ exitShareBps, years }),
    ...(isin !== undefined && isIndianIsin(isin) ? [] : ["the units have no ISIN"]),
    ...(passedThrough !== undefined && passedThrough.interestBps + passedThrough.dividendBps <= BPS_PER_WHOLE
      ? []
      : ["the parts of a distribution are not stated, or are more than all of it"]),
  ],

  priceOf: null,
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: null,
  yearlyTaxOf: null,
  sharesOf: null,
  receivablesOf: null,
};
