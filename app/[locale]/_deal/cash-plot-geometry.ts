/**
 * Places the payouts of a schedule on one time axis. Pure. Invariants: every payout that brings money is a bar; all bars
 * have one scale, except cut bars, which are marked as cut; the parts of a bar add up to the wallet's credit.
 */

import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { addMinor, type Minor } from "@/lib/contract/facts/money";
import { type CalendarDate, calendarDateFrom, civilOf, daysBetween } from "@/lib/contract/values/calendar-date";
import { medianOf } from "@/lib/products/category-figures";
import { bringsMoney } from "@/lib/products/payout-kind";

/** Pixels: of the tallest bar and of the usual one beside cut bars, below the base line, and of a label of two lines. */
export const PLOT = { tallest: 96, regular: 62, below: 104, label: 46 } as const;

export interface CashBar {
  readonly on: CalendarDate;
  /** The middle of the bar, in percent of the width. */
  readonly place: number;
  /** Pixels, from the base line outwards: principal first, then the earnings. */
  readonly principal: number;
  readonly earned: number;
  readonly isCut: boolean;
  readonly net: Minor;
}

export interface CashPlot {
  readonly out: CashBar;
  readonly back: readonly CashBar[];
  /** The width of every bar, in percent. */
  readonly width: number;
  readonly ticks: readonly { readonly on: CalendarDate; readonly place: number }[];
  /** The pixels over which the labels of the first and of the last payout stand clear of every bar below them. */
  readonly clear: { readonly first: number; readonly last: number };
  /** The pixels above the base line, with room for the labels. */
  readonly above: number;
}

const EDGE = { left: 5, right: 95 } as const;
const WIDEST = 9;
const THINNEST_PX = 2.5;
/** Below this share of the largest flow, the usual payout would be too low to read. */
const READABLE_SHARE = 1 / 8;
/** A flow above this multiple of the usual payout is cut. */
const CUT_FACTOR = 3;
/** The share of a bar that is left to its principal is at least a quarter. */
const CUT_GAIN_MAX = 0.75;
const TICKS_MAX = 5;
/** Nearer to an edge, the name of a month would touch the bar there. */
const TICK_ROOM = { from: 19, to: 90 } as const;
const TICK_MONTHS = [1, 2, 3, 6, 12, 24, 36, 60] as const;

type Flow = Pick<CashBar, "on" | "net"> & { readonly repaid: number };

/** The flows by day: the last distribution and the sale of a building are one bar. */
function flowsOf({ cashflow }: Pick<InvestmentTerms, "cashflow">): readonly Flow[] {
  const days = Map.groupBy(cashflow.filter(bringsMoney), ({ dueOn }) => dueOn);
  return [...days]
    .map(([on, payouts]) => {
      const net = addMinor(...payouts.map((payout) => payout.net));
      const principal = addMinor(...payouts.map((payout) => payout.principal));
      return { on, net, repaid: Math.max(0, Math.min(net, principal)) };
    })
    .filter(({ net }) => net > 0);
}

interface Height {
  readonly px: number;
  /** Pixels of one minor unit. */
  readonly perUnit: number;
  readonly isCut: boolean;
}

/** Pixels of an amount. Where the usual payout would vanish beside the largest flow, the large ones are cut. */
function scaleOf(placed: number, nets: readonly number[]): (net: number) => Height {
  const largest = Math.max(placed, ...nets);
  const usual = medianOf(nets.toSorted((one, other) => one - other));
  if (nets.length < 3 || usual >= largest * READABLE_SHARE) {
    const perUnit = PLOT.tallest / largest;
    return (net) => ({ px: Math.max(THINNEST_PX, net * perUnit), perUnit, isCut: false });
  }
  const perUnit = PLOT.regular / Math.max(...nets.filter((net) => net <= usual * CUT_FACTOR));
  return (net) => {
    const isCut = net > usual * CUT_FACTOR;
    return { px: isCut ? PLOT.tallest : Math.max(THINNEST_PX, net * perUnit), perUnit, isCut };
  };
}

type Span = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The first days of months, as many as a phone has room for. */
function ticksOf({ from, to }: Span, placeOf: (on: CalendarDate) => number): CashPlot["ticks"] {
  const [first, last] = [civilOf(from), civilOf(to)];
  const monthsBetween = (last.year - first.year) * 12 + last.month - first.month;
  const step = TICK_MONTHS.find((months) => monthsBetween / months <= TICKS_MAX) ?? 120;
  const days = Array.from({ length: monthsBetween + 1 }, (_, index) => first.year * 12 + first.month + index)
    .filter((month) => month % step === 0)
    .map(firstDayOf);
  return days
    .map((on) => ({ on, place: placeOf(on) }))
    .filter(({ place }) => place >= TICK_ROOM.from && place <= TICK_ROOM.to);
}

/** The first day of a month, counted from January of year 0. */
const firstDayOf = (month: number): CalendarDate =>
  calendarDateFrom({ year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 });

/** Null for terms that pay nothing on a known day. */
export function cashPlotOf(terms: Pick<InvestmentTerms, "cashflow" | "amount" | "investOn">): CashPlot | null {
  const { amount, investOn: from } = terms;
  const flows = flowsOf(terms);
  const to = flows.at(-1)?.on;
  if (to === undefined || to <= from) return null;
  const span = daysBetween({ from, to });
  const placeOf = (on: CalendarDate) =>
    round(EDGE.left + (daysBetween({ from, to: on }) / span) * (EDGE.right - EDGE.left));
  const heightOf = scaleOf(
    amount,
    flows.map(({ net }) => net),
  );
  const back = flows.map(({ on, net, repaid }): CashBar => {
    const { px, perUnit, isCut } = heightOf(net);
    // Only the principal of a bar is cut, so that the earnings keep the scale.
    const gain = Math.max(THINNEST_PX, Math.min((net - repaid) * perUnit, px * CUT_GAIN_MAX));
    const earned = repaid === net ? 0 : repaid === 0 ? px : gain;
    return { on, net, isCut, place: placeOf(on), principal: round(px - earned), earned: round(earned) };
  });
  const { px, isCut } = heightOf(amount);
  const out: CashBar = {
    ...{ on: from, net: amount, isCut, place: EDGE.left },
    ...{ principal: round(px), earned: 0 },
  };
  const clear = { first: tallestOf(back.filter(isLeft)), last: tallestOf(back.filter((bar) => !isLeft(bar))) };
  const above = back.length === 1 ? PLOT.tallest + 2 : Math.max(clear.first, clear.last) + PLOT.label;
  return { out, back, width: widthOf([out, ...back]), ticks: ticksOf({ from, to }, placeOf), clear, above };
}

const isLeft = ({ place }: CashBar): boolean => place < 50;
const tallestOf = (bars: readonly CashBar[]): number =>
  Math.max(0, ...bars.map(({ principal, earned }) => principal + earned));

/** Bars never touch. */
function widthOf(bars: readonly CashBar[]): number {
  const gaps = bars.slice(1).map(({ place }, index) => place - (bars[index]?.place ?? 0));
  return round(Math.min(WIDEST, Math.max(0.4, Math.min(...gaps) * 0.62)));
}

const round = (value: number): number => Math.round(value * 100) / 100;
