import { describe, expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { ladderRows } from "./maturity-steps";

const step = (quarter: string, principal: number, interest: number) => ({
  quarter,
  principal: minor(principal),
  interest: minor(interest),
});

describe("the rows of the maturity ladder", () => {
  it("are quarters of this year and the next, then years", () => {
    const steps = [
      ...[step("2026-Q4", 1, 2), step("2027-Q1", 3, 4), step("2027-Q4", 5, 6)],
      ...[step("2028-Q1", 7, 8), step("2028-Q3", 9, 10), step("2031-Q2", 11, 12)],
    ];
    expect(ladderRows(steps, "2026-11-18")).toEqual([
      { period: "2026-Q4", principal: 1, interest: 2 },
      { period: "2027-Q1", principal: 3, interest: 4 },
      { period: "2027-Q4", principal: 5, interest: 6 },
      { period: "2028", principal: 16, interest: 18 },
      { period: "2031", principal: 11, interest: 12 },
    ]);
  });

  it("are none where nothing comes back", () => {
    expect(ladderRows([], "2026-11-18")).toEqual([]);
  });
});
