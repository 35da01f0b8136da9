import { expect, it } from "vitest";
import {
  firstYearOf,
  isSenior,
  monthsAfter,
  type OraclePayee,
  type OraclePayment,
  oracleTds,
} from "../../tests/unit-shared/tax-oracle.ts";
import { COUNTRIES } from "../../tests/unit-shared/treaty-oracle.ts";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { INCOMES } from "../contract/values/income-type.ts";
import { isFreeOfAdvanceTax } from "./advance-tax.ts";
import { GAIN_ASSETS } from "./capital-gain-tax.ts";
import { isSeniorIn } from "./form-121.ts";
import { type Payment, payerTds } from "./payer-tax.ts";
import { bps } from "./rounding.ts";
import type { Taxpayer } from "./taxpayer.ts";
import { sectionOn } from "./tds-sections.ts";

/* Generated payments of one payer beside a second engine, to the paisa: residents, seniors, people without a PAN, and people abroad. */

const date = calendarDateOf;

function randomFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
type Random = ReturnType<typeof randomFrom>;

const one = <Value>(random: Random, values: readonly Value[]): Value =>
  values[random(values.length)] ?? expect.fail("no values");
const dayAt = (random: Random, first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + random(days) * 86_400_000).toISOString().slice(0, 10);

/** Amounts around the limits and the bands of the surcharge, and any others. */
const AROUND = [5_000, 10_000, 40_000, 50_000, 1_00_000, 2_40_000, 50_00_000, 1_00_00_000, 2_00_00_000];
const amountOf = (random: Random) =>
  random(3) === 0 ? one(random, AROUND) * 100 + random(3) - 1 : random(10 ** (5 + random(5)));

const EVERYWHERE = [...COUNTRIES.keys()];
const ABROAD = ["RATES_IN_FORCE", "EXEMPT", "LISTED_AT_IFSC", "FOREIGN_CURRENCY"] as const;
const ASSETS = GAIN_ASSETS.filter((asset) => asset !== "METAL");

function paymentOf(random: Random, isAbroad: boolean) {
  const income = one(random, INCOMES);
  const on = dayAt(random, "2023-07-01", 1_600);
  const amount = amountOf(random);
  const isPast = random(5) === 0;
  const interest = random(10_001);
  const months = income.endsWith("RENT")
    ? Array.from({ length: 1 + random(3) }, (_, back) =>
        monthsAfter(`${on.slice(0, 7)}-01`, -back).slice(0, 7),
      ).reverse()
    : [];
  const boughtOn = dayAt(random, "2020-01-01", 1_200);
  const gain =
    isAbroad && random(4) === 0
      ? ([one(random, ASSETS), random(2) ? boughtOn : exactlyBefore(random, on)] as const)
      : null;
  return {
    ...{ income, on, amount, months: gain ? [] : months, gain },
    payable: random(4) === 0 ? Math.floor(amount / 20) : amount,
    deducted: isPast ? Math.floor(amount / one(random, [8, 10, 20, 1_000])) : null,
    abroad: one(random, ABROAD),
    parts: [interest, random(10_001 - interest)] as const,
  };
}
/** A purchase whose holding ends on a limit of a long term, or a day beside it. */
const exactlyBefore = (random: Random, on: string) => dayAt(random, monthsAfter(on, -one(random, [12, 24, 36])), 3);

function payeeOf(random: Random): OraclePayee {
  const isAbroad = random(2) === 0;
  const from = dayAt(random, "2023-07-01", 1_200);
  const country = isAbroad ? one(random, random(2) ? ["AE", "MU", "SG", "US", "GB", "ZZ"] : EVERYWHERE) : null;
  return {
    isAbroad,
    hasPan: random(4) > 0,
    bornOn: random(2) ? dayAt(random, "1962-03-29", 8) : dayAt(random, "1940-01-01", 20_000),
    relief: random(3) === 0 ? { from, to: monthsAfter(from, 12), country } : null,
  };
}

function taxpayerOf({ isAbroad, hasPan, bornOn, relief }: OraclePayee): Taxpayer {
  const days = relief && { from: date(relief.from), to: date(relief.to) };
  const reliefs = days && [
    relief.country === null
      ? { kind: "FORM_121" as const, ...days }
      : { kind: "TREATY" as const, country: relief.country, ...days },
  ];
  return {
    residency: isAbroad ? "NON_RESIDENT" : "RESIDENT",
    ...{ panVerified: hasPan, bornOn: date(bornOn), reliefs: reliefs ?? undefined },
  };
}

type Generated = ReturnType<typeof paymentOf>;
const enginePayment = ({ income, on, amount, payable, deducted, months, gain, abroad, parts }: Generated): Payment => ({
  ...{ income, on: date(on), rentMonths: months, incomePaise: paise(amount), payablePaise: paise(payable), abroad },
  deductedPaise: deducted === null ? null : paise(deducted),
  gain: gain && { asset: gain[0], acquiredOn: date(gain[1]) },
  passedThrough: income === "TRUST_INCOME" ? { interestBps: bps(parts[0]), dividendBps: bps(parts[1]) } : undefined,
});

it("the tax of 24,000 generated payments of 3,000 payees agrees with a second engine to the paisa", () => {
  const random = randomFrom(30);
  const seen = new Map<string, number>();
  const count = (name: string, isSeen: boolean) => seen.set(name, (seen.get(name) ?? 0) + Number(isSeen));
  for (let round = 0; round < 3_000; round += 1) {
    const payee = payeeOf(random);
    const payments = Array.from({ length: 8 }, () => paymentOf(random, payee.isAbroad));
    const oracle: readonly OraclePayment[] = payments;
    const expected = oracleTds(oracle, payee);
    const taxes = payerTds(payments.map(enginePayment), taxpayerOf(payee)).map(({ tdsPaise }) => tdsPaise);
    expect(taxes, `payee ${round}`).toEqual(expected);
    for (const [index, { on, income, gain, abroad, deducted }] of payments.entries()) {
      const isTaxed = deducted === null && (expected[index] ?? 0) > 0;
      count("senior at a bank", isTaxed && !payee.isAbroad && income === "BANK_INTEREST" && isSenior(payee.bornOn, on));
      count("without a PAN", isTaxed && !payee.isAbroad && !payee.hasPan);
      count("declared", payee.relief?.country === null && isTaxed === false);
      count("listed bond before July 2024", isTaxed && gain?.[0] === "LISTED_BOND" && on < "2024-07-23");
      count("at an IFSC", isTaxed && payee.isAbroad && gain === null && abroad === "LISTED_AT_IFSC");
      count("in foreign currency", isTaxed && payee.isAbroad && gain === null && abroad === "FOREIGN_CURRENCY");
      count("of a trust", isTaxed && payee.isAbroad && gain === null && income === "TRUST_INCOME");
      count("by treaty", isTaxed && payee.isAbroad && payee.relief?.country === "MU");
    }
  }
  expect(seen.size).toBe(8);
  for (const [name, times] of seen) expect(times, name).toBeGreaterThan(40);
});

it("a senior of every birthday is 60 by 31 March, for limits, payment codes and advance tax alike", () => {
  for (let born = Date.parse("1958-01-01T00:00:00Z"); born < Date.parse("1972-01-01T00:00:00Z"); born += 86_400_000) {
    const bornOn = new Date(born).toISOString().slice(0, 10);
    const sixtieth = Number(bornOn.slice(0, 4)) + 60;
    for (const day of [`${sixtieth}-03-31`, `${sixtieth}-04-01`, `${sixtieth - 1}-04-01`, `${sixtieth + 1}-03-31`]) {
      const expected = isSenior(bornOn, day);
      const payee = { residency: "RESIDENT", bornOn: date(bornOn) } as const;
      expect(isSeniorIn(payee.bornOn, date(day)), `${bornOn} on ${day}`).toBe(expected);
      expect(isFreeOfAdvanceTax(payee, date(day))).toBe(expected);
      expect(isFreeOfAdvanceTax({ ...payee, residency: "NON_RESIDENT" }, date(day))).toBe(false);
      const of = { isAbroad: false, isSenior: isSeniorIn(payee.bornOn, date(day)) };
      if (firstYearOf(day) < 2026) continue;
      expect(sectionOn(date(day), "BANK_INTEREST", of).paymentCode).toBe(expected ? "1020" : "1021");
    }
  }
});
