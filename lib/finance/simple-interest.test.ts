import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { bps } from "./rounding.ts";
import { simpleInterest } from "./simple-interest.ts";

test("simple interest divides by 365 in a leap year too", () => {
  const year = { from: calendarDateOf("2028-01-01"), to: calendarDateOf("2029-01-01") };
  expect(simpleInterest({ principalPaise: paise(365_00), rateBps: bps(1000), ...year })).toBe(36_60);
});
