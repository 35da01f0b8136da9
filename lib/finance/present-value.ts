/**
 * The value of timed amounts at a rate per unit of time. XIRR and effective yields measure time in years, quoted yields in
 * coupon periods. Values are floats: they are displayed and compared, never paid.
 */
import type { TimedAmount } from "./internal-rate.ts";

/** Σ amountᵢ ÷ (1 + r)^timeᵢ. */
export function presentValue(flows: readonly TimedAmount[], rate: number): number {
  return flows.reduce((sum, { time, amount }) => sum + amount / (1 + rate) ** time, 0);
}

/** Macaulay duration: the mean time of the amounts, weighted by their present values (F. R. Macaulay 1938). */
export function macaulayDuration(flows: readonly TimedAmount[], rate: number): number {
  const timed = flows.map(({ time, amount }) => ({ time, amount: time * amount }));
  return presentValue(timed, rate) / presentValue(flows, rate);
}
