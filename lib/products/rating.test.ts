import { expect, it } from "vitest";
import { compareGrades, isRatedAtLeast, rankOfGrade, ratingBandOf } from "./rating.ts";

it("sorts grades from the best to the worst, and unrated ones last", () => {
  const grades = ["BBB+", null, "AA-", "D", "AAA", "A", "AA+", "A+", "not a grade", "AA"];
  expect(grades.toSorted(compareGrades)).toEqual([
    "AAA",
    "AA+",
    "AA",
    "AA-",
    "A+",
    "A",
    "BBB+",
    "D",
    null,
    "not a grade",
  ]);
});

it("puts each grade into its band", () => {
  expect(["AAA", "AA-", "A+", "A-", "BBB+", "D", null].map(ratingBandOf)).toEqual([
    ...["HIGH", "HIGH", "MEDIUM", "MEDIUM"],
    ...["LOW", "LOW", "NONE"],
  ]);
});

it("knows no grade beyond the scale", () => {
  expect(["AAAA", "a", "A++", ""].map(rankOfGrade)).toEqual([null, null, null, null]);
});

it.each([
  ["AAA", "AA", true],
  ["AA", "AA", true],
  ["AA-", "AA", false],
  ["A+", "AA-", false],
  ["BBB-", "BBB-", true],
  ["BB+", "BBB-", false],
  ["D", "BBB-", false],
  ["F1+", "BBB-", false],
  [null, "BBB-", false],
] as const)("judges %s against the least rating %s", (grade, required, isEnough) => {
  expect(isRatedAtLeast(required, grade)).toBe(isEnough);
});
