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

  it("are delivered to a demat account, and redeemed by their scheme, which is no sale on an exchange", () => {
    expect(fractionalRealEstate.requires.dematAccount).toBe(true);
    expect(fractionalRealEstate.gainAssetOf?.(product)).toBe("TRUST_REDEMPTION");
    expect(fractionalRealEstate.trustUnitsOf?.(product)).toEqual({
      ...{ isin: product.isin, passedThrough: product.passedThrough },
    });
  });
});
