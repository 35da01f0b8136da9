import { expect, it } from "vitest";
import type { ListedDeal } from "../contract/calls/deals.ts";
import { minor } from "../contract/facts/money.ts";
import { figuresOf } from "./category-figures.ts";

const deal = (
  rateBps: number | null,
  status: ListedDeal["progress"]["status"] = "OPEN",
  more: Partial<ListedDeal> = {},
) =>
  ({
    ...{ rateBps, tenureDays: 90, minimum: minor(5_000_000), currency: "INR" as const },
    ...{ progress: { status } as ListedDeal["progress"] },
    ...more,
  }) satisfies Partial<ListedDeal>;

it("counts only deals that can still be had", () => {
  const figures = figuresOf([
    deal(1160),
    deal(1240),
    deal(2000, "SOLD_OUT"),
    deal(900, "UPCOMING"),
    deal(900, "MATURED"),
  ]);
  expect(figures).toMatchObject({ open: 2, rateBps: { least: 1160, most: 1240, median: 1160 } });
});

it("takes the middle rate, and of two in the middle the lower one", () => {
  const medianOf = (rates: number[]) => figuresOf(rates.map((rate) => deal(rate))).rateBps?.median;
  expect([medianOf([1300, 1100, 1200]), medianOf([1400, 1100, 1200, 1300]), medianOf([1250])]).toEqual([
    1200, 1200, 1250,
  ]);
});

it("has no rate without open deals, and no minimum over several currencies", () => {
  expect(figuresOf([])).toEqual({ open: 0, rateBps: null, tenureDays: null, minimum: null });
  expect(figuresOf([deal(null), deal(500, "OPEN", { currency: "USD" })])).toMatchObject({
    minimum: null,
    rateBps: { least: 500, most: 500 },
  });
});
