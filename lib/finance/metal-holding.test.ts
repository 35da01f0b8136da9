import { expect, test } from "vitest";
import { paise } from "../contract/values/money.ts";
import { tenthMg } from "../contract/values/weight.ts";
import { costsOfSales, type MetalTrade, metalHoldingOf } from "./metal-holding.ts";

const trade = (kind: MetalTrade["kind"], weight: number, total: number): MetalTrade => ({
  kind,
  weight: tenthMg(weight),
  total: paise(total),
});

test("a holding without trades is empty", () => {
  expect(metalHoldingOf([])).toEqual({ weight: 0, invested: 0, averageCost: null });
});

test("two purchases at different prices have one average cost per gram", () => {
  // 1 g for ₹12,000 and 3 g for ₹39,000: 4 g for ₹51,000, ₹12,750 a gram.
  const trades = [trade("BUY", 10_000, 12_000_00), trade("BUY", 30_000, 39_000_00)];
  expect(metalHoldingOf(trades)).toEqual({ weight: 40_000, invested: 51_000_00, averageCost: 12_750_00 });
});

test("a sale leaves the average cost of the remainder unchanged, whatever its proceeds", () => {
  const trades = [trade("BUY", 40_000, 51_000_00), trade("SELL", 10_000, 99_000_00)];
  expect(metalHoldingOf(trades)).toEqual({ weight: 30_000, invested: 38_250_00, averageCost: 12_750_00 });
});

test("a fully sold holding has no cost left, however sales were rounded", () => {
  const sales = Array.from({ length: 7 }, () => trade("SELL", 1, 1));
  const held = metalHoldingOf([trade("BUY", 7, 1_000), ...sales]);
  expect(held).toEqual({ weight: 0, invested: 0, averageCost: null });
});

test("the cost starts anew with the first purchase after a full sale", () => {
  const trades = [trade("BUY", 10_000, 12_000_00), trade("SELL", 10_000, 1), trade("BUY", 20_000, 30_000_00)];
  expect(metalHoldingOf(trades)).toEqual({ weight: 20_000, invested: 30_000_00, averageCost: 15_000_00 });
});

test("refuses to sell more than the holding", () => {
  expect(() => metalHoldingOf([trade("BUY", 1, 1), trade("SELL", 2, 1)])).toThrow(RangeError);
});

test("each sale takes its share of the cost, and all sales together the total paid", () => {
  const first = trade("SELL", 10_000, 20_000_00);
  const second = trade("SELL", 30_000, 60_000_00);
  const trades = [trade("BUY", 10_000, 12_000_00), trade("BUY", 30_000, 39_000_00), first, second];
  expect(costsOfSales(trades)).toEqual([
    { trade: first, cost: 12_750_00 },
    { trade: second, cost: 38_250_00 },
  ]);
});
