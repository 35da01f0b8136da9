/** A seller's invoices that their buyer has accepted and will pay. A late buyer owes interest until payment. */

import { addMinor, type Minor, paise } from "../contract/facts/money.ts";
import { addDays } from "../contract/values/calendar-date.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { nextBusinessDay } from "../finance/business-days.ts";
import { invoiceDiscountingSchedule, lateInterest } from "../finance/invoice-discounting.ts";
import { bps } from "../finance/rounding.ts";
import { simpleInterest } from "../finance/simple-interest.ts";
import type { Product, ValuedPayout } from "./product.ts";
import { inRupees, rateHeadline } from "./schedule.ts";

type Terms = ProductOf<"INVOICE_DISCOUNTING">;

export const invoiceDiscounting: Product<Terms> = {
  kind: "INVOICE_DISCOUNTING",
  category: "INVOICE_DISCOUNTING",
  investmentType: "INR",
  promise: "OWED",
  requires: { accreditation: false, dematAccount: false },
  isOpenToMinors: true,
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
  worthOf: ({ product: { rateBps: rate, tenureDays }, investedOn }, payouts, on, calendar) => {
    const rateBps = bps(rate);
    const tenureEnd = addDays(investedOn, tenureDays);
    // No interest accrues between the end of the tenure and a due day moved by a holiday; after that it continues.
    const isOver = on >= tenureEnd;
    const worthOf = ({ principal, dueOn }: ValuedPayout): Minor => {
      const principalPaise = paise(principal);
      const accrued = simpleInterest({ principalPaise, rateBps, from: investedOn, to: isOver ? tenureEnd : on });
      // A due day that was declared a holiday later is paid on the next business day, and is not late.
      const late = lateInterest({ principalPaise, rateBps, dueOn: nextBusinessDay(dueOn, calendar), paidOn: on });
      return paise(principal + accrued + late);
    };
    return addMinor(...payouts.filter(({ status }) => status !== "PAID").map(worthOf));
  },
  factsOf: ({ product: { invoiceCount, invoiceValue }, currency }) => [
    { name: "invoices", value: { is: "count", count: invoiceCount } },
    { name: "invoiceValue", value: { is: "money", amount: invoiceValue, currency } },
  ],
  contradictionsIn: ({ product, total }) =>
    total > product.invoiceValue ? ["the invoices are worth less than the deal"] : [],

  priceOf: null,
  settlementOf: null,
  interestOnDelay: ({ rateBps }, { principal, dueOn, paidOn }) =>
    lateInterest({ principalPaise: paise(principal), rateBps: bps(rateBps), dueOn, paidOn }),
  couponTermsOf: null,
  outlookOf: null,
  resaleOf: null,
  earlyWithdrawalOf: null,
  yearlyTaxOf: null,
  sharesOf: null,
  receivablesOf: ({ invoiceValue: value, invoiceCount: count, tenureDays }) => ({ value, count, tenureDays }),
};
