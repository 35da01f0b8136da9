/** Compares, after tax, a deposit at home or in an NRO account, in an NRE account, and in GIFT City. */

import { ZERO_PAISE } from "../contract/facts/money.ts";
import type { HolidayCalendar } from "../finance/business-days.ts";
import { bpsOfRate } from "../finance/own-tax.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "../finance/rounding.ts";
import { ASSUMED_RATES } from "./assumptions.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { daysOf, depositIncome, endOf, giftIncome, nreIncome, type Settled, settle } from "./income.ts";
import { count, day, money, type Outcome, type OutcomeBar, rate, type Sentence } from "./outcome.ts";
import { RESIDENCY_FIELD, ratioBps, START_FIELD, TAX_FIELD, taxpayerLivingIn } from "./taxpayer.ts";

const { depositRate, nreRate, giftRate } = ASSUMED_RATES;

const FIELDS = {
  amount: { is: "amount", preset: "1000000" },
  months: { is: "whole", preset: "12", least: 1, most: 120 },
  residency: { ...RESIDENCY_FIELD, preset: "abroad" },
  tax: TAX_FIELD,
  depositRate: { ...depositRate, isAssumption: false },
  nreRate: { ...nreRate, isAssumption: false },
  giftRate: { ...giftRate, isAssumption: false },
  on: START_FIELD,
} as const;

type Values = ValuesOf<typeof FIELDS>;

function barOf(name: string, amount: Values["amount"], settled: Settled): OutcomeBar {
  const note = { name: "inHandShare", values: { share: rate(ratioBps(settled.gain, amount)) } };
  const isOffered = name === "gift" || name === "deposit";
  const certainty = name === "gift" ? "EXPECTED" : "OWED";
  return { name, inHand: settled.inHand, gain: settled.gain, certainty, isOffered, note };
}

const notOpen = (name: string): OutcomeBar => ({
  name,
  inHand: null,
  gain: ZERO_PAISE,
  certainty: name === "gift" ? "EXPECTED" : "OWED",
  isOffered: name === "gift",
  note: { name: "forAbroad", values: {} },
});

function workingOf(
  name: string,
  values: Values,
  worked: { settled: Settled; rateBps: number; taxBps: number },
): Sentence {
  const { settled, rateBps, taxBps } = worked;
  return {
    name: `${name}Working`,
    values: {
      amount: money(values.amount),
      rate: rate(rateBps),
      months: count(values.months),
      days: count(daysOf({ from: values.on, months: values.months })),
      interest: money(settled.interest),
      tds: money(settled.tds),
      taxRate: rate(taxBps),
      tax: money(settled.tax),
      inHand: money(settled.inHand),
    },
  };
}

function compareDeposits(values: Values, calendar: HolidayCalendar): Outcome {
  const { amount, months, on, residency } = values;
  const plan = { amount, from: on, months, taxpayer: taxpayerLivingIn(residency), calendar };
  const taxBps = bpsOfRate(values.tax);
  const home = settle({ amount, income: depositIncome({ ...plan, rateBps: values.depositRate }), taxBps });
  const homeName = residency === "india" ? "deposit" : "nro";
  const homeWorking = workingOf(homeName, values, { settled: home, rateBps: values.depositRate, taxBps });
  const headline = { name: "inHandOn", value: day(endOf({ from: on, months })) } as const;
  if (residency === "india") {
    const bars = [barOf(homeName, amount, home), notOpen("nre"), notOpen("gift")];
    const lines = linesOf(home);
    return { headline, lines, bars, working: [homeWorking], cautions: [] };
  }
  const nre = settle({ amount, income: nreIncome({ ...plan, rateBps: values.nreRate }), taxBps: bps(0) });
  const gift = settle({ amount, income: giftIncome({ ...plan, rateBps: values.giftRate }), taxBps: bps(0) });
  const bars = [barOf(homeName, amount, home), barOf("nre", amount, nre), barOf("gift", amount, gift)];
  // The rise of the foreign currency at which the NRE and the GIFT deposit have the same value after tax.
  const evenBps = mulDiv({
    value: nre.inHand - gift.inHand,
    numerator: BPS_PER_WHOLE,
    denominator: gift.inHand,
    rounding: "half-up",
  });
  return {
    headline,
    lines: [...linesOf(home), { name: "evenAt", value: rate(evenBps) }],
    bars: bars.sort((one, other) => other.gain - one.gain),
    working: [
      homeWorking,
      workingOf("nre", values, { settled: nre, rateBps: values.nreRate, taxBps: 0 }),
      workingOf("gift", values, { settled: gift, rateBps: values.giftRate, taxBps: 0 }),
    ],
    cautions: [{ name: "evenCaution", values: { rise: rate(evenBps) } }],
  };
}

const linesOf = ({ interest, tds, tax }: Settled) => [
  { name: "homeInterest", value: money(interest) },
  { name: "homeTds", value: money(tds) },
  { name: "homeTax", value: money(tax) },
];

export const deposits = defineCalculator({
  slug: "deposits",
  category: "FIXED_DEPOSIT",
  fields: FIELDS,
  compute: (values, calendar) => ({ outcome: compareDeposits(values, calendar) }),
});
