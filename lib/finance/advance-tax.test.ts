import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { ADVANCE_TAX_PARTS, advanceTaxPartOf, instalmentOf } from "./advance-tax.ts";

it.each([
  ["2026-04-01", 0],
  ["2026-06-15", 0],
  ["2026-06-16", 1],
  ["2026-09-15", 1],
  ["2026-09-16", 2],
  ["2026-12-15", 2],
  ["2026-12-16", 3],
  ["2026-12-31", 3],
  ["2027-01-01", 3],
  ["2027-02-28", 3],
  ["2027-03-15", 3],
  ["2027-03-16", 4],
  ["2027-03-31", 4],
])("%s belongs to part %i of the year", (day, part) => {
  expect(advanceTaxPartOf(calendarDateOf(day))).toBe(part);
});

it("each part but the last ends with the day of an instalment, of which shares add up to the whole tax", () => {
  const dueIn = (year: string) => ADVANCE_TAX_PARTS.map((part) => instalmentOf(part, year));
  expect(dueIn("2026-27")).toEqual([
    { on: "2026-06-15", shareBps: 1500 },
    { on: "2026-09-15", shareBps: 4500 },
    { on: "2026-12-15", shareBps: 7500 },
    { on: "2027-03-15", shareBps: 10_000 },
    null,
  ]);
  for (const [part, due] of dueIn("2026-27").entries()) if (due) expect(advanceTaxPartOf(due.on)).toBe(part);
});
