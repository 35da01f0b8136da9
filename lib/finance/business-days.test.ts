import { expect, test } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { isBusinessDay, nextBusinessDay, previousBusinessDay, SETTLEMENT_HOLIDAYS } from "./business-days.ts";

const date = calendarDateOf;

test.each([2025, 2026, 2027, 2028])("observes the fixed-date holidays in %i", (year) => {
  for (const monthDay of ["01-26", "02-19", "04-01", "04-14", "05-01", "08-15", "10-02", "12-25"]) {
    expect(isBusinessDay(date(`${year}-${monthDay}`), SETTLEMENT_HOLIDAYS)).toBe(false);
  }
});

test("settles on weekdays and not at weekends", () => {
  const week = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
  expect(week.map((day) => isBusinessDay(date(day), SETTLEMENT_HOLIDAYS))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a business day is its own next and previous business day", () => {
  expect(nextBusinessDay(date("2027-02-18"), SETTLEMENT_HOLIDAYS)).toBe("2027-02-18");
  expect(previousBusinessDay(date("2027-02-18"), SETTLEMENT_HOLIDAYS)).toBe("2027-02-18");
});

test("skips a holiday together with the adjoining weekend", () => {
  // 25 December 2026 is a Friday; 26 January 2026 a Monday.
  expect(nextBusinessDay(date("2026-12-25"), SETTLEMENT_HOLIDAYS)).toBe("2026-12-28");
  expect(previousBusinessDay(date("2026-01-26"), SETTLEMENT_HOLIDAYS)).toBe("2026-01-23");
});

test("takes a movable holiday from the configuration", () => {
  const calendar = { ...SETTLEMENT_HOLIDAYS, movable: new Set([date("2026-11-26")]) };
  expect(isBusinessDay(date("2026-11-26"), SETTLEMENT_HOLIDAYS)).toBe(true);
  expect(isBusinessDay(date("2026-11-26"), calendar)).toBe(false);
  expect(nextBusinessDay(date("2026-11-26"), calendar)).toBe("2026-11-27");
});
