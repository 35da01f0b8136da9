import { describe, expect, it } from "vitest";
import { sharesOf } from "./shares.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe("shares of a whole", () => {
  it("add up to the whole where plain rounding would not", () => {
    expect(sharesOf([1, 1, 1], 100)).toEqual([34, 33, 33]);
    expect(sharesOf([995, 3, 2], 100)).toEqual([100, 0, 0]);
    expect(sharesOf([2, 2, 2, 2, 2, 2], 100)).toEqual([17, 17, 17, 17, 16, 16]);
  });

  it("add up for any amounts, each within one part of its exact value", () => {
    let seed = 7;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 200; round++) {
      const amounts = Array.from({ length: 1 + (next() % 12) }, () => next() % 10_00_00_000_00);
      const shares = sharesOf(amounts, 1000);
      expect(sum(shares)).toBe(1000);
      for (const [index, share] of shares.entries()) {
        const exact = ((amounts[index] ?? 0) / sum(amounts)) * 1000;
        expect(Math.abs(share - exact)).toBeLessThan(1);
      }
    }
  });

  it("are all nothing where there is nothing", () => {
    expect(sharesOf([0, 0], 100)).toEqual([0, 0]);
    expect(sharesOf([], 100)).toEqual([]);
  });

  it("are exact beyond the products that a float can hold", () => {
    expect(sharesOf([9_000_000_000_000_00, 9_000_000_000_000_00 - 1], 1000)).toEqual([500, 500]);
  });

  it("are never made of a loss", () => {
    expect(() => sharesOf([-1, 2], 100)).toThrow(RangeError);
  });
});
