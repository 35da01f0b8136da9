import { expect, it } from "vitest";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { financialYearsOf, startOfFinancialYear, taxYearsOf } from "./financial-years";

const day = calendarDateOf;

it("lists the years of a span, the last one first", () => {
  expect(financialYearsOf({ first: day("2024-03-31"), today: day("2026-11-21") })).toEqual([
    "2026-27",
    "2025-26",
    "2024-25",
    "2023-24",
  ]);
  expect(financialYearsOf({ first: day("2026-11-21"), today: day("2026-11-21") })).toEqual(["2026-27"]);
  expect(financialYearsOf({ first: day("2027-04-01"), today: day("2028-02-29") })).toEqual(["2027-28"]);
});

it("offers for a return the years of the span whose law is known", () => {
  expect(taxYearsOf({ first: day("2021-06-30"), today: day("2025-04-01") })).toEqual(["2025-26", "2024-25", "2023-24"]);
  expect(taxYearsOf({ first: day("2026-11-21"), today: day("2026-11-21") })).toEqual(["2026-27"]);
});

it.each([
  ["2026-11-21", "2026-04-01"],
  ["2026-04-01", "2026-04-01"],
  ["2027-03-31", "2026-04-01"],
  ["2027-01-15", "2026-04-01"],
])("the financial year of %s begins on %s", (of, start) => {
  expect(startOfFinancialYear(day(of))).toBe(start);
});
