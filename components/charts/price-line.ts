/** Scales prices to a line chart. Pure. */

import type { Paise } from "@/lib/contract/facts/money";
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "@/lib/finance/rounding";

export interface PricePoint {
  readonly at: EpochMs;
  readonly price: Paise;
}

/** A point and its distance from the left edge, in percent. */
type Placed = PricePoint & { readonly left: number };

export interface PriceLine {
  /** SVG path data for a 100 × 100 view box. */
  readonly path: string;
  readonly first: PricePoint;
  readonly last: PricePoint;
  readonly low: Placed;
  readonly high: Placed;
  /** Change from the first price to the last. */
  readonly change: Bps;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Null for fewer than two points, which do not make a line. */
export function priceLine(points: readonly PricePoint[]): PriceLine | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const low = points.reduce((least, point) => (point.price < least.price ? point : least));
  const high = points.reduce((most, point) => (point.price > most.price ? point : most));
  const spread = high.price - low.price || 1;
  const leftOf = ({ at }: PricePoint) => rounded(((at - first.at) / (last.at - first.at)) * 100);
  const places = points.map((point) => `${leftOf(point)} ${rounded(((high.price - point.price) / spread) * 100)}`);
  const rise = { value: last.price - first.price, numerator: BPS_PER_WHOLE, denominator: first.price } as const;
  return {
    path: `M${places.join("L")}`,
    first,
    last,
    low: { ...low, left: leftOf(low) },
    high: { ...high, left: leftOf(high) },
    change: bps(mulDiv({ ...rise, rounding: "half-up" })),
  };
}

/** A trade's place on the line, in percent from the left and from the top; null for one outside the line's days. */
export function placeOn(
  points: readonly PricePoint[],
  { low, high }: Pick<PriceLine, "low" | "high">,
  at: EpochMs,
): { readonly left: number; readonly top: number } | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || at < first.at || at > last.at || last.at === first.at) return null;
  const after = points.findIndex((point) => point.at >= at);
  const [one, other] = [points[Math.max(0, after - 1)] ?? first, points[after] ?? last];
  const part = other.at === one.at ? 0 : (at - one.at) / (other.at - one.at);
  const price = one.price + (other.price - one.price) * part;
  const spread = high.price - low.price || 1;
  return {
    left: rounded(((at - first.at) / (last.at - first.at)) * 100),
    top: rounded(((high.price - price) / spread) * 100),
  };
}

/** Samples at most this many points at even distances, including the first and the last. */
export function someOf<Point>(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}
