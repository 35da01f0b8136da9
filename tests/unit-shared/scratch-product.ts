/** A thirteenth product as a developer would add it, used in tests only. */
import { z } from "zod";
import { paise } from "../../lib/contract/facts/money.ts";
import { invoiceDiscountingSchedule } from "../../lib/finance/invoice-discounting.ts";
import { bps } from "../../lib/finance/rounding.ts";
import type { Product } from "../../lib/products/product.ts";
import { inRupees, rateHeadline } from "../../lib/products/schedule.ts";
import { accruedWorth } from "../../lib/products/worth.ts";

/** A short loan to an exporter against goods in transit. */
export const tradeLoanTerms = z.object({
  kind: z.literal("TRADE_LOAN"),
  rateBps: z.number().int().positive(),
  tenureDays: z.number().int().min(30).max(180),
  port: z.string(),
});
export type TradeLoanTerms = z.output<typeof tradeLoanTerms>;

export const tradeLoan: Product<TradeLoanTerms> = {
  kind: "TRADE_LOAN",
  category: "INVOICE_DISCOUNTING",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: true, dematAccount: false },
  isOpenToMinors: false,
  tax: { income: "OTHER_INTEREST", abroadOf: () => "RATES_IN_FORCE" },
  incomeTypeOf: null,
  gainAssetOf: null,
  trustUnitsOf: null,
  machineBlockOf: null,
  hasRateHistory: false,
  cashflowTable: "PAYOUTS",

  termOf: ({ tenureDays: days }) => ({ is: "days", days }),
  surfaceOf: () => "UNREGULATED",
  rateOf: ({ product }) => product.rateBps,
  headlineOf: ({ rateBps }) => rateHeadline(rateBps),
  scheduleOf: ({ deal: { product }, purchase: { amount }, investOn: investedOn, taxpayer, calendar }) => {
    const { rateBps, tenureDays } = product;
    const terms = { principalPaise: paise(amount), rateBps: bps(rateBps), investedOn, tenureDays };
    return invoiceDiscountingSchedule({ ...terms, ...taxpayer, calendar }).map(inRupees);
  },
  worthOf: accruedWorth,
  factsOf: ({ product }) => [
    { name: "port", value: { is: "phrase", values: { port: { is: "text", text: product.port } } } },
    { name: "rate", value: { is: "rate", bps: product.rateBps } },
  ],
  contradictionsIn: ({ product, unit }) =>
    unit < product.tenureDays ? ["a unit is less than a rupee for each day"] : [],

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

/** The product's message block, in each language. */
export const tradeLoanWords = {
  headline: { label: "Interest, a year", meaning: "on goods afloat", short: "a year, simple" },
  tenureNote: "one payout",
  pays: "{payer} ships and pays",
  holding: "{tenure} · exporter {payer}",
  left: "of <total></total>",
  who: { title: "Who ships", payerDoes: "ships the goods", youGet: "are paid when they land" },
  facts: {
    title: "The shipment",
    port: { label: "Port", phrase: "shipped from {port}" },
    rate: { label: "A year" },
  },
  tax: { deducted: "10% of the interest.", claim: "Claim it in the return." },
  terms: { income: "Interest over {span}", tds: "TDS", pays: "Payer", schedule: "Payout schedule" },
  risk: "{payer} may not pay.",
  held: { payer: "Payer", valueNote: "to today", late: "{days} days late, {payer}, {date}", income: "Interest" },
};
