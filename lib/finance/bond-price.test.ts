import { expect, test } from "vitest";
import { casesOf } from "../../tests/unit-shared/spreadsheet-cases.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import {
  accruedPer100,
  cleanPriceOf,
  couponDayBefore,
  couponPeriodAt,
  modifiedDurationOf,
  yieldOf,
} from "./bond-price.ts";

const date = calendarDateOf;

test("coupon periods, prices, durations and yields agree with every spreadsheet case to 1e-6", () => {
  const cases = casesOf("price");
  expect(cases).toHaveLength(44);
  for (const { kind, price, yield: yieldRate, modifiedDuration, previousCoupon, couponsLeft, ...rest } of cases) {
    const { daysAccrued, daysInPeriod, ...bond } = rest;
    const period = couponPeriodAt(bond);
    expect(period).toMatchObject({ previousCoupon, couponsLeft, daysAccrued, daysInPeriod });
    expect(Math.abs(cleanPriceOf({ ...bond, yieldRate }) - price)).toBeLessThan(1e-6);
    expect(Math.abs(modifiedDurationOf({ ...bond, yieldRate }) - modifiedDuration)).toBeLessThan(1e-6);
    expect(Math.abs((yieldOf({ ...bond, cleanPrice: price }) ?? Number.NaN) - yieldRate)).toBeLessThan(1e-6);
  }
});

test("agrees with the published example of PRICE", () => {
  const bond = { settlement: date("2008-02-15"), maturity: date("2017-11-15"), coupon: 0.0575 } as const;
  expect(cleanPriceOf({ ...bond, yieldRate: 0.065, frequency: 2, basis: 0 })).toBeCloseTo(94.63436162, 7);
});

test("agrees with the published example of YIELD", () => {
  const bond = { settlement: date("2008-02-15"), maturity: date("2016-11-15"), coupon: 0.0575 } as const;
  expect(yieldOf({ ...bond, cleanPrice: 95.04287, frequency: 2, basis: 0 })).toBeCloseTo(0.065, 6);
});

test("agrees with the published examples of COUPPCD, COUPDAYBS, COUPDAYS and COUPDAYSNC", () => {
  const period = { settlement: date("2011-01-25"), maturity: date("2011-11-15"), frequency: 2, basis: 1 } as const;
  expect(couponPeriodAt(period)).toEqual({
    previousCoupon: "2010-11-15",
    nextCoupon: "2011-05-15",
    couponsLeft: 2,
    daysAccrued: 71,
    daysInPeriod: 181,
    daysToNext: 110,
  });
});

test("a bond at par yields its coupon on a coupon day, at every frequency", () => {
  for (const frequency of [1, 2, 4, 12] as const) {
    const bond = {
      settlement: date("2026-03-15"),
      maturity: date("2031-03-15"),
      coupon: 0.0925,
      frequency,
      basis: 1,
    } as const;
    expect(cleanPriceOf({ ...bond, yieldRate: 0.0925 })).toBeCloseTo(100, 9);
    expect(yieldOf({ ...bond, cleanPrice: 100 })).toBeCloseTo(0.0925, 12);
    expect(accruedPer100(bond)).toBe(0);
  }
});

test("the last period is discounted by simple interest, and the yield inverts the price", () => {
  const bond = {
    settlement: date("2026-09-15"),
    maturity: date("2026-12-15"),
    coupon: 0.08,
    frequency: 2,
    basis: 4,
  } as const;
  // (100 + 4) ÷ (1 + 90 ÷ 180 × 5 %) − 2
  expect(cleanPriceOf({ ...bond, yieldRate: 0.1 })).toBeCloseTo(104 / 1.025 - 2, 10);
  expect(yieldOf({ ...bond, cleanPrice: 104 / 1.025 - 2 })).toBeCloseTo(0.1, 12);
});

test("a bond that matures at the end of a month pays at the end of each", () => {
  const bond = { maturity: date("2026-02-28"), frequency: 2 } as const;
  expect([1, 2, 3, 4].map((periods) => couponDayBefore(bond, periods))).toEqual([
    "2025-08-31",
    "2025-02-28",
    "2024-08-31",
    "2024-02-29",
  ]);
});

test("refuses a settlement on or after maturity", () => {
  const day = date("2026-11-21");
  expect(() => couponPeriodAt({ settlement: day, maturity: day, frequency: 2, basis: 1 })).toThrow(RangeError);
});
