/**
 * The yearly rate at which dated flows are worth nothing together. A rate is a fraction (0.124 = 12.4 %) and may be a
 * float: it is shown and compared, never paid.
 */
import type { CalendarDate } from "../contract/calendar-date.ts";
import { daysBetween } from "../contract/calendar-date.ts";
import type { Paise } from "../contract/money.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";

/** Money out is negative, money in positive. */
export interface DatedAmount {
  readonly date: CalendarDate;
  readonly amountPaise: Paise;
}

/** Below this a yearly rate says nothing about the investment; the absolute return is shown instead. */
export const XIRR_MINIMUM_DAYS = 30;
const XIRR_DAYS_PER_YEAR = 365;

interface Point {
  /** Since the first flow. */
  readonly days: number;
  amount: number;
}

/**
 * Solves Σ Pᵢ ÷ (1 + r)^((dᵢ − d₀) ÷ 365) = 0, the definition of the spreadsheet function XIRR, which divides by 365 in
 * leap years too. Order does not matter. Where more than one rate fits, the one nearest to zero is meant.
 * @returns `null` for flows that span less than 30 days, that do not change sign, or that no rate between −99.99999 %
 * and some nine million fits.
 */
export function xirr(flows: readonly DatedAmount[]): number | null {
  const points = pointsOf(flows);
  const spanDays = points.at(-1)?.days ?? 0;
  const changesSign = points.some(({ amount }) => amount > 0) && points.some(({ amount }) => amount < 0);
  if (!changesSign || spanDays < XIRR_MINIMUM_DAYS) return null;
  const curve = (logRate: number) => valueAt(points, logRate);
  const bracket = findBracket(curve);
  return bracket && Math.expm1(solve(curve, bracket));
}

/** The same to the nearest basis point. */
export function xirrBps(flows: readonly DatedAmount[]): Bps | null {
  const rate = xirr(flows);
  return rate === null ? null : bps(Math.round(rate * BPS_PER_WHOLE));
}

/** What came back beyond what was put in, over what was put in, half-up; `null` when nothing was put in. */
export function absoluteReturnBps(sums: { readonly investedPaise: Paise; readonly returnedPaise: Paise }): Bps | null {
  const { investedPaise, returnedPaise } = sums;
  if (investedPaise <= 0) return null;
  const gain = BigInt(returnedPaise) - BigInt(investedPaise);
  return bps(mulDiv({ value: gain, numerator: BPS_PER_WHOLE, denominator: investedPaise, rounding: "half-up" }));
}

/** One point a day, in order: tens of thousands of flows of a long history fall on some hundreds of days. */
function pointsOf(flows: readonly DatedAmount[]): readonly Point[] {
  const sorted = [...flows].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const points: Point[] = [];
  let lastDate: CalendarDate | undefined;
  for (const { date, amountPaise } of sorted) {
    const last = points.at(-1);
    if (last && date === lastDate) {
      last.amount += amountPaise;
      continue;
    }
    const first = sorted[0]?.date ?? date;
    points.push({ days: daysBetween({ from: first, to: date }), amount: amountPaise });
    lastDate = date;
  }
  return points;
}

interface Value {
  readonly worth: number;
  readonly slope: number;
}

/**
 * The worth of all flows, and its slope, at the rate whose ln(1 + r) is given. For a negative rate it is taken at the
 * last day instead of the first: that only scales it, and no power can overflow on either side of zero.
 */
function valueAt(points: readonly Point[], logRate: number): Value {
  const anchor = logRate < 0 ? (points.at(-1)?.days ?? 0) : 0;
  let [worth, slope] = [0, 0];
  for (const { days, amount } of points) {
    const years = (anchor - days) / XIRR_DAYS_PER_YEAR;
    const term = amount * Math.exp(logRate * years);
    worth += term;
    slope += term * years;
  }
  return { worth, slope };
}

type Curve = (logRate: number) => Value;

interface Bracket {
  readonly from: number;
  readonly to: number;
}

/** Walks outward from zero on both sides, in steps that double, until the worth changes sign. */
function findBracket(curve: Curve): Bracket | null {
  const limit = 16;
  for (let [inner, outer] = [0, 1 / 16]; outer <= limit; [inner, outer] = [outer, outer * 2]) {
    for (const side of [1, -1]) {
      const bracket = { from: inner * side, to: outer * side };
      if (curve(bracket.from).worth * curve(bracket.to).worth <= 0) return bracket;
    }
  }
  return null;
}

/**
 * Newton's step where it stays inside the bracket and halves the step before, the middle of the bracket where it does
 * not (Press et al., Numerical Recipes, §9.4, `rtsafe`): it cannot leave, and it cannot fail to end.
 */
function solve(curve: Curve, { from, to }: Bracket): number {
  const fromSign = Math.sign(curve(from).worth);
  if (fromSign === 0) return from;
  let [near, far] = [from, to];
  let guess = (near + far) / 2;
  let step = Math.abs(far - near);
  for (let round = 0; round < 200 && step > 1e-14; round += 1) {
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
