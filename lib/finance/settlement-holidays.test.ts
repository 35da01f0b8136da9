import { expect, test } from "vitest";
import { addDays, calendarDateOf, dateInIndia, epochMs, weekdayOf } from "../contract/values/calendar-date.ts";
import { isBusinessDay, nextBusinessDay, SETTLEMENT_HOLIDAYS, withDeclaredDays } from "./business-days.ts";
import { HOLIDAY_LISTS, holidayListsToUpdate, yearsWithoutHolidayList } from "./settlement-holidays.ts";

const date = calendarDateOf;
/** The latest instant at which a list can have been checked. */
const MACHINE_NOW = epochMs(Date.now());

test("closes on the weekday holidays of 2026 that the clearing corporation published, and on no other weekday", () => {
  const closed: string[] = [];
  for (let day = date("2026-01-01"); day <= "2026-12-31"; day = addDays(day, 1)) {
    if (weekdayOf(day) % 6 !== 0 && !isBusinessDay(day, SETTLEMENT_HOLIDAYS)) closed.push(day.slice(5));
  }
  // NCL/DS/71918 of 22 December 2025 (19 days) and NCL/DS/72255 of 9 January 2026 (15 January).
  expect(closed).toEqual(
    [
      ["01-15", "01-26", "02-19", "03-03", "03-19", "03-26", "03-31", "04-01", "04-03", "04-14", "05-01", "05-28"],
      ["06-26", "08-26", "09-14", "10-02", "10-20", "11-10", "11-24", "12-25"],
    ].flat(),
  );
});

test("settles a trade of 23 November 2026 on the 25th, past Guru Nanak Jayanti", () => {
  expect(nextBusinessDay(date("2026-11-24"), SETTLEMENT_HOLIDAYS)).toBe("2026-11-25");
});

test("lists the movable holidays of 2027 as provisional until the circular is published", () => {
  expect(HOLIDAY_LISTS.find(({ year }) => year === 2027)?.status).toBe("PROVISIONAL");
  for (const day of ["2027-03-22", "2027-03-26", "2027-04-01", "2027-10-29"])
    expect(isBusinessDay(date(day), SETTLEMENT_HOLIDAYS)).toBe(false);
});

test("each list names its source, the day of its check, and only days of its year", () => {
  for (const { year, source, checkedOn, days } of HOLIDAY_LISTS) {
    expect(source).not.toBe("");
    expect(checkedOn <= dateInIndia(MACHINE_NOW)).toBe(true);
    expect(Object.keys(days).filter((day) => !date(day).startsWith(`${year}-`))).toEqual([]);
  }
});

test("misses the next year's list from 1 December on", () => {
  const lists = HOLIDAY_LISTS.filter(({ year }) => year <= 2026);
  expect(yearsWithoutHolidayList(date("2026-11-30"), lists)).toEqual([]);
  expect(yearsWithoutHolidayList(date("2026-12-01"), lists)).toEqual([2027]);
});

test("closes and opens the days that were declared late", () => {
  const calendar = withDeclaredDays([
    { day: date("2026-12-02"), isHoliday: true },
    { day: date("2026-11-24"), isHoliday: false },
    { day: date("2026-11-28"), isHoliday: false },
  ]);
  expect(isBusinessDay(date("2026-12-02"), calendar)).toBe(false);
  expect(nextBusinessDay(date("2026-12-02"), calendar)).toBe("2026-12-03");
  expect(isBusinessDay(date("2026-11-24"), calendar)).toBe(true);
  // A Saturday stays closed.
  expect(isBusinessDay(date("2026-11-28"), calendar)).toBe(false);
});

test("asks for the circular from 24 December on while a list is provisional, and while a list is missing", () => {
  expect(holidayListsToUpdate(date("2026-12-23"))).toEqual([]);
  expect(holidayListsToUpdate(date("2026-12-24"))).toEqual([
    "settlement holidays of 2027: provisional; take over the circular of NSE Clearing",
  ]);
  expect(holidayListsToUpdate(date("2029-12-01"))[0]).toBe(
    "settlement holidays of 2029: no list; take over the circular of NSE Clearing",
  );
});
