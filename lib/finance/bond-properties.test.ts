import { expect, test } from "vitest";
import {
  at,
  DAY,
  dayAfter,
  gridOf,
  interestByDay,
  owedOn,
  rateByBisection,
  sum,
} from "../../tests/unit-shared/bond-oracle.ts";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Bond, Redemption } from "./bond.ts";
import { faceAtIssueOf, principalHeld } from "./bond.ts";
import { accruedInterest, bondSchedule } from "./bond-schedule.ts";
import { tradeValue } from "./bond-trade.ts";
import { cleanPriceAt, durationAt, yieldsOf, yieldToMaturity } from "./bond-yield.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { quotedPrice } from "./quoted-price.ts";
import { bps } from "./rounding.ts";

const date = calendarDateOf;
const resident = { calendar: SETTLEMENT_HOLIDAYS, residency: "RESIDENT", panVerified: true } as const;

/** A repeatable stream of whole numbers below a limit. */
function randomFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** A bond of any form. Every day lies after March 2023, where tax has its law. */
function randomBond(seed: number): Bond {
  const random = randomFrom(seed);
  const payout = ([1, 2, 4, 12] as const)[random(4)] ?? 1;
  const issuedOn = dayAfter("2023-04-01", random(3_000));
  const maturityOn = dayAfter(issuedOn, 200 + random(3_000));
  const plain: Bond = {
    issuedOn: date(issuedOn),
    maturityOn: date(maturityOn),
    couponBps: bps(500 + random(900)),
    payout,
  };
  const grid = gridOf(plain).slice(1, -1).map(date);
  const isLongFirst = random(3) === 0 && grid[1] !== undefined;
  const days = isLongFirst ? grid.slice(1) : grid;
  const some = () => days.filter(() => random(3) === 0);
  const repaid = some();
  const prices = some().map((on): Redemption => ({ on, price: quotedPrice(1_000_000 + random(3) * 5_000) }));
  return {
    ...plain,
    ...(isLongFirst && { firstCouponOn: grid[1] }),
    steps: some().map((from) => ({ from, couponBps: bps(500 + random(900)) })),
    repayments: repaid.map((on) => ({ on, shareBps: 1 + random(Math.floor(9_900 / repaid.length)) })),
    calls: prices,
    puts: prices.slice(0, 1),
  };
}

const bonds = Array.from({ length: 400 }, (_, index) => ({ bond: randomBond(index * 7_919 + 1), seed: index }));
const faceOf = (seed: number) => paise((1 + randomFrom(seed + 99)(5_000)) * 10_000);

test("random bonds repay exactly their principal, and each coupon is the day-by-day interest to the paisa", () => {
  let forms = 0;
  for (const { bond, seed } of bonds) {
    const face = faceOf(seed);
    const schedule = bondSchedule({ bond, facePaise: face, heldFrom: bond.issuedOn, ...resident });
    const grid = gridOf(bond);
    expect(schedule).toHaveLength(grid.length - 1);
    expect(sum(schedule.map(({ principalPaise }) => principalPaise))).toBe(face);
    for (const [index, row] of schedule.entries()) {
      const from = grid[index] ?? "";
      if (row.kind !== "MATURITY") expect(row.accruesTo).toBe(grid[index + 1]);
      expect(row.principalPaise).toBe(
        (face / 10_000) * (owedOn(bond, from) - (row.kind === "MATURITY" ? 0 : owedOn(bond, row.accruesTo))),
      );
      expect(row.kind === "REPAYMENT").toBe(row.principalPaise > 0 && row.kind !== "MATURITY");
      expect(Math.abs(row.incomePaise - interestByDay(bond, face, { from, to: row.accruesTo }))).toBeLessThanOrEqual(
        1 + 1e-6,
      );
      if (row.kind === "REPAYMENT") forms += 1;
    }
    const whole = interestByDay(bond, face, { from: bond.issuedOn, to: schedule.at(-1)?.accruesTo ?? "" });
    const years = Math.ceil((at(bond.maturityOn) - at(bond.issuedOn)) / DAY / 365) + 1;
    expect(Math.abs(sum(schedule.map(({ incomePaise }) => incomePaise)) - whole)).toBeLessThanOrEqual(years + 1e-3);
  }
  expect(forms).toBeGreaterThan(500);
});

/** The threshold of the first tax year follows the coupons that the holder receives in it. */
const beforeTax = ({ dueOn, accruesTo, kind, principalPaise, incomePaise }: CashFlow) => ({
  ...{ dueOn, accruesTo, kind, principalPaise, incomePaise },
});

test("a buyer of a random bond receives exactly the later payouts of its first holder, and pays for their principal", () => {
  let ex = 0;
  for (const { bond, seed } of bonds) {
    const facePaise = faceOf(seed);
    const life = (at(bond.maturityOn) - at(bond.issuedOn)) / DAY;
    const heldFrom = date(dayAfter(bond.issuedOn, 1 + randomFrom(seed)(life - 20)));
    const all = bondSchedule({ bond, facePaise, heldFrom: bond.issuedOn, ...resident });
    const bought = bondSchedule({ bond, facePaise, heldFrom, ...resident });
    const tail = all.slice(all.length - bought.length);
    expect(bought.map(beforeTax)).toEqual(tail.map(beforeTax));
    const next = all.find(({ accruesTo }) => accruesTo > heldFrom);
    const isEx = next !== undefined && next.kind !== "MATURITY" && dayAfter(heldFrom, 15) > next.accruesTo;
    expect(tail[0]).toEqual(isEx ? all[all.indexOf(next) + 1] : next);
    const principal = sum(tail.map(({ principalPaise }) => principalPaise));
    expect(principalHeld({ bond, facePaise, heldFrom })).toBe(principal);
    expect(faceAtIssueOf({ bond, principalPaise: paise(principal), heldFrom })).toBe(facePaise);
    const clean = tradeValue({ bond, facePaise, cleanPrice: quotedPrice(97_5000), settlesOn: heldFrom }).cleanPaise;
    expect(Math.abs(clean - principal * 0.975)).toBeLessThanOrEqual(0.5 + 1e-6);
    const from = gridOf(bond).findLast((day) => day <= heldFrom) ?? "";
    const expected = isEx
      ? -interestByDay(bond, facePaise, { from: heldFrom, to: next.accruesTo, cap: owedOn(bond, next.accruesTo) })
      : interestByDay(bond, facePaise, { from, to: heldFrom });
    expect(Math.abs(accruedInterest({ bond, facePaise, on: heldFrom }) - expected)).toBeLessThanOrEqual(1 + 1e-6);
    if (isEx) ex += 1;
  }
  expect(ex).toBeGreaterThan(20);
});

test("yields to maturity, each call and each put of random bonds agree with bisection over hand-made payouts", () => {
  let compared = 0;
  for (const { bond, seed } of bonds.slice(0, 150)) {
    const trade = {
      bond,
      facePaise: paise(1_00_00_000_00),
      settlesOn: bond.issuedOn,
      cleanPrice: quotedPrice(985_000 + seed * 50),
    };
    const yields = yieldsOf({ ...trade });
    // A yield counts the due days of the terms; no holiday moves them.
    const rows = bondSchedule({ ...trade, heldFrom: bond.issuedOn, ...resident, calendar: null });
    const price = (trade.facePaise * trade.cleanPrice) / 1_000_000;
    expect(rows.every(({ dueOn, accruesTo }) => dueOn === accruesTo)).toBe(true);
    const daysTo = (day: string) => (at(day) - at(bond.issuedOn)) / DAY;
    const toMaturity = rateByBisection(
      price,
      rows.map(({ dueOn, grossPaise: amount }) => ({ days: daysTo(dueOn), amount })),
    );
    expect(yields.toMaturity).toBeCloseTo(toMaturity, 7);
    for (const { on, price: callPrice, rate } of [...yields.toCalls, ...yields.toPuts]) {
      const redeemed = bondSchedule({
        ...trade,
        heldFrom: bond.issuedOn,
        redemption: { on, price: callPrice },
        ...resident,
        calendar: null,
      });
      const last = redeemed.at(-1);
      const before = rows.filter(({ accruesTo }) => accruesTo < on);
      expect(redeemed.slice(0, -1)).toEqual(before);
      const owed = (trade.facePaise / 10_000) * owedOn(bond, before.at(-1)?.accruesTo ?? bond.issuedOn);
      const interest = interestByDay(bond, trade.facePaise, {
        from: before.at(-1)?.accruesTo ?? bond.issuedOn,
        to: last?.dueOn ?? "",
      });
      const amount = (owed * callPrice) / 1_000_000 + interest;
      expect(Math.abs((last?.grossPaise ?? 0) - amount)).toBeLessThanOrEqual(2);
      expect(last).toMatchObject({ kind: "MATURITY", principalPaise: owed });
      if (rate === null) continue;
      const flows = [
        ...before.map(({ dueOn, grossPaise }) => ({ days: daysTo(dueOn), amount: grossPaise })),
        { days: daysTo(last?.dueOn ?? ""), amount },
      ];
      expect(rate).toBeCloseTo(rateByBisection(price, flows), 6);
      compared += 1;
    }
    const calls = yields.toCalls.flatMap(({ rate }) => rate ?? []);
    expect(yields.worst).toBe(Math.min(yields.toMaturity ?? Number.NaN, ...calls));
  }
  expect(compared).toBeGreaterThan(500);
});

test("a clean price and its yield are each other's inverse, and duration is the slope of the price", () => {
  for (const { bond } of bonds.slice(0, 100)) {
    const held = { bond, facePaise: paise(1_00_00_000_00), settlesOn: bond.issuedOn };
    for (const yieldRate of [0.06, 0.11]) {
      const cleanPrice = cleanPriceAt({ ...held, yieldRate });
      expect(yieldToMaturity({ ...held, cleanPrice })).toBeCloseTo(yieldRate, 4);
      // At the issue nothing has accrued, so the clean price is the dirty one.
      const slope =
        (cleanPriceAt({ ...held, yieldRate: yieldRate - 0.005 }) -
          cleanPriceAt({ ...held, yieldRate: yieldRate + 0.005 })) /
        0.01;
      const { macaulay, modified } = durationAt({ ...held, yieldRate });
      const byEffective = macaulay / (1 + yieldRate);
      expect(Math.abs(byEffective - slope / cleanPrice) / byEffective).toBeLessThan(0.01);
      // The yield that is compounded with the coupons rises by less than the effective one.
      const coupons = bond.payout === "AT_MATURITY" ? 1 : bond.payout;
      expect(macaulay).toBeCloseTo(modified * (1 + yieldRate) ** (1 / coupons), 10);
    }
  }
});
