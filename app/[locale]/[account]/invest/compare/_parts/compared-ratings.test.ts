import { expect, it } from "vitest";
import { gradesOf } from "@/components/deals/grades";
import type { Deal } from "@/lib/contract/calls/deals";
import { calendarDateOf, startOfDayInIndia } from "@/lib/contract/values/calendar-date";
import { movesOf, ratingAxisOf } from "./compared-ratings";

type Dated = readonly [grade: string, on: string];

/** Only what the scale reads. */
function dealWith(now: Dated | null, ...earlier: readonly Dated[]): Deal {
  const gradeOf = ([grade, on]: Dated) => ({ grade, on: calendarDateOf(on) });
  return {
    rating: now && { ...gradeOf(now), agency: "Sutradhar" },
    evidence: { ratings: { earlier: earlier.map(gradeOf), rationale: { en: "", hi: "" } } },
    progress: { at: startOfDayInIndia(calendarDateOf("2026-11-25")) },
  } as unknown as Deal;
}

const raised = dealWith(["A+", "2025-08-18"], ["A-", "2021-06-14"], ["A", "2023-08-22"]);
const lowered = dealWith(["BBB", "2025-03-01"], ["BBB+", "2023-02-15"]);
const unrated = dealWith(null);

it("draws the grades of all deals to one scale and one axis of time, from the first grade to the day of the comparison", () => {
  const axis = ratingAxisOf([lowered, unrated, raised]) ?? expect.fail();
  expect([axis.from, axis.to]).toEqual(["2021-06-14", "2026-11-25"]);
  expect([axis.place(axis.from), axis.place(axis.to)]).toEqual([2, 98]);
  const heights = [...gradesOf(raised), ...gradesOf(lowered)].map(({ grade, rank }) => [grade, axis.yOf(rank)]);
  expect(Object.fromEntries(heights)).toEqual({ "A+": 20, A: 29, "A-": 38, "BBB+": 47, BBB: 56 });
  // The lines of A and BBB.
  expect([axis.letters, axis.height]).toEqual([[29, 56], 64]);
});

it("has one line for one grade, and no scale without a grade that is on it", () => {
  expect(ratingAxisOf([dealWith(["AA", "2026-01-05"]), unrated])).toMatchObject({ height: 28, letters: [20] });
  expect(ratingAxisOf([unrated, dealWith(["provisional", "2026-01-05"])])).toBeNull();
});

it("counts how often a grade was raised and lowered", () => {
  expect(movesOf(gradesOf(raised))).toEqual({ raised: 2, lowered: 0 });
  expect(movesOf(gradesOf(lowered))).toEqual({ raised: 0, lowered: 1 });
  const kept = dealWith(["A", "2025-08-18"], ["A", "2023-08-22"]);
  expect(movesOf(gradesOf(kept))).toEqual({ raised: 0, lowered: 0 });
  expect(movesOf(gradesOf(unrated))).toEqual({ raised: 0, lowered: 0 });
});
