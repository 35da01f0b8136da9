import { expect, test } from "vitest";
import { z } from "zod";
import { grams, gramsFromTenthMg, tenthMg, tenthMgFromGrams, tradedGrams } from "./weight.ts";

test("parses grams by their digits, with at most four decimals", () => {
  expect([0.0001, 1.15, 12, 0].map(tenthMgFromGrams)).toEqual([1, 11_500, 120_000, 0]);
  expect([0.00001, -1, Number.NaN, 1e21].map(tenthMgFromGrams)).toEqual([null, null, null, null]);
});

test("round-trips grams to the last digit", () => {
  for (const weight of [0, 1, 9, 10_000, 12_345, 99_999_999, 1_000_000_001].map(tenthMg)) {
    expect(tenthMgFromGrams(gramsFromTenthMg(weight))).toBe(weight);
    expect(z.decode(grams, z.encode(grams, weight))).toBe(weight);
  }
  expect(gramsFromTenthMg(tenthMg(7_652))).toBe(0.7652);
});

test("rejects a traded weight of zero, with a fifth decimal, or above a hundred kilograms", () => {
  const codeOf = (value: number) => tradedGrams.safeParse(value).error?.issues[0]?.message;
  expect([0, 0.00005, -0.5, 100_000.0001].map(codeOf)).toEqual([
    "WEIGHT_INVALID",
    "WEIGHT_INVALID",
    "WEIGHT_INVALID",
    "AMOUNT_TOO_LARGE",
  ]);
  expect(tradedGrams.parse(0.5)).toBe(5_000);
});

test("a weight is whole and not negative", () => {
  expect(() => tenthMg(-1)).toThrow(RangeError);
  expect(() => tenthMg(0.5)).toThrow(RangeError);
});
