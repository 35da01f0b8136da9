import { expect, it } from "vitest";
import { compareGrades, rankOfGrade, ratingBandOf } from "./rating.ts";

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
