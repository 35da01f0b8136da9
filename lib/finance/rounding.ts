/**
 * Multiplication of money. Invariants: products and quotients are computed in BigInt, so that nothing overflows or is
 * rounded before the single rounding named by the caller; the result is a safe integer.
 */
import type { Brand } from "../contract/facts/brand.ts";

/** Integer basis points: 12.40 % = 1240. May be negative (a loss). */
export type Bps = Brand<number, "Bps">;

/** 100 % in basis points. */
export const BPS_PER_WHOLE = 10_000;

/** @throws RangeError when the value is not a safe integer. */
export function bps(value: number): Bps {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of basis points: ${value}`);
  return (value === 0 ? 0 : value) as Bps;
}

/**
 * `down` towards zero; `half-up` to the nearest, a half away from zero; `half-even` to the nearest, a half to the
 * even neighbour.
 */
export type Rounding = "down" | "half-up" | "half-even";

interface MulDiv {
  readonly value: number | bigint;
  readonly numerator: number | bigint;
  readonly denominator: number | bigint;
  readonly rounding: Rounding;
}

/**
 * value × numerator ÷ denominator, rounded once. Rounding ignores the sign, so that a debit rounds like its credit.
 * @throws RangeError for an operand that is not an integer, a denominator of zero, or a result that is not a safe
 * integer.
 */
export function mulDiv({ value, numerator, denominator, rounding }: MulDiv): number {
  const product = BigInt(value) * BigInt(numerator);
  const divisor = BigInt(denominator);
  if (divisor === 0n) throw new RangeError("division by zero");
  const negative = product < 0n !== divisor < 0n;
  const magnitude = divideMagnitudes({ product: abs(product), divisor: abs(divisor), rounding });
  const result = Number(negative ? -magnitude : magnitude);
  if (!Number.isSafeInteger(result))
    throw new RangeError(`beyond safe integers: ${value} × ${numerator} ÷ ${denominator}`);
  return result;
}

interface Share {
  readonly whole: number | bigint;
  /** The share covers `from` to `to` of `of` equal parts, such as the days or quarters of a year. */
  readonly from: number;
  readonly to: number;
  readonly of: number | bigint;
}

/**
 * A part of a whole as the difference of two rounded running totals: consecutive parts add up to the whole, so that a
 * schedule neither loses nor creates a paisa. Each part is within one unit of its exact value.
 */
export function runningShare({ whole, from, to, of }: Share): number {
  const upTo = (parts: number) => mulDiv({ value: whole, numerator: parts, denominator: of, rounding: "half-up" });
  return upTo(to) - upTo(from);
}

function divideMagnitudes(parts: { product: bigint; divisor: bigint; rounding: Rounding }): bigint {
  const { product, divisor, rounding } = parts;
  const quotient = product / divisor;
  const twiceRest = (product % divisor) * 2n;
  switch (rounding) {
    case "down":
      return quotient;
    case "half-up":
      return twiceRest >= divisor ? quotient + 1n : quotient;
    case "half-even": {
      const up = twiceRest > divisor || (twiceRest === divisor && quotient % 2n === 1n);
      return up ? quotient + 1n : quotient;
    }
  }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
