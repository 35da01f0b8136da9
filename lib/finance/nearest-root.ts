/**
 * The rate nearest to zero, where the amounts allow several. Invariant: no nearer rate is passed over, because an
 * interval is left out only when the bounds of the value, or of its slope, exclude a root in it. A search ends without a
 * rate after `TERMS_MAX` terms: flows that nearly cancel at every rate exclude no interval.
 */

/** Parallel lists: time since the first flow, in order, and amount. */
export interface Flows {
  readonly times: Float64Array;
  readonly amounts: Float64Array;
}

/** ln(1 + r) is searched up to this, on both sides of zero. */
const WIDEST = 16;
/** An interval of this width that cannot be excluded holds a double root where the value is nearly zero. */
const NARROWEST = 1e-9;
const NEARLY_ZERO = 1e-9;
/** Discounted amounts that one search computes. A double rate among four flows takes some 9,000. */
const TERMS_MAX = 200_000;

/** @param found another rate, beyond which nothing is searched; null searches everything. */
export function nearestRoot(flows: Flows, found: number | null): number | null {
  const size = found === null ? Number.POSITIVE_INFINITY : Math.abs(found);
  const above = firstRoot(flows, Math.min(WIDEST, Math.log1p(size)));
  const least = Math.min(size, above === null ? Number.POSITIVE_INFINITY : Math.expm1(above));
  const below = firstRoot(reversed(flows), least >= 1 ? WIDEST : Math.min(WIDEST, -Math.log1p(-least)));
  const rates = [above, below && -below].flatMap((root) => (root === null ? [] : [Math.expm1(root)]));
  return rates.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null;
}

/** Discounted to the last flow instead of the first, a rate below zero becomes one above zero. */
function reversed({ times, amounts }: Flows): Flows {
  const end = times.at(-1) ?? 0;
  return { times: times.map((time) => end - time).reverse(), amounts: amounts.toReversed() };
}

/** Sums of the discounted amounts above and below zero, and of the same times their time: all fall as `at` rises. */
interface Sums {
  readonly at: number;
  readonly gains: number;
  readonly costs: number;
  readonly timedGains: number;
  readonly timedCosts: number;
}

function sumsAt({ times, amounts }: Flows, at: number): Sums {
  let [gains, costs, timedGains, timedCosts] = [0, 0, 0, 0];
  for (let index = 0; index < times.length; index += 1) {
    const [time, amount] = [times[index] ?? 0, amounts[index] ?? 0];
    const term = Math.abs(amount) * Math.exp(-at * time);
    if (amount > 0) {
      gains += term;
      timedGains += term * time;
    } else {
      costs += term;
      timedCosts += term * time;
    }
  }
  return { at, gains, costs, timedGains, timedCosts };
}

const worthAt = ({ gains, costs }: Sums): number => gains - costs;

/** Whether the bounds exclude a root between two points. */
const isExcluded = (low: Sums, high: Sums): boolean => high.gains > low.costs || low.gains < high.costs;

/** Whether the bounds of the slope give it one sign. */
const isMonotone = (low: Sums, high: Sums): boolean =>
  high.timedGains > low.timedCosts || low.timedGains < high.timedCosts;

/** The least x in (0, limit] with Σ amountᵢ × e^(−x × timeᵢ) = 0. */
function firstRoot(flows: Flows, limit: number): number | null {
  // Nearest interval last, so that it is taken first.
  const waiting = [{ low: sumsAt(flows, 0), high: sumsAt(flows, limit) }];
  let halvings = Math.ceil(TERMS_MAX / flows.times.length);
  for (let interval = waiting.pop(); interval && halvings > 0; interval = waiting.pop()) {
    const { low, high } = interval;
    if (isExcluded(low, high)) continue;
    const crosses = worthAt(low) * worthAt(high) <= 0;
    if (isMonotone(low, high)) {
      if (crosses) return refine(flows, low.at, high.at, Math.sign(worthAt(low)));
    } else if (high.at - low.at > NARROWEST) {
      halvings -= 1;
      const middle = sumsAt(flows, (low.at + high.at) / 2);
      waiting.push({ low: middle, high }, { low, high: middle });
    } else if (crosses || Math.abs(worthAt(low)) <= NEARLY_ZERO * low.gains) {
      return (low.at + high.at) / 2;
    }
  }
  return null;
}

/** Newton's step where it stays inside, otherwise the middle, of an interval in which the value crosses zero once. */
function refine(flows: Flows, from: number, to: number, fromSign: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 100 && high - low > 1e-14; round += 1) {
    const middle = (low + high) / 2;
    const sums = sumsAt(flows, middle);
    if (worthAt(sums) === 0) return middle;
    if (Math.sign(worthAt(sums)) === fromSign) low = middle;
    else high = middle;
    const newton = middle + worthAt(sums) / (sums.timedGains - sums.timedCosts);
    if (!(newton > low && newton < high)) continue;
    const reach = (high - low) / 1024;
    const near = sumsAt(flows, newton - reach);
    const far = sumsAt(flows, newton + reach);
    if (Math.sign(worthAt(near)) === fromSign && newton - reach > low) low = newton - reach;
    if (Math.sign(worthAt(far)) === -fromSign && newton + reach < high) high = newton + reach;
  }
  return (low + high) / 2;
}
