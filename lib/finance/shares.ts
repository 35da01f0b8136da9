/** Shares of a whole that add up. Pure. Invariant: the shares of a positive sum add up to exactly `parts`. */

import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

/**
 * Each amount as a number of `parts` of the sum (100 for whole percents, 1000 for tenths), by largest remainder: every
 * share is within one part of its exact value, and of equal remainders the first gains. All 0 where the sum is.
 * @throws RangeError for a negative amount: a loss is no part of a whole.
 */
export function sharesOf(amounts: readonly number[], parts: number): readonly number[] {
  if (amounts.some((amount) => amount < 0)) throw new RangeError("a share of a negative amount");
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exact = { numerator: parts, denominator: sum, rounding: "down" } as const;
  const whole = amounts.map((value) => mulDiv({ ...exact, value }));
  const remainders = amounts.map(
    (value, index) => BigInt(value) * BigInt(parts) - BigInt(whole[index] ?? 0) * BigInt(sum),
  );
  const missing = parts - whole.reduce((total, share) => total + share, 0);
  const gaining = remainders
    .map((remainder, index) => ({ remainder, index }))
    .toSorted((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder < other.remainder ? 1 : -1,
    )
    .slice(0, missing);
  return whole.map((share, index) => share + (gaining.some((each) => each.index === index) ? 1 : 0));
}

const TENTHS_OF_PERCENT = 1000;

/** Shares to be written with one decimal, which then add up to 100.0 %. */
export const shareBpsOf = (amounts: readonly number[]): readonly Bps[] =>
  sharesOf(amounts, TENTHS_OF_PERCENT).map((share) => bps(share * (BPS_PER_WHOLE / TENTHS_OF_PERCENT)));
