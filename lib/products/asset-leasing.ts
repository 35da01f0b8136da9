/**
 * A machine that investors own and let, or that a company owns on their loan: each payment repays a part of the
 * principal, the last the rest.
 */
import { paise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { assetLeasingSchedule, isDivisible } from "../finance/asset-leasing.ts";
import { bps } from "../finance/rounding.ts";
import type { Product } from "./product.ts";
import { inRupees, rateHeadline, shareOf } from "./schedule.ts";
import { accruedWorth } from "./worth.ts";

export const assetLeasing: Product<ProductOf<"ASSET_LEASING">> = {
  kind: "ASSET_LEASING",
  category: "ASSET_LEASING",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: true,
  tax: { income: "MACHINERY_RENT", abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: ({ taxedAs }) => (taxedAs === "INTEREST" ? "OTHER_INTEREST" : "MACHINERY_RENT"),
  gainAssetOf: null,
  trustUnitsOf: null,
  // An unstated block is taken as the one with the lowest rate.
  machineBlockOf: ({ taxedAs, block = "MACHINERY" }) => (taxedAs === "INTEREST" ? null : block),
  hasRateHistory: false,
  cashflowTable: "RENTALS",

  termOf: ({ tenureMonths: months }) => ({ is: "months", months }),
  surfaceOf: () => "UNREGULATED",
  rateOf: ({ product }) => product.rateBps,
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({ deal: { product }, purchase: { amount }, investOn: startsOn, taxpayer, calendar }) => {
    const { rateBps, tenureMonths: months, residualShareBps, taxedAs = "RENT" } = product;
    const residualPaise = shareOf(amount, residualShareBps);
    const lease = { investedPaise: paise(amount), residualPaise, rateBps: bps(rateBps), months, taxedAs };
    return assetLeasingSchedule({ ...lease, startsOn, calendar, ...taxpayer }).map(inRupees);
  },
  worthOf: accruedWorth,
  factsOf: ({ product: { asset, tenureMonths: months, residualShareBps: share, taxedAs = "RENT" } }) => [
    { name: "asset", value: { is: "localized", text: asset } },
    { name: "owned", value: { is: "word", word: taxedAs } },
    {
      name: taxedAs === "RENT" ? "rentals" : "instalments",
      value: { is: "phrase", values: { span: { is: "months", months } } },
    },
    {
      name: taxedAs === "RENT" ? "residual" : "lastPart",
      value:
        share === 0 ? { is: "word", word: "none" } : { is: "phrase", values: { share: { is: "rate", bps: share } } },
    },
  ],
  contradictionsIn: ({ product: { rateBps, tenureMonths: months, residualShareBps, taxedAs }, unit }) => {
    const lease = { investedPaise: paise(unit), residualPaise: shareOf(unit, residualShareBps), rateBps: bps(rateBps) };
    return [
      ...(isDivisible({ ...lease, months }) ? [] : ["a unit is too small for level monthly rentals"]),
      ...(taxedAs ? [] : ["the deal does not state whether rent or interest is paid: taxedAs"]),
    ];
  },

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
