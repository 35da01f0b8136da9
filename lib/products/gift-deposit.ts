/** A foreign-currency deposit in GIFT City for non-residents, without tax deducted from its interest. */
import type { ProductOf } from "../contract/values/products.ts";
import { giftDepositSchedule } from "../finance/gift.ts";
import { bps } from "../finance/rounding.ts";
import type { Product } from "./product.ts";
import { inCurrency, rateHeadline } from "./schedule.ts";
import { accruedWorth } from "./worth.ts";

export const giftDeposit: Product<ProductOf<"GIFT_DEPOSIT">> = {
  kind: "GIFT_DEPOSIT",
  category: "FIXED_DEPOSIT",
  investmentType: "GIFT",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: false,
  tax: { income: "BANK_INTEREST", abroadOf: () => "EXEMPT" },
  incomeTypeOf: null,
  gainAssetOf: null,
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ tenureDays: days }) => ({ is: "days", days }),
  surfaceOf: () => "GIFT_DEPOSIT",
  rateOf: ({ product }) => product.rateBps,
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({
    deal: { product },
    purchase: { amount: principalMinor },
    investOn: depositedOn,
    taxpayer,
    calendar,
  }) => {
    const { rateBps, tenureDays, payout } = product;
    const terms = { principalMinor, rateBps: bps(rateBps), depositedOn, tenureDays, payout };
    return giftDepositSchedule({ ...terms, ...taxpayer, calendar }).map(inCurrency);
  },
  worthOf: accruedWorth,
  factsOf: ({ product: { rateBps, payout }, currency }) => [
    { name: "currency", value: { is: "text", text: currency } },
    { name: "rate", value: { is: "rate", bps: rateBps } },
    { name: "plans", value: { is: "word", word: payout } },
  ],
  contradictionsIn: () => [],

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
