import { expect, it } from "vitest";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { eraseOn, firstKeptBookDay } from "./statutory-retention.ts";

const closed = (day: string) => ({ closedOn: calendarDateOf(day), today: calendarDateOf("2026-11-21") });

it.each([
  ["IDENTITY", "2026-11-21", "2031-11-21"],
  ["IDENTITY", "2028-02-29", "2033-02-28"],
  ["BOOKS", "2026-11-21", "2035-04-01"],
  ["BOOKS", "2027-03-31", "2035-04-01"],
  ["BOOKS", "2027-04-01", "2036-04-01"],
] as const)("retains %s data of an account closed on %s until %s", (kind, day, until) => {
  expect(eraseOn(kind, closed(day))).toBe(until);
});

it("throws for a day before the first retention rule", () => {
  const today = calendarDateOf("2013-01-01");
  expect(() => eraseOn("BOOKS", { closedOn: today, today })).toThrow(RangeError);
});

it("keeps the books of a day for as long as an account that was closed on it", () => {
  const days = ["2026-03-31", "2026-04-01", "2026-11-21", "2027-03-31", "2027-04-01"].map(calendarDateOf);
  for (const today of ["2026-11-21", "2034-03-31", "2034-04-01", "2035-03-31", "2035-04-01"].map(calendarDateOf)) {
    for (const bookedOn of days) {
      const isKept = bookedOn >= firstKeptBookDay(today).on;
      expect([bookedOn, today, isKept]).toEqual([
        bookedOn,
        today,
        today < eraseOn("BOOKS", { closedOn: bookedOn, today }),
      ]);
    }
  }
  expect(firstKeptBookDay(calendarDateOf("2035-04-01")).at).toBe(Date.parse("2027-04-01T00:00:00+05:30"));
});
