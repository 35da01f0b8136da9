import { expect, it } from "vitest";
import { paise } from "@/lib/contract/facts/money";
import { epochMs } from "@/lib/contract/values/calendar-date";
import { monthlyMoves } from "./monthly-moves";

const point = (day: string, price: number) => ({ at: epochMs(Date.parse(`${day}T06:00:00Z`)), price: paise(price) });

it("compares the last price of each month with that of the month before", () => {
  const points = [
    point("2026-01-05", 90_000),
    point("2026-01-30", 100_000),
    point("2026-02-10", 140_000),
    point("2026-02-27", 95_000),
    point("2026-03-31", 95_950),
  ];
  expect(monthlyMoves(points).map(({ bps }) => bps)).toEqual([-500, 100]);
});

it("counts a price at one in the morning to the month that it is in India", () => {
  const lateInUtc = { at: epochMs(Date.parse("2026-01-31T19:30:00Z")), price: paise(110_000) };
  expect(monthlyMoves([point("2026-01-15", 100_000), lateInUtc]).map(({ bps }) => bps)).toEqual([1000]);
});

it("has no move for a single month or none", () => {
  expect(monthlyMoves([])).toEqual([]);
  expect(monthlyMoves([point("2026-01-05", 1), point("2026-01-06", 2)])).toEqual([]);
});
