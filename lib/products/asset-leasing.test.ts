import { expect, test } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { assetLeasing } from "./asset-leasing.ts";

const product = {
  kind: "ASSET_LEASING",
  rateBps: 1200,
  tenureMonths: 120,
  residualShareBps: 0,
  taxedAs: "RENT",
  asset: { en: "Printing press" },
} as const;

const contradictions = (unit: number) =>
  assetLeasing.contradictionsIn({ product, unit: minor(unit), total: minor(unit) });

test("refuses with words a unit that is too small for level rentals", () => {
  expect(contradictions(160_00)).toEqual(["a unit is too small for level monthly rentals"]);
  expect(contradictions(163_00)).toEqual([]);
});

test("publishing asks whether rent or interest is paid, and a loan is interest by law", () => {
  const { taxedAs: _, ...unstated } = product;
  const of = { unit: minor(1_00_000_00), total: minor(1_00_000_00) };
  expect(assetLeasing.contradictionsIn({ product: unstated, ...of })).toEqual([expect.stringContaining("taxedAs")]);
  expect(assetLeasing.incomeTypeOf?.(unstated)).toBe("MACHINERY_RENT");
  expect(assetLeasing.incomeTypeOf?.({ ...product, taxedAs: "INTEREST" })).toBe("OTHER_INTEREST");
});
