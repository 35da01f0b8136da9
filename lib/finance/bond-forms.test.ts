import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { Bond } from "./bond.ts";
import { accruedInterest, bondSchedule } from "./bond-schedule.ts";
import { cleanPriceAt, durationAt, yieldToMaturity } from "./bond-yield.ts";
import { SETTLEMENT_HOLIDAYS } from "./business-days.ts";
import { quotedPrice } from "./quoted-price.ts";
import { bps } from "./rounding.ts";

const date = calendarDateOf;
const resident = { calendar: SETTLEMENT_HOLIDAYS, residency: "RESIDENT", panVerified: true } as const;

test("a short first period on yearly coupons is that of the ISDA memorandum on Actual/Actual", () => {
  // "EMU and Market Conventions" (ISDA, 1998), 1 February to 1 July 1999, then to 1 July 2000; QuantLib tests the same
  // fractions, 0.410958904110 and 1. Both 28 years later, when days and leap years repeat.
  const bond: Bond = { issuedOn: date("2027-02-01"), maturityOn: date("2028-07-01"), couponBps: bps(1000), payout: 1 };
  const accrued = (on: string) => accruedInterest({ bond, facePaise: paise(1_00_00_000_00), on: date(on) });
  const [first, second] = bondSchedule({
    bond,
    facePaise: paise(1_00_00_000_00),
    heldFrom: bond.issuedOn,
    ...resident,
  });
  expect(first).toMatchObject({ accruesTo: "2027-07-01", incomePaise: 4_10_958_90 });
  // 1 July 2028 is a Saturday: redeemed on the Friday, with a day less of 366.
  expect(second).toMatchObject({ dueOn: "2028-06-30", incomePaise: Math.round((10_00_000_00 * 365) / 366) });
  expect(accrued("2028-03-01")).toBe(Math.round((10_00_000_00 * 244) / 366));
});

test("a long first period earns the days of each year of the tenor over that year's length", () => {
  const bond: Bond = {
    ...{ issuedOn: date("2027-02-01"), maturityOn: date("2030-07-01"), couponBps: bps(1000), payout: 1 },
    firstCouponOn: date("2028-07-01"),
  };
  const [first, second] = bondSchedule({ bond, facePaise: paise(1_00_000_00), heldFrom: bond.issuedOn, ...resident });
  // 150 of 365 days, then a whole year.
  expect(first).toMatchObject({ accruesTo: "2028-07-01", dueOn: "2028-07-03", incomePaise: 10_000_00 + 4_109_59 });
  expect(second).toMatchObject({ accruesTo: "2029-07-01", incomePaise: 10_000_00 });
});

test("a step-up bond pays each rate from its step on", () => {
  const bond: Bond = {
    ...{ issuedOn: date("2026-12-01"), maturityOn: date("2029-12-01"), couponBps: bps(900), payout: 1 },
    steps: [
      { from: date("2027-12-01"), couponBps: bps(950) },
      { from: date("2028-12-01"), couponBps: bps(1000) },
    ],
  };
  const schedule = bondSchedule({ bond, facePaise: paise(1_00_000_00), heldFrom: bond.issuedOn, ...resident });
  // 1 December 2029 is a Saturday: a day of the last year's 365 is missing.
  expect(schedule.map(({ incomePaise }) => incomePaise)).toEqual([
    9_000_00,
    9_500_00,
    Math.round((10_000_00 * 364) / 365),
  ]);
});

test("interest of an amortising bond falls with the principal", () => {
  const bond: Bond = {
    ...{ issuedOn: date("2026-12-01"), maturityOn: date("2028-12-01"), couponBps: bps(1000), payout: 2 },
    repayments: ["2027-06-01", "2027-12-01", "2028-06-01"].map((on) => ({ on: date(on), shareBps: 2_500 })),
  };
  const schedule = bondSchedule({ bond, facePaise: paise(1_00_000_00), heldFrom: bond.issuedOn, ...resident });
  expect(schedule.map(({ kind, principalPaise, incomePaise }) => [kind, principalPaise, incomePaise])).toEqual([
    ["REPAYMENT", 25_000_00, Math.round((10_000_00 * 182) / 365)],
    // Rounded as the running total of the year: 4986.301… + 3760.274… = 8746.575….
    ["REPAYMENT", 25_000_00, 8_746_58 - 4_986_30],
    ["REPAYMENT", 25_000_00, Math.round((5_000_00 * 183) / 366)],
    ["MATURITY", 25_000_00, Math.round((2_500_00 * 183) / 366)],
  ]);
});

test("a zero-coupon bond pays its face value once, without interest or tax, and yields its discount", () => {
  const bond: Bond = {
    issuedOn: date("2026-12-01"),
    maturityOn: date("2029-11-30"),
    couponBps: bps(0),
    payout: "AT_MATURITY",
  };
  const facePaise = paise(1_00_000_00);
  const schedule = bondSchedule({ bond, facePaise, heldFrom: bond.issuedOn, ...resident });
  expect(schedule).toMatchObject([{ kind: "MATURITY", principalPaise: facePaise, incomePaise: 0, tdsPaise: 0 }]);
  const trade = { bond, facePaise, cleanPrice: quotedPrice(75_0000), settlesOn: bond.issuedOn };
  // 1,095 days are three years: (100 ÷ 75)^(1/3) − 1.
  expect(yieldToMaturity({ ...trade })).toBeCloseTo(0.100642416, 8);
  expect(durationAt({ ...trade, yieldRate: 0.1 })).toEqual({
    macaulay: 3,
    modified: 3 / 1.1,
  });
  expect(
    cleanPriceAt({
      ...trade,
      settlesOn: date("2027-12-01"),
      yieldRate: 0.100642416298209,
    }),
  ).toBe(82_5482);
});

test("agrees with the duration of a textbook", () => {
  // J. C. Hull, Options, Futures and Other Derivatives, table 4.6: 10 % half-yearly for three years at 12 % continuous
  // is priced 94.213 and has a duration of 2.653. The coupons here differ by days.
  const bond: Bond = { issuedOn: date("2025-01-15"), maturityOn: date("2028-01-14"), couponBps: bps(1000), payout: 2 };
  const held = { bond, facePaise: paise(1_00_00_000_00), settlesOn: bond.issuedOn, yieldRate: Math.expm1(0.12) };
  expect(durationAt({ ...held }).macaulay).toBeCloseTo(2.653, 2);
  expect(Math.abs(cleanPriceAt({ ...held }) / 10_000 - 94.213)).toBeLessThan(0.05);
});

test("durations are those that DURATION and MDURATION of spreadsheets print, to the hundredth of a year on the page", () => {
  // Microsoft's documented cases: 8 % half-yearly at a yield of 9 %; DURATION 10.9191453 from 1 July 2018 to 1 January 2048,
  // MDURATION 5.73567 from 1 January 2008 to 1 January 2016, here ten and twenty years later. Coupons of money differ by days.
  const yieldRate = 1.045 ** 2 - 1;
  const of = (issuedOn: string, maturityOn: string) => {
    const bond: Bond = { issuedOn: date(issuedOn), maturityOn: date(maturityOn), couponBps: bps(800), payout: 2 };
    return durationAt({ bond, facePaise: paise(1_00_00_000_00), settlesOn: bond.issuedOn, yieldRate });
  };
  expect(of("2028-07-01", "2058-01-01").macaulay).toBeCloseTo(10.9191453, 2);
  expect(of("2028-01-01", "2036-01-01").modified).toBeCloseTo(5.73567, 2);
});
