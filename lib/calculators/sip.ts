/** A monthly amount into deals of one tenure and one payer, each reinvested with its interest after TDS when it ends. */

import { addPaise, type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { addDays, addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce } from "../finance/dated-law.ts";
import { taxYearEndOf } from "../finance/form-121.ts";
import { bpsOfRate, ownTax, shareAt } from "../finance/own-tax.ts";
import { interestTds } from "../finance/payer-tax.ts";
import { type Bps, bps } from "../finance/rounding.ts";
import { simpleInterest } from "../finance/simple-interest.ts";
import { RESIDENT_TDS } from "../finance/tax-table.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";
import { xirrBps } from "../finance/xirr.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, day, money, type Outcome, rate } from "./outcome.ts";
import { RESIDENCY_FIELD, START_FIELD, sumOf, TAX_FIELD, taxpayerLivingIn } from "./taxpayer.ts";

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
}

interface Grown {
  /** The first day of the deal that runs. */
  readonly from: CalendarDate;
  readonly worth: Paise;
  readonly interest: Paise;
  readonly tds: Paise;
}

/**
 * One instalment, reinvested in every deal that ends by `to`, and valued within the deal that runs at the end of the
 * plan. TDS at `tdsBps` on the interest of ended deals is not reinvested.
 */
function grow(instalment: Grown, to: CalendarDate, { rateBps, days, until }: Deal, tdsBps: Bps): Grown {
  let { from, worth, interest, tds } = instalment;
  while (from < until) {
    const ends = addDays(from, days);
    const last = ends < until ? ends : until;
    if (last > to) break;
    const earned = simpleInterest({ principalPaise: worth, rateBps, from, to: last });
    const deducted = ends <= until ? shareAt(earned, tdsBps) : ZERO_PAISE;
    worth = paise(worth + earned - deducted);
    interest = addPaise(interest, earned);
    tds = addPaise(tds, deducted);
    from = last;
  }
  return { from, worth, interest, tds };
}

/**
 * All instalments to the end, paid by one payer, who knows the whole interest of each tax year. The interest
 * of a year counts before its own tax, so that a payer at the threshold deducts.
 */
function growAll(instalments: readonly Grown[], deal: Deal, taxpayer: Taxpayer): readonly Grown[] {
  const [first] = instalments;
  let grown = instalments;
  if (!first) return grown;
  for (let end = taxYearEndOf(first.from); ; end = addMonths(end, 12)) {
    const isLast = deal.until <= end;
    const to = isLast ? deal.until : end;
    const untaxed = grown.map((each) => grow(each, to, deal, bps(0)));
    const incomePaise = paise(sumOf(untaxed.map((each) => each.interest)) - sumOf(grown.map((each) => each.interest)));
    const { rateBps } = interestTds({ income: "OTHER_INTEREST", on: to, incomePaise }, taxpayer);
    grown = rateBps === 0 ? untaxed : grown.map((each) => grow(each, to, deal, rateBps));
    if (isLast) return grown;
  }
}

const thresholdOf = (on: CalendarDate): Paise => inForce(RESIDENT_TDS, on).OTHER_INTEREST.thresholdPaise;

function workSip(values: ValuesOf<typeof FIELDS>): Outcome {
  const { monthly, months, rate: rateBps, dealDays: days, on } = values;
  const until = addMonths(on, months);
  const starts = Array.from({ length: months }, (_, month) => addMonths(on, month));
  const instalments = starts.map((from) => ({ from, worth: monthly, interest: ZERO_PAISE, tds: ZERO_PAISE }));
  const grown = growAll(instalments, { rateBps, days, until }, taxpayerLivingIn(values.residency));
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
    table: {
      columns: ["net"],
      rows: [
        ...starts.map((start) => ({ on: start, name: "paidIn", amounts: [paise(-monthly)] })),
        { on: until, name: "paidOut", amounts: [worth] },
      ],
    },
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
    cautions: [{ name: "onePayerCaution", values: { limit: money(thresholdOf(until)) } }],
  };
}

export const sip = defineCalculator({
  slug: "sip",
  category: null,
  fields: FIELDS,
  compute: (values) => ({ outcome: workSip(values) }),
});
