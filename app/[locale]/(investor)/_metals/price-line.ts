/** Prices as a line in a box. Pure. */
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import type { Paise } from "@/lib/contract/values/money";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "@/lib/finance/rounding";

export interface PricePoint {
  readonly at: EpochMs;
  readonly price: Paise;
}

/** A point with its place from the left, in percent. */
type Placed = PricePoint & { readonly left: number };

export interface PriceLine {
  /** Of an SVG whose box is 100 wide and 100 high. */
  readonly path: string;
  readonly first: PricePoint;
  readonly last: PricePoint;
  readonly low: Placed;
  readonly high: Placed;
  /** From the first price to the last. */
  readonly change: Bps;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Null for fewer than two points: a line needs them. */
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

/** At most so many of the points, evenly, the first and the last among them. */
export function someOf(points: readonly PricePoint[], most: number): readonly PricePoint[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}
