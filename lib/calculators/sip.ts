/** A monthly amount into deals of one tenure, each reinvested with its interest after TDS when it ends. */

import { addPaise, type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { addDays, addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce } from "../finance/dated-law.ts";
import { bpsOfRate, ownTax } from "../finance/own-tax.ts";
import type { Bps } from "../finance/rounding.ts";
import { simpleInterest } from "../finance/simple-interest.ts";
import { tdsOn } from "../finance/tax.ts";
import { RESIDENT_TDS } from "../finance/tax-table.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";
import { xirrBps } from "../finance/xirr.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, day, money, type Outcome, rate } from "./outcome.ts";
import { RESIDENCY_FIELD, START_FIELD, sumOf, TAX_FIELD, taxpayerOf } from "./taxpayer.ts";

const FIELDS = {
  monthly: { is: "amount", preset: "50000", least: 1_000_00, most: 1_00_00_000_00 },
  months: { is: "whole", preset: "36", least: 2, most: 240 },
  rate: { is: "rate", preset: "11.50" },
  dealDays: { is: "whole", preset: "90", least: 30, most: 365 },
  tax: TAX_FIELD,
  residency: RESIDENCY_FIELD,
  on: START_FIELD,
} as const;

interface Deal {
  readonly rateBps: Bps;
  readonly days: number;
  readonly until: CalendarDate;
  readonly taxpayer: Taxpayer;
}

interface Grown {
  readonly worth: Paise;
  readonly interest: Paise;
  readonly tds: Paise;
}

/** One instalment to the end; the last deal, which has not ended, counts with the interest it has earned. */
function grow(instalment: Paise, start: CalendarDate, { rateBps, days, until, taxpayer }: Deal): Grown {
  let [worth, interest, tds] = [instalment, ZERO_PAISE, ZERO_PAISE];
  for (let from = start; from < until; ) {
    const ends = addDays(from, days);
    const to = ends < until ? ends : until;
    const earned = simpleInterest({ principalPaise: worth, rateBps, from, to });
    const deducted =
      ends <= until
        ? tdsOn({ income: "OTHER_INTEREST", incomePaise: earned, date: to, ...taxpayer }).tdsPaise
        : ZERO_PAISE;
    worth = paise(worth + earned - deducted);
    interest = addPaise(interest, earned);
    tds = addPaise(tds, deducted);
    from = to;
  }
  return { worth, interest, tds };
}

const thresholdOf = (on: CalendarDate): Paise => inForce(RESIDENT_TDS, on).OTHER_INTEREST.thresholdPaise;

function workSip(values: ValuesOf<typeof FIELDS>): Outcome {
  const { monthly, months, rate: rateBps, dealDays: days, on } = values;
  const until = addMonths(on, months);
  const starts = Array.from({ length: months }, (_, month) => addMonths(on, month));
  const deal = { rateBps, days, until, taxpayer: taxpayerOf(values.residency) };
  const grown = starts.map((start) => grow(monthly, start, deal));
  const put = paise(monthly * months);
  const worth = sumOf(grown.map((each) => each.worth));
  const interest = sumOf(grown.map((each) => each.interest));
  const tds = sumOf(grown.map((each) => each.tds));
  const tax = ownTax(interest, bpsOfRate(values.tax));
  const inHand = paise(put + interest - tax);
  const flows = starts.map((date) => ({ date, amountPaise: paise(-monthly) }));
  const before = xirrBps([...flows, { date: until, amountPaise: worth }]);
  const after = xirrBps([...flows, { date: until, amountPaise: inHand }]);
  return {
    headline: { name: "worthOn", value: money(worth) },
    lines: [
      { name: "lastDay", value: day(until) },
      { name: "putIn", value: money(put) },
      { name: "interest", value: money(interest) },
      { name: "tds", value: money(tds) },
      { name: "ownTax", value: money(tax) },
      { name: "inHand", value: money(inHand), isTotal: true },
      ...(before === null ? [] : [{ name: "returnAfterTds", value: rate(before) }]),
      ...(after === null ? [] : [{ name: "returnAfterTax", value: rate(after) }]),
    ],
    working: [
      {
        name: "sipWorking",
        values: {
          monthly: money(monthly),
          months: count(months),
          put: money(put),
          rate: rate(rateBps),
          days: count(days),
          worth: money(worth),
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
    cautions: [{ name: "yearThresholdCaution", values: { limit: money(thresholdOf(until)) } }],
  };
}

export const sip = defineCalculator({
  slug: "sip",
  category: null,
  fields: FIELDS,
  compute: (values) => ({ outcome: workSip(values) }),
});
