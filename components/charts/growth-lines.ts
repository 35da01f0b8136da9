/**
 * Scales the lines of a value over time to one chart. Pure. Invariants: all lines have one scale; it begins at zero where
 * the amounts leave room for it, and is labelled where it does not.
 */
import type { ValuePoint } from "@/lib/contract/calls/value-history";
import { addMinor, type Currency, type Minor, minor } from "@/lib/contract/facts/money";
import { type ScaleWords, shortAmount } from "./payout-months";

/** SVG path data for a view box of this size, which is stretched to its place. */
export const GROWTH_BOX = { width: 728, height: 240 } as const;

export interface GrowthChart {
  readonly worth: string;
  readonly putIn: string;
  /** Null without a deposit to compare with. */
  readonly deposit: string | null;
  /** The outline of the area below the worth; null where the scale does not begin at zero. */
  readonly area: string | null;
  /** Grid lines by their distance from the top, in percent. */
  readonly ticks: readonly { readonly top: number; readonly label: string }[];
  /** The last day's worth, in percent from the top. */
  readonly lastTop: number;
  /** Days below the chart, from its left to its right edge. */
  readonly days: readonly string[];
}

export const worthOf = ({ currentValue, wallet }: Pick<ValuePoint, "currentValue" | "wallet">): Minor =>
  addMinor(currentValue, wallet);

const TICKS = 4;
const LABELLED_DAYS = 4;
/** Below this share of the highest amount the lowest one is near enough to zero to begin there. */
const NEAR_ZERO = 0.6;

/** The least of 1, 2, 2.5 and 5 with zeros that is not below the value. */
export function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power;
}

function scaleOf(amounts: readonly number[]): { readonly bottom: number; readonly top: number; readonly step: number } {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts, 1)];
  const from = low < high * NEAR_ZERO ? Math.min(0, low) : low;
  // A line without a change has room above and below it.
  const step = roundStep(Math.max(high - from, high * 0.02) / TICKS);
  const bottom = Math.floor(from / step) * step;
  return { bottom, step, top: Math.max(bottom + step, Math.ceil(high / step) * step) };
}

/** `40 L` for `40.00 L`, `2.5 L` for `2.50 L`; `50,000` has no decimals to shorten. */
function shortTick(label: string): string {
  const [figure = "", word] = label.split(" ");
  return word === undefined ? figure : `${Number(figure)} ${word}`;
}

export const tickLabel = (amount: number, words: ScaleWords, currency: Currency) =>
  amount < 0
    ? `−${shortTick(shortAmount(minor(-amount), words, currency))}`
    : shortTick(shortAmount(minor(amount), words, currency));

interface Point {
  readonly left: number;
  /** In tenths of the view box's unit. */
  readonly top: number;
}

/** Tenths by which a line may pass beside a point: a quarter of a pixel at the chart's height. */
const ALLOWED = 2.5;

/** The index of the point farthest from the straight line between the ends; null when the line may pass beside all. */
function farthestFrom(points: readonly Point[]): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.left === first.left) return null;
  const slope = (last.top - first.top) / (last.left - first.left);
  const off = points.map(({ left, top }) => Math.abs(top - first.top - slope * (left - first.left)));
  const most = Math.max(...off);
  return most > ALLOWED ? off.indexOf(most) : null;
}

/** The corners of a line, its ends among them (the algorithm of Ramer, Douglas and Peucker). */
function cornersOf(points: readonly Point[]): readonly Point[] {
  const corner = farthestFrom(points);
  if (corner !== null) return [...cornersOf(points.slice(0, corner + 1)), ...cornersOf(points.slice(corner)).slice(1)];
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? [first, last] : [];
}

/**
 * Each step is relative to the corner before it, which takes a third of the characters; heights are whole tenths, so that
 * no rounding adds up.
 */
function pathOf(tenths: readonly number[], leftOf: (index: number) => number): string {
  const kept = cornersOf(tenths.map((top, index) => ({ left: leftOf(index), top })));
  return kept.reduce((path, { left, top }, index) => {
    const before = kept[index - 1];
    if (!before) return `M${left} ${decimal(top)}`;
    const [right, down] = [left - before.left, top - before.top];
    return path + (down === 0 ? `h${right}` : `l${right}${down > 0 ? " " : ""}${decimal(down)}`);
  }, "");
}

/** `-0.4` as `-.4`, as SVG allows. */
const decimal = (tenths: number): string => String(tenths / 10).replace(/^(-?)0\./, "$1.");

/** Null for fewer than two points, which do not make a line. */
export function growthChart(
  points: readonly ValuePoint[],
  { currency, words }: { readonly currency: Currency; readonly words: ScaleWords },
): GrowthChart | null {
  if (points.length < 2) return null;
  const [worth, putIn] = [points.map(worthOf), points.map((point) => point.putIn)];
  const deposit = points.flatMap(({ bankDeposit }) => (bankDeposit === null ? [] : [bankDeposit]));
  const { bottom, top, step } = scaleOf([...worth, ...putIn, ...deposit]);
  const { width, height } = GROWTH_BOX;
  const shareOf = (amount: number) => (top - amount) / (top - bottom);
  const leftOf = (index: number) => Math.round((index / (points.length - 1)) * width);
  const line = (amounts: readonly number[]) =>
    pathOf(
      amounts.map((amount) => Math.round(shareOf(amount) * height * 10)),
      leftOf,
    );
  const percentOf = (amount: number) => Math.round(shareOf(amount) * 1_000) / 10;
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => top - index * step);
  const named = Array.from({ length: LABELLED_DAYS }, (_, part) =>
    Math.round((part / (LABELLED_DAYS - 1)) * (points.length - 1)),
  );
  return {
    worth: line(worth),
    putIn: line(putIn),
    deposit: deposit.length === points.length ? line(deposit) : null,
    area: bottom === 0 ? `${line(worth)}V${height}H0Z` : null,
    ticks: ticks.map((amount) => ({ top: percentOf(amount), label: tickLabel(amount, words, currency) })),
    lastTop: percentOf(worth.at(-1) ?? 0),
    days: [...new Set(named)].flatMap((index) => points[index]?.on ?? []),
  };
}
