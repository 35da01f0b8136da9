/**
 * The balance of a year as steps: it holds from one movement to the next. Pure. Invariants: the scale begins at zero; places
 * are percent of the picture, from the left and from the top.
 */
import type { BalancePoint } from "@/lib/contract/calls/money-history";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { addDays, type CalendarDate, calendarDateOf, daysBetween } from "@/lib/contract/values/calendar-date";
import { roundStep, tickLabel } from "./growth-lines";
import { type ScaleWords, shortAmount } from "./payout-months";

export const STEPS_BOX = { width: 720, height: 120 } as const;

interface BalanceMark {
  readonly left: number;
  readonly top: number;
  readonly on: CalendarDate;
  readonly label: string;
}

export interface BalanceSteps {
  readonly line: string;
  readonly area: string;
  readonly ticks: readonly { readonly top: number; readonly label: string }[];
  /** Each first of a month, `2026-11`. */
  readonly months: readonly { readonly left: number; readonly month: string }[];
  readonly lowest: BalanceMark;
  readonly highest: BalanceMark;
  readonly lastTop: number;
}

interface Drawing {
  readonly today: CalendarDate;
  readonly currency: Currency;
  readonly words: ScaleWords;
}

const percent = (share: number) => Math.round(share * 1_000) / 10;

function monthsBetween(from: CalendarDate, to: CalendarDate): readonly string[] {
  const [start, end] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1);
  if (start === undefined || end === undefined) return [];
  return Array.from({ length: end - start }, (_, index) => {
    const month = start + index + 1;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** The balance at the end of each month of the year, and today's. */
export function monthEndBalances(points: readonly BalancePoint[], today: CalendarDate): readonly BalancePoint[] {
  const [first] = points;
  if (!first) return [];
  const ends = monthsBetween(first.on, today).map((month) => addDays(calendarDateOf(`${month}-01`), -1));
  return [...ends, today].map((on) => ({
    on,
    balance: points.findLast((point) => point.on <= on)?.balance ?? first.balance,
  }));
}

/** Null where the balance never changed. */
export function balanceSteps(
  points: readonly BalancePoint[],
  { today, currency, words }: Drawing,
): BalanceSteps | null {
  const [first, second] = points;
  if (!first || !second) return null;
  const days = Math.max(1, daysBetween({ from: first.on, to: today }));
  const balances = points.map(({ balance }) => balance);
  const step = roundStep(Math.max(1, ...balances) / 2);
  const shareOf = (balance: Minor) => 1 - balance / (2 * step);
  const leftOf = (on: CalendarDate) => daysBetween({ from: first.on, to: on }) / days;
  const { width, height } = STEPS_BOX;
  const [x, y] = [
    (on: CalendarDate) => Math.round(leftOf(on) * width * 10) / 10,
    (balance: Minor) => Math.round(shareOf(balance) * height * 10) / 10,
  ];
  const steps = points.slice(1).map(({ on, balance }) => `H${x(on)}V${y(balance)}`);
  const line = `M0 ${y(first.balance)}${steps.join("")}H${width}`;
  const marked = (point: BalancePoint): BalanceMark => ({
    on: point.on,
    left: percent(leftOf(point.on)),
    top: percent(shareOf(point.balance)),
    label: shortAmount(point.balance, words, currency),
  });
  // The first point is the balance before the year, which is of no day within it.
  const within = points.slice(1);
  const by = (isBetter: (one: number, other: number) => boolean) =>
    within.reduce((best, point) => (isBetter(point.balance, best.balance) ? point : best), second);
  return {
    line,
    area: `${line}V${height}H0Z`,
    ticks: [2 * step, step, 0].map((amount, index) => ({ top: index * 50, label: tickLabel(amount, words, currency) })),
    months: monthsBetween(first.on, today).map((month) => ({
      left: percent(leftOf(calendarDateOf(`${month}-01`))),
      month,
    })),
    lowest: marked(by((one, other) => one < other)),
    highest: marked(by((one, other) => one > other)),
    lastTop: percent(shareOf(points.at(-1)?.balance ?? first.balance)),
  };
}
