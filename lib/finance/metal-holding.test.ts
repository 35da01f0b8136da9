import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { tenthMg } from "../contract/values/weight.ts";
import { type MetalTrade, metalHoldingOf, metalLotsOf } from "./metal-holding.ts";

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

test("after a sale the holding costs what the later purchases cost, whatever the proceeds", () => {
  const trades = [trade("BUY", 10_000, 12_000_00), trade("BUY", 30_000, 39_000_00), trade("SELL", 20_000, 99_000_00)];
  expect(metalHoldingOf(trades)).toEqual({ weight: 20_000, invested: 26_000_00, averageCost: 13_000_00 });
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

test("a sale consumes the oldest purchase first, each part at its own cost", () => {
  const first = trade("BUY", 10_000, 7_210_00);
  const second = trade("BUY", 30_000, 37_080_00);
  const sale = trade("SELL", 25_000, 31_000_00);
  expect(metalLotsOf([first, second, sale])).toEqual({
    sold: [
      { purchase: first, sale, weight: 10_000, cost: 7_210_00, proceeds: 12_400_00 },
      { purchase: second, sale, weight: 15_000, cost: 18_540_00, proceeds: 18_600_00 },
    ],
    held: [{ purchase: second, weight: 15_000, cost: 18_540_00 }],
  });
});

test("metal that was sold whole leaves no lot, and the next purchase is a new one", () => {
  const next = trade("BUY", 5, 100);
  const { sold, held } = metalLotsOf([trade("BUY", 7, 1_000), trade("SELL", 7, 1_100), next]);
  expect(sold).toHaveLength(1);
  expect(held).toEqual([{ purchase: next, weight: 5, cost: 100 }]);
});

/** A linear congruential generator (Numerical Recipes): the same histories on every run. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function historyOf(seed: number): readonly MetalTrade[] {
  const below = randomBelow(seed);
  const trades: MetalTrade[] = [];
  let held = 0;
  for (let length = 10 + below(30); length > 0; length--) {
    const total = 1 + below(10_000_019);
    const isSale = held > 0 && below(2) === 0;
    const bought = 1 + below(below(2) === 0 ? 10 : 1_000_003);
    const weight = isSale ? (below(8) === 0 ? held : 1 + below(held)) : bought;
    trades.push(trade(isSale ? "SELL" : "BUY", weight, total));
    held += isSale ? -weight : weight;
  }
  return trades;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("no tenth of a milligram and no paisa is lost or created in 500 random histories", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const trades = historyOf(seed);
    const { sold, held } = metalLotsOf(trades);
    for (const purchase of trades.filter(({ kind }) => kind === "BUY")) {
      const parts = [...sold, ...held].filter((part) => part.purchase === purchase);
      expect(sum(parts.map(({ weight }) => weight))).toBe(purchase.weight);
      expect(sum(parts.map(({ cost }) => cost))).toBe(purchase.total);
    }
    for (const sale of trades.filter(({ kind }) => kind === "SELL")) {
      const parts = sold.filter((part) => part.sale === sale);
      expect(sum(parts.map(({ weight }) => weight))).toBe(sale.weight);
      expect(sum(parts.map(({ proceeds }) => proceeds))).toBe(sale.total);
    }
    for (const { weight, cost, proceeds } of sold) {
      expect(weight).toBeGreaterThan(0);
      expect(Math.min(cost, proceeds)).toBeGreaterThanOrEqual(0);
    }
    const order = sold.map(({ purchase }) => trades.indexOf(purchase));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});
