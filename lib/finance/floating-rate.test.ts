import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { couponsOf, withFixing } from "./floating-rate.ts";

const from = calendarDateOf("2027-02-26");
const later = calendarDateOf("2027-05-26");

it("a coupon is the reference and the spread, and never below zero", () => {
  const fixings = [
    { from, referenceBps: 610 },
    { from: later, referenceBps: -400 },
  ];
  expect(couponsOf({ spreadBps: 275, fixings })).toEqual([
    { from, couponBps: 885 },
    { from: later, couponBps: 0 },
  ]);
});

it("a fixing is recorded once, in the order of its day, and another rate for its day is none", () => {
  const known = [{ from: later, referenceBps: 600 }];
  expect(withFixing({ fixings: known }, { from: later, referenceBps: 600 })).toBe(known);
  expect(withFixing({ fixings: known }, { from: later, referenceBps: 601 })).toBeNull();
  expect(withFixing({ fixings: known }, { from, referenceBps: 610 })).toEqual([{ from, referenceBps: 610 }, ...known]);
});
