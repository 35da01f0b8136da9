import { describe, expect, it } from "vitest";
import { minor } from "../contract/facts/money.ts";
import type { ProductOf } from "../contract/values/products.ts";
import { fractionalRealEstate } from "./fractional-real-estate.ts";

const product: ProductOf<"FRE"> = {
  ...{ kind: "FRE", city: "Pune", areaSqft: 84_000, tenant: "Meridian Labs", rentYieldBps: 810, yearlyStepBps: 500 },
  ...{ years: 5, exitShareBps: 11_800, isin: "INEX31B25013" },
  passedThrough: { interestBps: 5_500, dividendBps: 2_500 },
};

const contradictions = (change: Partial<typeof product>) =>
  fractionalRealEstate.contradictionsIn({
    ...{ product: { ...product, ...change }, unit: minor(10_000_00), total: minor(10_000_00) },
  });

describe("units of a small and medium REIT", () => {
  it("are published with their ISIN and the parts of a distribution", () => {
    expect(contradictions({})).toEqual([]);
    expect(contradictions({ passedThrough: { interestBps: 7_500, dividendBps: 2_500 } })).toEqual([]);
  });

  it.each([
    ["no ISIN", { isin: undefined }, "the units have no ISIN"],
    ["an ISIN with a wrong check digit", { isin: "INEX31B25014" }, "the units have no ISIN"],
    ["no character of its distributions", { passedThrough: undefined }, "the parts of a distribution are not stated"],
    ["parts of more than the whole", { passedThrough: { interestBps: 7_500, dividendBps: 2_501 } }, "more than all"],
  ])("are not published with %s", (_, change, contradiction) => {
    expect(contradictions(change)).toEqual([expect.stringContaining(contradiction)]);
  });

  it.each([
    ["at half its price", { exitShareBps: 5_000 }],
    ["at half as much again after five years", { exitShareBps: 15_000 }],
    ["at a tenth more after one year", { exitShareBps: 11_000, years: 1 }],
  ])("may expect the sale of their building %s", (_, change) => {
    expect(contradictions(change)).toEqual([]);
  });

  it.each([
    ["nothing", { exitShareBps: 0 }, "a sale at 0 % after 5 years is not between 50 % and 150 %"],
    ["less than half", { exitShareBps: 4_999 }, "a sale at 49.99 % after 5 years is not between 50 % and 150 %"],
    ["ten times its price", { exitShareBps: 100_000 }, "a sale at 1000 % after 5 years"],
    ["more than a tenth a year", { exitShareBps: 11_001, years: 1 }, "is not between 50 % and 110 %"],
  ])("are not published if they expect %s for their building", (_, change, contradiction) => {
    expect(contradictions(change)).toEqual([expect.stringContaining(contradiction)]);
    expect(contradictions(change)).toEqual([expect.stringMatching(/^exitShareBps: /)]);
  });

  it("are delivered to a demat account, and redeemed by their scheme, which is no sale on an exchange", () => {
    expect(fractionalRealEstate.requires.dematAccount).toBe(true);
    expect(fractionalRealEstate.gainAssetOf?.(product)).toBe("TRUST_REDEMPTION");
    expect(fractionalRealEstate.trustUnitsOf?.(product)).toEqual({
      ...{ isin: product.isin, passedThrough: product.passedThrough },
    });
  });
});
