import { expect, test } from "vitest";
import { bps, mulDiv, runningShare } from "./rounding.ts";

test("half-up rounds a half away from zero, on either side of it", () => {
  expect(mulDiv({ value: 5, numerator: 1, denominator: 2, rounding: "half-up" })).toBe(3);
  expect(mulDiv({ value: -5, numerator: 1, denominator: 2, rounding: "half-up" })).toBe(-3);
  expect(mulDiv({ value: 5, numerator: 1, denominator: -2, rounding: "half-up" })).toBe(-3);
  expect(mulDiv({ value: 49, numerator: 1, denominator: 100, rounding: "half-up" })).toBe(0);
});

test("half-even rounds a half to the even neighbour", () => {
  expect([1, 3, 5, 7].map((value) => mulDiv({ value, numerator: 1, denominator: 2, rounding: "half-even" }))).toEqual([
    0, 2, 2, 4,
  ]);
  expect(mulDiv({ value: 51, numerator: 1, denominator: 100, rounding: "half-even" })).toBe(1);
});

test("down rounds towards zero", () => {
  expect(mulDiv({ value: 199, numerator: 1, denominator: 100, rounding: "down" })).toBe(1);
  expect(mulDiv({ value: -199, numerator: 1, denominator: 100, rounding: "down" })).toBe(-1);
});

test("a product beyond 2^53 keeps its last digit", () => {
  // 9007199254740991 × 365 ÷ 366, computed by hand in integers: 8982589420793939.66…
  expect(mulDiv({ value: Number.MAX_SAFE_INTEGER, numerator: 365, denominator: 366, rounding: "half-up" })).toBe(
    Number((9007199254740991n * 365n * 2n + 366n) / (2n * 366n)),
  );
});

test("refuses a fraction, a division by zero and a result that is not a safe integer", () => {
  expect(() => mulDiv({ value: 0.5, numerator: 1, denominator: 1, rounding: "down" })).toThrow(RangeError);
  expect(() => mulDiv({ value: 1, numerator: 1, denominator: 0, rounding: "down" })).toThrow(RangeError);
  expect(() => mulDiv({ value: Number.MAX_SAFE_INTEGER, numerator: 2, denominator: 1, rounding: "down" })).toThrow(
    RangeError,
  );
  expect(() => bps(12.4)).toThrow(RangeError);
});

test("never returns a negative zero", () => {
  expect(Object.is(mulDiv({ value: -1, numerator: 1, denominator: 100, rounding: "down" }), 0)).toBe(true);
});

test("consecutive shares add up to the whole, each within one unit of its exact value", () => {
  for (const whole of [0, 1, 100, 9_999_999, 123_456_789_01]) {
    for (const of of [1, 3, 4, 7, 365, 366]) {
      const shares = Array.from({ length: of }, (_, index) => runningShare({ whole, from: index, to: index + 1, of }));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
      for (const share of shares) expect(Math.abs(share - whole / of)).toBeLessThanOrEqual(1);
    }
  }
});
