import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS, withDeclaredDays } from "../finance/business-days.ts";
import { LISTED_YEARS, settlementHolidaysOf } from "./settlement-calendar.ts";

it("lists the weekdays of 2026 without settlement, in order and with their names", () => {
  const holidays = settlementHolidaysOf(2026, SETTLEMENT_HOLIDAYS);
  const days = holidays.map(({ on }) => on);
  expect(days).toEqual(days.toSorted());
  expect(holidays.at(-1)).toEqual({ on: "2026-12-25", weekday: 5, nameKey: "christmas", isProvisional: false });
  expect(holidays).toContainEqual({
    ...{ on: "2026-11-24", weekday: 2 },
    ...{ nameKey: "guru-nanak-jayanti", isProvisional: false },
  });
  // Independence Day is a Saturday in 2026.
  expect(days).not.toContain("2026-08-15");
  expect(holidays.every(({ on, weekday }) => new Date(`${on}T00:00Z`).getUTCDay() === weekday)).toBe(true);
});

it("shows a declared day, and leaves out a withdrawn one", () => {
  const calendar = withDeclaredDays([
    { day: calendarDateOf("2026-12-01"), isHoliday: true },
    { day: calendarDateOf("2026-11-24"), isHoliday: false },
  ]);
  const keys = Object.fromEntries(settlementHolidaysOf(2026, calendar).map(({ on, nameKey }) => [on, nameKey]));
  expect(keys["2026-12-01"]).toBe("declared");
  expect(keys["2026-11-24"]).toBeUndefined();
});

it("marks the days of a list that is not published yet", () => {
  expect(settlementHolidaysOf(LISTED_YEARS.last, SETTLEMENT_HOLIDAYS).every(({ isProvisional }) => isProvisional)).toBe(
    true,
  );
});
