import { expect, test } from "vitest";
import { z } from "zod";
import {
  addDays,
  addMonths,
  calendarDate,
  calendarDateOf,
  dateInIndia,
  daysBetween,
  epochMs,
  financialYearOf,
  instant,
  startOfDayInIndia,
  weekdayOf,
} from "./calendar-date.ts";

const date = calendarDateOf;

test("the day in India changes at 18:30 UTC", () => {
  expect(dateInIndia(epochMs(Date.UTC(2026, 10, 21, 18, 29, 59, 999)))).toBe("2026-11-21");
  expect(dateInIndia(epochMs(Date.UTC(2026, 10, 21, 18, 30)))).toBe("2026-11-22");
  expect(startOfDayInIndia(date("2026-11-22"))).toBe(Date.UTC(2026, 10, 21, 18, 30));
});

test("every day of four centuries and more agrees with the proleptic Gregorian calendar of the engine", () => {
  const wrong: string[] = [];
  let day = date("1599-12-31");
  for (let at = Date.UTC(1599, 11, 31); at < Date.UTC(2101, 0, 1); at += 86_400_000) {
    const expected = new Date(at);
    if (day !== expected.toISOString().slice(0, 10) || weekdayOf(day) !== expected.getUTCDay()) wrong.push(day);
    day = addDays(day, 1);
  }
  expect(wrong).toEqual([]);
  expect(day).toBe("2101-01-01");
});

test("the first and last day of the calendar are reached, and nothing beyond", () => {
  expect(daysBetween({ from: date("0001-01-01"), to: date("9999-12-31") })).toBe(3_652_058);
  expect(() => addDays(date("9999-12-31"), 1)).toThrow(RangeError);
  expect(() => addDays(date("0001-01-01"), -1)).toThrow(RangeError);
  expect(() => epochMs(0.5)).toThrow(RangeError);
  expect(() => epochMs(8.64e15)).toThrow(RangeError);
});

test("a month later is clamped to the end of a shorter month", () => {
  expect(addMonths(date("2026-01-31"), 1)).toBe("2026-02-28");
  expect(addMonths(date("2028-01-31"), 1)).toBe("2028-02-29");
  expect(addMonths(date("2026-03-31"), -1)).toBe("2026-02-28");
  expect(addMonths(date("2026-01-15"), -13)).toBe("2024-12-15");
  expect(addMonths(date("2026-12-15"), 1)).toBe("2027-01-15");
});

test("days between count nights, either way round", () => {
  expect(daysBetween({ from: date("2026-11-21"), to: date("2027-02-19") })).toBe(90);
  expect(daysBetween({ from: date("2024-03-01"), to: date("2024-02-28") })).toBe(-2);
});

test("a financial year runs from April to March", () => {
  expect(financialYearOf(date("2026-11-21"))).toBe("2026-27");
  expect(financialYearOf(date("2027-03-31"))).toBe("2026-27");
  expect(financialYearOf(date("2027-04-01"))).toBe("2027-28");
  expect(financialYearOf(date("2099-12-31"))).toBe("2099-00");
});

test.each([
  "2026-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-11-31",
  "26-11-21",
  "2026-1-1",
  "2026-11-21T00:00Z",
  "",
  20261121,
])("refuses %j as a date", (input) => {
  expect(calendarDate.safeParse(input).success).toBe(false);
});

test("a date is the same on the wire and in the code, in both directions", () => {
  expect(z.decode(calendarDate, "2028-02-29")).toBe("2028-02-29");
  expect(z.encode(calendarDate, date("2028-02-29"))).toBe("2028-02-29");
  expect(z.toJSONSchema(calendarDate, { io: "input" })).toMatchObject({ type: "string", format: "date" });
});

test("an instant is read with any offset and written in UTC", () => {
  const at = z.decode(instant, "2026-11-22T00:00:00+05:30");
  expect(at).toBe(Date.UTC(2026, 10, 21, 18, 30));
  expect(z.encode(instant, at)).toBe("2026-11-21T18:30:00.000Z");
  expect(z.decode(instant, z.encode(instant, epochMs(-1)))).toBe(-1);
});

test.each(["2026-11-22T00:00:00", "2026-11-22", "22 Nov 2026", "2026-02-30T00:00:00Z", "2026-11-22T24:30:00Z", 0])(
  "refuses %j as an instant",
  (input) => {
    expect(instant.safeParse(input).success).toBe(false);
  },
);
