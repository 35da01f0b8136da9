import { expect, test } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { DayCountBasis } from "./day-count.ts";
import { daysOn, yearFraction } from "./day-count.ts";

const span = (from: string, to: string) => ({ from: calendarDateOf(from), to: calendarDateOf(to) });

test.each<[DayCountBasis, string, string, number]>([
  [0, "2026-01-31", "2026-03-31", 60],
  [0, "2026-01-30", "2026-03-31", 60],
  [0, "2026-01-29", "2026-03-31", 62],
  [0, "2026-02-28", "2026-03-31", 30],
  [0, "2024-02-29", "2025-02-28", 360],
  [0, "2024-02-28", "2024-03-01", 3],
  [4, "2026-01-29", "2026-03-31", 61],
  [4, "2026-01-31", "2026-02-28", 28],
  [1, "2024-02-01", "2024-03-01", 29],
  [3, "2024-02-01", "2024-03-01", 29],
])("basis %i counts from %s to %s as %i days", (basis, from, to, days) => {
  expect(daysOn(basis, span(from, to))).toBe(days);
});

test.each<[DayCountBasis, number]>([
  [0, 0.58055556],
  [1, 0.57650273],
  [3, 0.57808219],
])("agrees with the published example of YEARFRAC on basis %i", (basis, years) => {
  expect(yearFraction(basis, span("2012-01-01", "2012-07-30"))).toBeCloseTo(years, 8);
});

test("actual/actual divides by 366 around a 29 February, and by the average over several years", () => {
  expect(yearFraction(1, span("2023-03-01", "2024-02-28"))).toBe(364 / 365);
  expect(yearFraction(1, span("2023-03-01", "2024-03-01"))).toBe(366 / 366);
  expect(yearFraction(1, span("2024-01-15", "2027-01-15"))).toBe(1096 / 365.25);
});

test("a whole year is 1 on every basis except actual/365 in a leap year, where it is more", () => {
  const leapYear = span("2024-01-01", "2025-01-01");
  expect(([0, 1, 3, 4] as const).map((basis) => yearFraction(basis, leapYear))).toEqual([1, 1, 366 / 365, 1]);
});
