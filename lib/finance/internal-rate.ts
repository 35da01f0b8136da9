/**
 * The internal rate of return per unit of time: Σ amountᵢ ÷ (1 + r)^timeᵢ = 0. XIRR measures time in years, a bond's
 * yield in coupon periods. Rates are fractions and floats; they are displayed and compared, never paid.
 */

export interface TimedAmount {
  /** Time since the first flow, in order. */
  readonly time: number;
  readonly amount: number;
}

/**
 * Brackets the root, then converges on it, because Newton's method alone may diverge. Where several rates fit, returns
 * the one nearest to zero.
 * @param flows in order of time, the first at or after 0.
 * @returns `null` where the amounts do not change sign, or no rate between −99.99999 % and some nine million fits.
 */
export function internalRate(flows: readonly TimedAmount[]): number | null {
  const changesSign = flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0);
  if (!changesSign) return null;
  const curve = (logRate: number) => valueAt(flows, logRate);
  const bracket = findBracket(curve);
  return bracket && Math.expm1(solve(curve, bracket));
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
function valueAt(flows: readonly TimedAmount[], logRate: number): Value {
  const anchor = logRate < 0 ? (flows.at(-1)?.time ?? 0) : 0;
  let [worth, slope] = [0, 0];
  for (const { time, amount } of flows) {
    const term = amount * Math.exp(logRate * (anchor - time));
    worth += term;
    slope += term * (anchor - time);
  }
  return { worth, slope };
}

type Curve = (logRate: number) => Value;

interface Bracket {
  readonly from: number;
  readonly to: number;
}

const FIRST_STEP = 1 / 16;
const LAST_STEP = 16;

/** Searches outward from zero on both sides, in doubling steps, until the value changes sign. */
function findBracket(curve: Curve): Bracket | null {
  for (let [inner, outer] = [0, FIRST_STEP]; outer <= LAST_STEP; [inner, outer] = [outer, outer * 2]) {
    for (const side of [1, -1]) {
      const bracket = { from: inner * side, to: outer * side };
      if (curve(bracket.from).worth * curve(bracket.to).worth <= 0) return bracket;
    }
  }
  return null;
}

/**
 * Takes Newton's step where it stays inside the bracket and at most halves the previous step, otherwise the middle of
 * the bracket (Press et al., Numerical Recipes, §9.4, `rtsafe`): it cannot leave the bracket and always terminates.
 */
function solve(curve: Curve, { from, to }: Bracket): number {
  const fromSign = Math.sign(curve(from).worth);
  if (fromSign === 0) return from;
  let [near, far] = [from, to];
  let guess = (near + far) / 2;
  let step = Math.abs(far - near);
  for (let round = 0; round < 200 && step > 1e-15; round += 1) {
    const { worth, slope } = curve(guess);
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
