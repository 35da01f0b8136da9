import { expect, it } from "vitest";
import {
  at,
  DAY,
  dayAfter,
  gridOf,
  interestByDay,
  monthsBefore,
  type OracleBond,
  owedOn,
  rateByBisection,
  sum,
  thirtyDayYears,
} from "../../tests/unit-shared/bond-oracle.ts";
import { type Paise, paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Bond, Redemption } from "./bond.ts";
import { bondSchedule } from "./bond-schedule.ts";
import { tradeValue } from "./bond-trade.ts";
import { yieldToMaturity } from "./bond-yield.ts";
import { couponsOf } from "./floating-rate.ts";
import { quotedPrice } from "./quoted-price.ts";
import { bps } from "./rounding.ts";

/* A thousand bonds of every form beside a second engine: interest summed day by day, rates by bisection, in floats. */

const date = calendarDateOf;
const FACE: Paise = paise(1_00_00_00_000_00);
const HOLDER = { residency: "RESIDENT", panVerified: true, calendar: null } as const;

function randomFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const FORMS = [
  "PLAIN",
  "FLOATING",
  "STEPPED",
  "AMORTISING",
  "CALLABLE",
  "ZERO",
  "GOVERNMENT",
  "LONG_FIRST",
  "PUTTABLE",
  "PERPETUAL",
] as const;
type Form = (typeof FORMS)[number];

interface Sample {
  readonly form: Form;
  readonly bond: Bond;
  /** The same coupons as the second engine reads them from the terms. */
  readonly ownSteps: OracleBond["steps"];
  readonly redemption: Redemption | null;
  readonly price: number;
}

function sampleOf(seed: number): Sample {
  const random = randomFrom(seed * 7_919 + 13);
  const form = FORMS[seed % FORMS.length] ?? "PLAIN";
  const payout = form === "GOVERNMENT" ? 2 : (([1, 2, 4, 12] as const)[random(4)] ?? 1);
  const issuedOn = dayAfter("2023-04-01", random(2_000));
  const maturityOn = date(dayAfter(issuedOn, 700 + random(2_000)));
  const plain: Bond = { issuedOn: date(issuedOn), maturityOn, couponBps: bps(400 + random(900)), payout };
  const days = gridOf(plain).slice(1, -1).map(date);
  const price = 940_000 + random(120_000);
  const of = (change: Partial<Bond>, redemption: Redemption | null = null): Sample => {
    return { form, bond: { ...plain, ...change }, ownSteps: change.steps, redemption, price };
  };
  switch (form) {
    case "PLAIN":
      return of({});
    case "FLOATING": {
      const fixings = days.map((from) => ({ from, referenceBps: random(1_200) - 200 }));
      const spreadBps = random(400) - 100;
      const ownSteps = fixings.map(({ from, referenceBps }) => {
        return { from, couponBps: referenceBps < -spreadBps ? 0 : referenceBps + spreadBps };
      });
      return { ...of({ steps: couponsOf({ spreadBps, fixings }) }), ownSteps };
    }
    case "STEPPED":
      return of({
        steps: days.filter(() => random(3) === 0).map((from) => ({ from, couponBps: bps(500 + random(900)) })),
      });
    case "AMORTISING":
      return of({ repayments: days.map((on) => ({ on, shareBps: 1 + random(Math.floor(9_900 / days.length)) })) });
    case "CALLABLE": {
      const call = { on: days[random(days.length)] ?? maturityOn, price: quotedPrice(1_000_000 + random(3) * 5_000) };
      return of({ calls: [call] }, call);
    }
    case "PUTTABLE": {
      const put = { on: days[random(days.length)] ?? maturityOn, price: quotedPrice(990_000 + random(3) * 5_000) };
      return of({ puts: [put], putNoticeDays: 30 }, put);
    }
    case "PERPETUAL":
      return perpetualOf({ ...plain, payout: random(2) === 0 ? 1 : 2 }, random, price);
    case "ZERO":
      return of({ couponBps: bps(0), payout: "AT_MATURITY" });
    case "GOVERNMENT":
      return of({ convention: "GOVERNMENT" });
    case "LONG_FIRST":
      return days[1] ? of({ firstCouponOn: days[1] }) : of({});
  }
}

/** A hundred years; every other one is called, some coupons are cancelled, and some principal is written down. */
function perpetualOf(plain: Bond, random: (limit: number) => number, price: number): Sample {
  const maturityOn = date(monthsBefore(plain.issuedOn, -1_200));
  const endless = { ...plain, maturityOn };
  const days = gridOf(endless).slice(1, -1).map(date);
  const call = { on: days[4 + random(6)] ?? maturityOn, price: quotedPrice(1_000_000) };
  const writeDowns = [0, 1]
    .map((index) => ({ on: date(dayAfter(plain.issuedOn, 200 + index * 600 + random(500))), shareBps: random(4_000) }))
    .filter(({ shareBps }) => shareBps > 0);
  const bond = { ...endless, calls: [call], skipped: days.filter(() => random(9) === 0), writeDowns };
  return { form: "PERPETUAL", bond, ownSteps: undefined, redemption: random(2) === 0 ? call : null, price };
}

const lostBy = ({ writeDowns = [] }: Bond, day: string) =>
  sum(writeDowns.filter(({ on }) => on <= day).map(({ shareBps }) => shareBps));

const isCancelled = ({ skipped = [] }: Bond, day: string) => skipped.some((each) => each === day);

/** Interest of the second engine, on the principal that is not written down by the end of the period. */
function interestOf({ bond, ownSteps, form }: Sample, { from, to, cap }: { from: string; to: string; cap: number }) {
  return form === "GOVERNMENT"
    ? FACE * (bond.couponBps / 10_000) * thirtyDayYears(bond.maturityOn, { from, to }, 2)
    : interestByDay({ ...bond, steps: ownSteps }, FACE, { from, to, cap });
}

/** The payouts of the second engine, in unrounded paise. */
function payoutsBySecondEngine(sample: Sample) {
  const { bond, redemption } = sample;
  const end = redemption?.on ?? bond.maturityOn;
  const grid = gridOf(bond).filter((day) => day <= end);
  return grid.slice(1).flatMap((to, index) => {
    const from = grid[index] ?? to;
    const lost = lostBy(bond, to);
    const isSkipped = isCancelled(bond, to);
    if (isSkipped && to !== end) return [];
    const interest = isSkipped ? 0 : interestOf(sample, { from, to, cap: 10_000 - lost });
    const owed = (FACE * (owedOn(bond, from) - lost)) / 10_000;
    const left = to === end ? 0 : (FACE * (owedOn(bond, to) - lost)) / 10_000;
    const repaid = owed - left;
    const premium = to === end && redemption ? (repaid * (redemption.price - 1_000_000)) / 1_000_000 : 0;
    return [{ on: to, amount: repaid + interest + premium }];
  });
}

/** Price of a purchase that settles on a day. After the record date, the next payment stays with the seller. */
function purchaseBySecondEngine(sample: Sample, on: string) {
  const { bond, form, price } = sample;
  const grid = gridOf(bond);
  const [from, to] = [grid.findLast((day) => day <= on) ?? on, grid.find((day) => day > on) ?? on];
  const isReturned = on > from && to < bond.maturityOn && dayAfter(on, form === "GOVERNMENT" ? 1 : 15) > to;
  const share = owedOn(bond, isReturned ? to : on) - lostBy(bond, on);
  const interest = isReturned
    ? -interestOf(sample, { from: on, to, cap: share })
    : interestOf(sample, { from, to: on, cap: 10_000 - lostBy(bond, on) });
  const clean = ((FACE * share) / 10_000) * (price / 1_000_000);
  return { dirty: clean + (isCancelled(bond, to) ? 0 : interest), isReturned, from, to };
}

const samples = Array.from({ length: 1_000 }, (_, seed) => {
  const sample = sampleOf(seed);
  return { ...sample, expected: payoutsBySecondEngine(sample) };
});

it("a thousand bonds of every form pay what a second engine computes, to 1e-8 of the principal", () => {
  const formsSeen = new Set(samples.map(({ form }) => form));
  expect(formsSeen).toEqual(new Set(FORMS));
  let worst = 0;
  for (const { bond, redemption, expected } of samples) {
    const rows = bondSchedule({ bond, facePaise: FACE, heldFrom: bond.issuedOn, redemption, ...HOLDER });
    expect(rows.map(({ accruesTo }) => accruesTo)).toEqual(expected.map(({ on }) => on));
    for (const [index, { grossPaise, principalPaise, incomePaise }] of rows.entries()) {
      worst = Math.max(worst, Math.abs(grossPaise - (expected[index]?.amount ?? Number.NaN)) / FACE);
      expect(grossPaise).toBe(principalPaise + incomePaise);
    }
    const lost = (FACE * lostBy(bond, redemption?.on ?? bond.maturityOn)) / 10_000;
    expect(sum(rows.map(({ principalPaise }) => principalPaise))).toBe(FACE - lost);
  }
  expect(worst).toBeLessThan(1e-8);
});

it("their yields agree with bisection over the second engine's payouts to 1e-8, and none is missing", () => {
  let worst = 0;
  for (const { bond, redemption, price, expected } of samples) {
    const rate = yieldToMaturity({
      ...{ bond, facePaise: FACE, settlesOn: bond.issuedOn, redemption, cleanPrice: quotedPrice(price) },
    });
    const flows = expected.map(({ on, amount }) => {
      return { days: (at(on) - at(bond.issuedOn)) / DAY, amount };
    });
    const isShort = (flows.at(-1)?.days ?? 0) < 30;
    expect(rate === null).toBe(isShort);
    if (!isShort) worst = Math.max(worst, differenceOf(rate, (FACE * price) / 1_000_000, flows));
  }
  expect(worst).toBeLessThan(1e-8);
});

const differenceOf = (rate: number | null, price: number, flows: Parameters<typeof rateByBisection>[1]) =>
  Math.abs((rate ?? Number.NaN) - rateByBisection(price, flows));

/** Three days of a bond's first ten years, without those before a write-down, which nobody knows of yet. */
function daysOfPurchase({ bond }: Sample, seed: number) {
  const random = randomFrom(seed + 31);
  const days = Math.min((at(bond.maturityOn) - at(bond.issuedOn)) / DAY - 40, 3_650);
  return Array.from({ length: 3 }, () => date(dayAfter(bond.issuedOn, 1 + random(days)))).filter(
    (on) => lostBy(bond, on) === lostBy(bond, bond.maturityOn),
  );
}

it("who buys on any day of their lives pays the interest that the second engine counts, and earns its yield", () => {
  const purchases = samples.flatMap((sample, seed) =>
    daysOfPurchase(sample, seed).map((on) => {
      const trade = { bond: sample.bond, facePaise: FACE, settlesOn: on, cleanPrice: quotedPrice(sample.price) };
      return { ...sample, ...purchaseBySecondEngine(sample, on), on, trade };
    }),
  );
  let [worst, worstRate] = [0, 0];
  for (const { trade, dirty } of purchases) {
    worst = Math.max(worst, Math.abs(tradeValue(trade).dirtyPaise - dirty) / FACE);
  }
  for (const { on, to, trade, dirty, isReturned, expected } of purchases.filter(({ redemption }) => !redemption)) {
    const flows = expected
      .filter((payout) => payout.on > (isReturned ? to : on))
      .map((payout) => ({ days: (at(payout.on) - at(on)) / DAY, amount: payout.amount }));
    worstRate = Math.max(worstRate, differenceOf(yieldToMaturity(trade), dirty, flows));
  }
  expect(worst).toBeLessThan(1e-8);
  expect(worstRate).toBeLessThan(1e-8);
  const numbers = [
    purchases.filter(({ isReturned }) => isReturned),
    purchases.filter(({ bond, to }) => isCancelled(bond, to)),
    purchases.filter(({ bond, from, on }) => lostBy(bond, on) > lostBy(bond, from)),
  ].map(({ length }) => length);
  expect(Math.min(...numbers)).toBeGreaterThan(10);
});
