/** One amount in every category, and in two that ultra does not offer: the amount after tax and costs. */

import { paise, ZERO_PAISE } from "../contract/facts/money.ts";
import type { HolidayCalendar } from "../finance/business-days.ts";
import { buyMetalForAmount, metalProceeds, metalQuote } from "../finance/metals.ts";
import { bpsOfRate } from "../finance/own-tax.ts";
import { type Bps, bps } from "../finance/rounding.ts";
import { ASSUMED_RATES } from "./assumptions.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import {
  bondIncome,
  daysOf,
  depositIncome,
  endOf,
  giftIncome,
  type IncomeOutcome,
  type IncomePlan,
  invoiceIncome,
  leaseIncome,
  nreIncome,
  type Settled,
  savingsIncome,
  settle,
} from "./income.ts";
import { count, day, money, type Outcome, type OutcomeBar, rate, type Sentence } from "./outcome.ts";
import { RESIDENCY_FIELD, ratioBps, START_FIELD, TAX_FIELD, taxpayerLivingIn } from "./taxpayer.ts";

const FIELDS = {
  amount: { is: "amount", preset: "1000000", least: 1_000_00 },
  period: { is: "choice", preset: "12", options: ["3", "6", "12", "36"] },
  tax: TAX_FIELD,
  residency: RESIDENCY_FIELD,
  on: START_FIELD,
  ...ASSUMED_RATES,
} as const;

type Values = ValuesOf<typeof FIELDS>;

interface Way {
  readonly name: string;
  readonly rateBps: Bps;
  readonly incomeOf: (plan: IncomePlan) => IncomeOutcome;
  readonly isOffered: boolean;
  /** Sold to non-residents only, for whom it is exempt in India. */
  readonly isForAbroad?: boolean;
  readonly certainty?: OutcomeBar["certainty"];
}

function waysOf(values: Values): readonly Way[] {
  const isAbroad = values.residency === "abroad";
  return [
    { name: "invoices", rateBps: values.invoiceRate, incomeOf: invoiceIncome, isOffered: true },
    { name: "lease", rateBps: values.leaseRate, incomeOf: leaseIncome, isOffered: true },
    { name: "bond", rateBps: values.bondRate, incomeOf: bondIncome, isOffered: true },
    {
      name: "gift",
      rateBps: values.giftRate,
      incomeOf: giftIncome,
      isOffered: true,
      isForAbroad: true,
      certainty: "EXPECTED",
    },
    { name: isAbroad ? "nro" : "deposit", rateBps: values.depositRate, incomeOf: depositIncome, isOffered: !isAbroad },
    { name: "nre", rateBps: values.nreRate, incomeOf: nreIncome, isOffered: false, isForAbroad: true },
    { name: "savings", rateBps: values.savingsRate, incomeOf: savingsIncome, isOffered: false },
  ];
}

function workWay(way: Way, values: Values, calendar: HolidayCalendar): { bar: OutcomeBar; working: Sentence | null } {
  const { name, isOffered, certainty = "OWED" } = way;
  const isAbroad = values.residency === "abroad";
  if (way.isForAbroad && !isAbroad) {
    const note = { name: "forAbroad", values: {} };
    return { bar: { name, inHand: null, gain: ZERO_PAISE, certainty, isOffered, note }, working: null };
  }
  const months = Number(values.period);
  const plan = { amount: values.amount, rateBps: way.rateBps, from: values.on, months };
  const income = way.incomeOf({ ...plan, taxpayer: taxpayerLivingIn(values.residency), calendar });
  const taxBps = way.isForAbroad ? bps(0) : bpsOfRate(values.tax);
  const settled = settle({ amount: values.amount, income, taxBps });
  const note = { name: "inHandShare", values: { share: rate(ratioBps(settled.gain, values.amount)) } };
  const bar = { name, inHand: settled.inHand, gain: settled.gain, certainty, isOffered, note };
  return { bar, working: workingOf({ way, plan, settled, taxBps }) };
}

/** The formula of each way, `sentences.<name>Working`, with the tax on it. */
function workingOf(worked: {
  way: Way;
  plan: Omit<IncomePlan, "taxpayer" | "calendar">;
  settled: Settled;
  taxBps: Bps;
}): Sentence {
  const { way, plan, settled, taxBps } = worked;
  const { interest, tds, tax, balance, inHand, cost } = settled;
  return {
    name: `${way.name}Working`,
    values: {
      amount: money(plan.amount),
      rate: rate(plan.rateBps),
      days: count(daysOf(plan)),
      months: count(plan.months),
      interest: money(interest),
      tds: money(tds),
      taxRate: rate(taxBps),
      tax: money(tax),
      balance: money(paise(Math.abs(balance))),
      cost: money(cost),
      inHand: money(inHand),
    },
  };
}

/** A gram's price cancels out of the share that GST and spread take; any price that leaves room for digits will do. */
const ANY_PRICE = paise(10_000_00);

function goldBar({ amount, goldSpread, on }: Values): OutcomeBar {
  const quote = metalQuote({ paisePerGram: ANY_PRICE, spreadBps: goldSpread, date: on });
  const { weight } = buyMetalForAmount(amount, quote);
  const resale = metalProceeds(weight, quote);
  const note = {
    name: "goldNote",
    values: { gst: rate(quote.gstBps), spread: rate(goldSpread), resale: money(resale) },
  };
  return { name: "gold", inHand: null, gain: ZERO_PAISE, certainty: "EXPECTED", isOffered: true, note };
}

function compareWays(values: Values, calendar: HolidayCalendar): Outcome {
  const worked = waysOf(values).map((way) => workWay(way, values, calendar));
  const byGain = worked.filter(({ bar }) => bar.inHand !== null).sort((one, other) => other.bar.gain - one.bar.gain);
  const withoutFigure = worked.filter(({ bar }) => bar.inHand === null);
  const months = Number(values.period);
  const best = byGain[0]?.bar;
  return {
    headline: { name: "inHandOn", value: day(endOf({ from: values.on, months })) },
    lines: best ? [{ name: "most", value: money(best.inHand ?? values.amount) }] : [],
    bars: [...byGain.map(({ bar }) => bar), goldBar(values), ...withoutFigure.map(({ bar }) => bar)],
    working: byGain.flatMap(({ working }) => working ?? []),
    cautions: [],
  };
}

export const rupeesInHand = defineCalculator({
  slug: "rupees-in-hand",
  category: null,
  fields: FIELDS,
  compute: (values, calendar) => ({ outcome: compareWays(values, calendar) }),
});
