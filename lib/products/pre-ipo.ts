/** Pre-IPO shares, in lots: without payouts, and valued at the latest share price. */

import { isIndianIsin } from "../contract/facts/isin.ts";
import { minor, paise } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { buyLots, worthOf } from "../finance/pre-ipo.ts";
import type { Product } from "./product.ts";

export const preIpo: Product<ProductOf<"PRE_IPO">> = {
  kind: "PRE_IPO",
  category: "PRE_IPO",
  investmentType: "INR",
  promise: "NONE",
  requires: { accreditation: true, dematAccount: true },
  isOpenToMinors: false,
  tax: { income: null, abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: null,
  gainAssetOf: () => "UNLISTED_SHARES",
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: () => ({ is: "open" }),
  surfaceOf: () => "UNLISTED_SHARES",
  rateOf: () => null,
  headlineOf: ({ product: { pricePerShare: perShare } }) => ({ is: "price", perShare }),
  scheduleOf: () => [],
  worthOf: ({ units, lastPrice, product: { sharesPerLot, pricePerShare } }) =>
    worthOf({ shares: units * sharesPerLot, pricePaise: lastPrice ?? pricePerShare }),
  factsOf: ({ product: { isin, sharesPerLot, pricePerShare }, currency }) => [
    { name: "isin", value: { is: "text", text: isin } },
    { name: "perLot", value: { is: "shares", count: sharesPerLot } },
    { name: "pricePerShare", value: { is: "money", amount: pricePerShare, currency } },
    { name: "lotPrice", value: { is: "money", amount: minor(pricePerShare * sharesPerLot), currency } },
  ],
  contradictionsIn: ({ product: { isin, sharesPerLot, pricePerShare }, unit }) => [
    ...(isIndianIsin(isin) ? [] : ["not an ISIN"]),
    ...(unit === pricePerShare * sharesPerLot ? [] : ["a unit is not the price of a lot"]),
  ],

  priceOf: ({ product: { sharesPerLot, pricePerShare: pricePaise } }, units, on) => {
    const { considerationPaise, stampDutyPaise, totalPaise } = buyLots({
      lots: units,
      sharesPerLot,
      pricePaise,
      date: on,
    });
    const cost = { consideration: considerationPaise, accruedInterest: paise(0), stampDuty: stampDutyPaise };
    return { units, amount: totalPaise, cost };
  },
  settlementOf: null,
  interestOnDelay: null,
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: null,
  yearlyTaxOf: null,
  sharesOf: ({ isin, sharesPerLot, pricePerShare }) => ({ isin, sharesPerLot, pricePerShare }),
  receivablesOf: null,
};
