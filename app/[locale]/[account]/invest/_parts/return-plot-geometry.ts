/**
 * Places deals by return and tenure: tenure on a logarithmic axis, because a month and five years stand beside each
 * other. Pure; places are percentages of the plot.
 */
import type { DealId } from "@/lib/contract/values/ids";
import type { RatingBand } from "@/lib/products/rating";

export interface PlottedDeal {
  readonly dealId: DealId;
  readonly name: string;
  /** The words beside the point: the name of the deal and, where its payer is late now, that it is. */
  readonly text: string;
  readonly bps: number;
  readonly days: number;
  readonly band: RatingBand;
  readonly isLateNow: boolean;
}

export interface Point extends PlottedDeal {
  /** From the left and from the top. */
  readonly x: number;
  readonly y: number;
  /** The name beside the point; absent where it would cover another point or name. */
  readonly label: "left" | "right" | null;
}

export interface Tick {
  readonly at: number;
  readonly value: number;
}

export interface Plot {
  readonly points: readonly Point[];
  /** In basis points. */
  readonly returns: readonly Tick[];
  /** In days. */
  readonly tenures: readonly Tick[];
  /** The height of a bank deposit's return; null without one. */
  readonly floor: number | null;
}

const TENURE_TICKS = [30, 60, 90, 182, 365, 730, 1095, 1825, 3652] as const;
const STEPS_BPS = [25, 50, 100, 200, 500, 1000, 2000, 5000] as const;
const LINES_MAX = 6;
/** The room between a point and the ends of the axes. */
const MARGIN = 3;

/** Null for fewer than two deals, which need no plot. */
export function plotOf(deals: readonly PlottedDeal[], depositReturnBps: number | null): Plot | null {
  if (deals.length < 2) return null;
  const days = deals.map((deal) => deal.days);
  const [first, last] = [Math.log(Math.min(...days, 30)), Math.log(Math.max(...days, 365))];
  const xOf = (each: number) => MARGIN + ((Math.log(each) - first) / (last - first)) * (100 - 2 * MARGIN);
  const values = [...deals.map(({ bps }) => bps), ...(depositReturnBps === null ? [] : [depositReturnBps])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = STEPS_BPS.find((each) => (most - least) / each <= LINES_MAX - 1) ?? 10_000;
  const [bottom, top] = [Math.floor(least / step) * step, Math.ceil((most + 1) / step) * step];
  const yOf = (bps: number) => MARGIN + ((top - bps) / (top - bottom)) * (100 - 2 * MARGIN);
  const placed = deals.map((deal) => ({ ...deal, x: xOf(deal.days), y: yOf(deal.bps) }));
  return {
    points: labelled(placed),
    returns: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => bottom + index * step).map((value) => ({
      ...{ value, at: yOf(value) },
    })),
    tenures: TENURE_TICKS.filter((each) => Math.log(each) >= first - 0.01 && Math.log(each) <= last + 0.01).map(
      (value) => ({ value, at: xOf(value) }),
    ),
    floor: depositReturnBps === null ? null : yOf(depositReturnBps),
  };
}

/** A character's width and a name's height, in percent of a plot of usual size. */
const [CHARACTER, HEIGHT, GAP] = [0.72, 8, 1.2];

/** Names late payers, then the highest returns, as long as a name covers nothing. */
function labelled(points: readonly Omit<Point, "label">[]): readonly Point[] {
  const taken: { from: number; to: number; y: number }[] = points.map(({ x, y }) => ({ from: x - 1, to: x + 1, y }));
  const isFree = (from: number, to: number, y: number) =>
    from >= 0 && to <= 100 && taken.every((each) => to < each.from || from > each.to || Math.abs(y - each.y) > HEIGHT);
  const labels = new Map<DealId, "left" | "right">();
  const byWeight = points.toSorted(
    (one, other) => Number(other.isLateNow) - Number(one.isLateNow) || other.bps - one.bps,
  );
  for (const { dealId, text, x, y } of byWeight) {
    const width = text.length * CHARACTER;
    const sides = { right: [x + GAP, x + GAP + width], left: [x - GAP - width, x - GAP] } as const;
    const side = (["right", "left"] as const).find((each) => isFree(...sides[each], y));
    if (!side) continue;
    const [from, to] = sides[side];
    taken.push({ from, to, y });
    labels.set(dealId, side);
  }
  return points.map((point) => ({ ...point, label: labels.get(point.dealId) ?? null }));
}
