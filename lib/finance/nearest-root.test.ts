import { describe, expect, test, vi } from "vitest";
import { internalRate, type TimedAmount } from "./internal-rate.ts";

/** Flows at times 0, 1, 2, … whose only rates are the given ones: the product of (1 − (1 + rate) ÷ growth). */
function flowsWithRates(...rates: readonly number[]): readonly TimedAmount[] {
  let amounts = [-1e9];
  for (const rate of rates) {
    const shifted = [0, ...amounts.map((amount) => -amount * (1 + rate))];
    amounts = shifted.map((amount, index) => amount + (amounts[index] ?? 0));
  }
  return amounts.map((amount, time) => ({ time, amount }));
}

/** The rates up to `last`, positive and negative, from which the value changes its sign within a step. */
function signChanges(value: (x: number) => number, last: number): readonly number[] {
  const changes = (from: number, to: number) => value(Math.log1p(from)) * value(Math.log1p(to)) < 0;
  const found: number[] = [];
  for (let step = 0; step < 400; step += 1) {
    const [low, high] = [(last * step) / 400, (last * (step + 1)) / 400];
    if (changes(low, high)) found.push(low);
    if (high < 0.99 && changes(-low, -high)) found.push(-low);
  }
  return found;
}

describe("where several rates fit", () => {
  test.each([
    [[0.1, 0.2], 0.1],
    [[0.02, 0.03, 0.05], 0.02],
    [[0.11, 0.115], 0.11],
    [[-0.3, 0.4], -0.3],
    [[-0.5, 0.4], 0.4],
    [[-0.05, -0.01, 0.3], -0.01],
    [[1.7, -0.7], -0.7],
    [[0.06, 3], 0.06],
    [[0.25, 0.25, 0.4], 0.25],
  ])("finds of %j the rate nearest to zero", (rates, nearest) => {
    expect(internalRate(flowsWithRates(...rates))).toBeCloseTo(nearest, 4);
  });

  test("agrees with a fine scan of the value for random flows of many sign changes", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 300; round += 1) {
      const flows = Array.from({ length: 12 }, (_, index) => ({
        time: index / 2,
        amount: Math.round(random() * 2e6 - 1e6),
      }));
      const rate = internalRate(flows);
      const value = (x: number) => flows.reduce((sum, { time, amount }) => sum + amount * Math.exp(-x * time), 0);
      if (rate !== null) {
        const x = Math.log1p(rate);
        const size = flows.reduce((sum, { time, amount }) => sum + Math.abs(amount) * Math.exp(-x * time), 0);
        expect(Math.abs(value(x))).toBeLessThan(size * 1e-8);
      }
      const limit = rate === null ? 2 : Math.abs(rate) * 0.999;
      const last = Math.min(limit, 3);
      expect(signChanges(value, last)).toEqual([]);
    }
  });
});

test("is zero where the amounts cancel out", () => {
  expect(
    internalRate([
      { time: 0, amount: -5 },
      { time: 1, amount: 5 },
    ]),
  ).toBe(0);
});

test("gives up flows that nearly cancel at every rate after a bounded number of discounted amounts", () => {
  const amounts = [0.01, 5e9, -2e10, 3e10, -2e10, 5e9 + 120];
  const flows = amounts.map((amount, index) => ({ time: index === 0 ? 0 : 5 + index / 365, amount }));
  const exp = vi.spyOn(Math, "exp");
  expect(internalRate(flows)).toBeNull();
  expect(exp.mock.calls.length).toBeLessThan(500_000);
  exp.mockRestore();
});
