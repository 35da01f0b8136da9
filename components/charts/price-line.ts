/** Scales prices to a line chart. Pure. */

import { type Paise, paise } from "@/lib/contract/facts/money";
import { type EpochMs, epochMs } from "@/lib/contract/values/calendar-date";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "@/lib/finance/rounding";
import { roundStep } from "./growth-lines";

export interface PricePoint {
  readonly at: EpochMs;
  readonly price: Paise;
}

/** Percent from the left edge and from the top. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/** The prices at the edges of the chart, in paise. */
export interface PriceEdges {
  readonly bottom: number;
  readonly top: number;
}

export interface PriceLine {
  /** SVG path data for a 100 × 100 view box. */
  readonly path: string;
  readonly first: PricePoint;
  readonly last: PricePoint;
  readonly low: PricePoint & Place;
  readonly high: PricePoint & Place;
  readonly edges: PriceEdges;
  /** Change from the first price to the last. */
  readonly change: Bps;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The instant and price as a place between the first and the last point. */
const placeOf = (
  first: PricePoint,
  last: PricePoint,
  { bottom, top }: PriceEdges,
  point: { at: number; price: number },
) => ({
  left: rounded(((point.at - first.at) / (last.at - first.at)) * 100),
  top: rounded(((top - point.price) / (top - bottom || 1)) * 100),
});

/**
 * Null for fewer than two points, which do not make a line.
 * @param edges those of the chart; by default the lowest and the highest price
 */
export function priceLine(points: readonly PricePoint[], edges?: PriceEdges): PriceLine | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const low = points.reduce((least, point) => (point.price < least.price ? point : least));
  const high = points.reduce((most, point) => (point.price > most.price ? point : most));
  const within = edges ?? { bottom: low.price, top: high.price };
  const placed = (point: PricePoint) => placeOf(first, last, within, point);
  const rise = { value: last.price - first.price, numerator: BPS_PER_WHOLE, denominator: first.price } as const;
  return {
    path: `M${points
      .map(placed)
      .map(({ left, top }) => `${left} ${top}`)
      .join("L")}`,
    first,
    last,
    low: { ...low, ...placed(low) },
    high: { ...high, ...placed(high) },
    edges: within,
    change: bps(mulDiv({ ...rise, rounding: "half-up" })),
  };
}

const TICKS = 4;
const RUPEE = 100;

/** The prices of a scale around these points: whole rupees, at even distances of 1, 2, 2.5 or 5 with zeros, the highest first. */
export function priceTicks(points: readonly PricePoint[]): readonly Paise[] {
  if (points.length === 0) return [];
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const step = Math.ceil(roundStep(Math.max((high - low) / RUPEE / TICKS, 1))) * RUPEE;
  const bottom = Math.floor(low / step) * step;
  const count = Math.max(1, Math.ceil((high - bottom) / step));
  return Array.from({ length: count + 1 }, (_, index) => paise(bottom + (count - index) * step));
}

/** A trade's place on the line; null for one outside the line's days. */
export function placeOn(points: readonly PricePoint[], { edges }: Pick<PriceLine, "edges">, at: EpochMs): Place | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || at < first.at || at > last.at || last.at === first.at) return null;
  const after = points.findIndex((point) => point.at >= at);
  const [one, other] = [points[Math.max(0, after - 1)] ?? first, points[after] ?? last];
  const part = other.at === one.at ? 0 : (at - one.at) / (other.at - one.at);
  return placeOf(first, last, edges, { at, price: one.price + (other.price - one.price) * part });
}

/** Days or hours below the chart at even distances, its edges among them. */
export function momentsBelow({ first, last }: Pick<PriceLine, "first" | "last">, count: number): readonly EpochMs[] {
  return Array.from({ length: count }, (_, index) =>
    epochMs(Math.round(first.at + ((last.at - first.at) * index) / (count - 1))),
  );
}

/** Samples at most this many points at even distances, including the first and the last. */
export function someOf<Point>(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}
