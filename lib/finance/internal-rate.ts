/**
 * The internal rate of return per unit of time: Σ amountᵢ ÷ (1 + r)^timeᵢ = 0. XIRR measures time in years, a bond's
 * yield in coupon periods. Rates are fractions and floats; they are displayed and compared, never paid.
 */
import { type Flows, nearestRoot } from "./nearest-root.ts";

export interface TimedAmount {
  /** Time since the first flow, in order. */
  readonly time: number;
  readonly amount: number;
}

/** As `rateOf`, for a list of flows in order of time, the first at or after 0. */
export function internalRate(flows: readonly TimedAmount[]): number | null {
  const times = Float64Array.from(flows, ({ time }) => time);
  return rateOf({ times, amounts: Float64Array.from(flows, ({ amount }) => amount) });
}

/**
 * Brackets a root, then converges on it, because Newton's method alone may diverge. Where the amounts allow several
 * rates, searches the whole interval up to that root and returns the rate nearest to zero.
 * @returns `null` where the amounts do not change sign, or no rate between −99.99999 % and some nine million fits.
 */
export function rateOf(flows: Flows): number | null {
  const { changes, total } = signsOf(flows);
  if (changes === 0) return null;
  if (total === 0) return 0;
  const bracket = findBracket(flows);
  const found = bracket && Math.expm1(solve(flows, bracket));
  if (changes === 1 || !allowsSeveral(flows, total)) return found;
  return nearestRoot(flows, found) ?? found;
}

/** The number of sign changes of the amounts in order of time, and their sum. */
function signsOf({ amounts }: Flows): { readonly changes: number; readonly total: number } {
  let [changes, total, last] = [0, 0, 0];
  for (const amount of amounts) {
    total += amount;
    if (amount !== 0 && amount > 0 !== last > 0 && last !== 0) changes += 1;
    if (amount !== 0) last = amount;
  }
  return { changes, total };
}

/**
 * Rates above zero are at most as many as the sign changes of the running totals, rates below zero as those of the
 * running totals counted from the end (C. J. Norstrom 1972, by Descartes' rule for Laplace transforms).
 */
function allowsSeveral({ amounts }: Flows, total: number): boolean {
  let [forward, backward, before, after] = [0, 0, 0, 0];
  let [lastBefore, lastAfter] = [0, 0];
  const end = amounts.length - 1;
  for (let index = 0; index <= end; index += 1) {
    before += amounts[index] ?? 0;
    after += amounts[end - index] ?? 0;
    if (before !== 0 && before > 0 !== lastBefore > 0 && lastBefore !== 0) forward += 1;
    if (after !== 0 && after > 0 !== lastAfter > 0 && lastAfter !== 0) backward += 1;
    if (before !== 0) lastBefore = before;
    if (after !== 0) lastAfter = after;
  }
  return total === 0 || forward + backward > 1;
}

interface Value {
  readonly worth: number;
  readonly slope: number;
}

/**
 * The present value of all flows, and its slope, at the rate whose ln(1 + r) is given. For a negative rate it is
 * discounted to the last flow instead of time 0: this only scales the value, and no power can overflow on either side
 * of zero.
 */
function valueAt({ times, amounts }: Flows, logRate: number): Value {
  const anchor = logRate < 0 ? (times.at(-1) ?? 0) : 0;
  let [worth, slope] = [0, 0];
  for (let index = 0; index < times.length; index += 1) {
    const time = anchor - (times[index] ?? 0);
    const term = (amounts[index] ?? 0) * Math.exp(logRate * time);
    worth += term;
    slope += term * time;
  }
  return { worth, slope };
}

interface Bracket {
  readonly from: number;
  readonly to: number;
  readonly fromSign: number;
}

const FIRST_STEP = 1 / 4;
const LAST_STEP = 16;

/** Searches outward from zero on both sides, in doubling steps, until the value changes sign. */
function findBracket(flows: Flows): Bracket | null {
  const atZero = Math.sign(valueAt(flows, 0).worth);
  // The value is scaled differently on the two sides of zero, which keeps its sign.
  const inner = { "1": { at: 0, sign: atZero }, "-1": { at: 0, sign: atZero } };
  for (let outer = FIRST_STEP; outer <= LAST_STEP; outer *= 2) {
    for (const side of [1, -1] as const) {
      const { at, sign: fromSign } = inner[side];
      const sign = Math.sign(valueAt(flows, outer * side).worth);
      if (fromSign * sign <= 0) return { from: at, to: outer * side, fromSign };
      inner[side] = { at: outer * side, sign };
    }
  }
  return null;
}

/**
 * Takes Newton's step where it stays inside the bracket and at most halves the previous step, otherwise the middle of
 * the bracket (Press et al., Numerical Recipes, §9.4, `rtsafe`): it cannot leave the bracket and always terminates.
 */
function solve(flows: Flows, { from, to, fromSign }: Bracket): number {
  if (fromSign === 0) return from;
  let [near, far] = [from, to];
  let guess = (near + far) / 2;
  let step = Math.abs(far - near);
  for (let round = 0; round < 200 && step > 1e-13; round += 1) {
    const { worth, slope } = valueAt(flows, guess);
    if (worth === 0) return guess;
    if (Math.sign(worth) === fromSign) near = guess;
    else far = guess;
    const newton = guess - worth / slope;
    const inside = newton > Math.min(near, far) && newton < Math.max(near, far);
    const next = inside && Math.abs(newton - guess) < step / 2 ? newton : (near + far) / 2;
    step = Math.abs(next - guess);
    guess = next;
  }
  return guess;
}
