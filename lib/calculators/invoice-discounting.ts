/** One invoice deal: its interest, TDS and tax, a late buyer's interest, and the return in either case. */

import { type Paise, paise } from "../contract/facts/money.ts";
import { addDays } from "../contract/values/calendar-date.ts";
import type { HolidayCalendar } from "../finance/business-days.ts";
import {
  invoiceDiscountingSchedule,
  lateInterest,
  TENURE_DAYS_MAXIMUM,
  TENURE_DAYS_MINIMUM,
} from "../finance/invoice-discounting.ts";
import { bpsOfRate, ownTax } from "../finance/own-tax.ts";
import { interestTds } from "../finance/payer-tax.ts";
import { xirrBps } from "../finance/xirr.ts";
import { ASSUMED_RATES } from "./assumptions.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, day, money, type Outcome, rate } from "./outcome.ts";
import { less, RESIDENCY_FIELD, START_FIELD, TAX_FIELD, taxpayerLivingIn } from "./taxpayer.ts";

const FIELDS = {
  amount: { is: "amount", preset: "500000" },
  rate: { is: "rate", preset: ASSUMED_RATES.invoiceRate.preset },
  days: { is: "whole", preset: "90", least: TENURE_DAYS_MINIMUM, most: TENURE_DAYS_MAXIMUM },
  late: { is: "whole", preset: "0", least: 0, most: 730 },
  tax: TAX_FIELD,
  residency: RESIDENCY_FIELD,
  on: START_FIELD,
} as const;

function workInvoice(values: ValuesOf<typeof FIELDS>, calendar: HolidayCalendar): Outcome {
  const { amount, rate: rateBps, on, days } = values;
  const taxpayer = taxpayerLivingIn(values.residency);
  const terms = { principalPaise: amount, rateBps };
  const [payout] = invoiceDiscountingSchedule({ ...terms, investedOn: on, tenureDays: days, calendar, ...taxpayer });
  if (!payout) throw new RangeError("an invoice deal has one payout");
  const paidOn = addDays(payout.dueOn, values.late);
  const late = lateInterest({ ...terms, dueOn: payout.dueOn, paidOn });
  const interest = paise(payout.incomePaise + late);
  const { tdsPaise: tds } = interestTds({ income: "OTHER_INTEREST", incomePaise: interest, on: paidOn }, taxpayer);
  const received = paise(amount + interest - tds);
  const tax = ownTax(interest, bpsOfRate(values.tax));
  const returnBps = (back: Paise) =>
    xirrBps([
      { date: on, amountPaise: paise(-amount) },
      { date: paidOn, amountPaise: back },
    ]);
  const inHand = paise(amount + interest - tax);
  const afterTax = returnBps(inHand);
  return {
    headline: { name: "inHand", value: money(inHand) },
    lines: [
      { name: "paidOn", value: day(paidOn) },
      { name: "interest", value: money(payout.incomePaise) },
      ...(late > 0 ? [{ name: "lateInterest", value: money(late) }] : []),
      { name: "tds", value: money(tds) },
      { name: "received", value: money(received), isTotal: true },
      { name: "ownTax", value: money(tax) },
      { name: "taxBalance", value: money(less(tax, tds)) },
      ...(afterTax === null ? [] : [{ name: "returnAfterTax", value: rate(afterTax) }]),
    ],
    table: {
      columns: ["net"],
      rows: [
        { on, name: "paidIn", amounts: [paise(-amount)] },
        { on: paidOn, name: "paidOut", amounts: [received] },
      ],
    },
    working: [
      {
        name: "simpleWorking",
        values: {
          amount: money(amount),
          rate: rate(rateBps),
          days: count(days),
          interest: money(payout.incomePaise),
        },
      },
      {
        name: "taxWorking",
        values: {
          interest: money(interest),
          taxRate: rate(bpsOfRate(values.tax)),
          tax: money(tax),
          inHand: money(inHand),
        },
      },
    ],
    cautions: late > 0 ? [{ name: "lateCaution", values: { days: count(values.late), late: money(late) } }] : [],
  };
}

export const invoiceDiscounting = defineCalculator({
  slug: "invoice-discounting",
  category: "INVOICE_DISCOUNTING",
  fields: FIELDS,
  compute: (values, calendar) => ({ outcome: workInvoice(values, calendar) }),
});
