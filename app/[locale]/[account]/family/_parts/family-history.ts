/**
 * The value of a whole family over time. Pure. Invariants: a point is the sum of the accounts' own points of its day, and
 * nothing is estimated; an account adds nothing before its first day; currencies are never added up.
 */
import type { ValueHistory, ValuePoint } from "@/lib/contract/calls/value-history";
import { addMinor, CURRENCIES } from "@/lib/contract/facts/money";
import { type CalendarDate, daysBetween } from "@/lib/contract/values/calendar-date";

interface OwnDays {
  readonly from: CalendarDate;
  readonly points: ReadonlyMap<CalendarDate, ValuePoint>;
}

const daysOf = ({ points }: ValueHistory): readonly OwnDays[] => {
  const [first] = points;
  return first ? [{ from: first.on, points: new Map(points.map((point) => [point.on, point])) }] : [];
};

/** Null for a day between the points of an account, which are further apart in a long or large one. */
function pointOn(on: CalendarDate, accounts: readonly OwnDays[]): ValuePoint | null {
  const begun = accounts.filter(({ from }) => from <= on);
  const each = begun.flatMap(({ points }) => points.get(on) ?? []);
  if (each.length < begun.length) return null;
  const deposits = each.flatMap(({ bankDeposit }) => bankDeposit ?? []);
  return {
    on,
    currentValue: addMinor(...each.map(({ currentValue }) => currentValue)),
    stillInvested: addMinor(...each.map(({ stillInvested }) => stillInvested)),
    wallet: addMinor(...each.map(({ wallet }) => wallet)),
    putIn: addMinor(...each.map(({ putIn }) => putIn)),
    bankDeposit: deposits.length < each.length ? null : addMinor(...deposits),
  };
}

/** The distance of the last two points. */
function stepOf(points: readonly ValuePoint[]): number {
  const [before, last] = points.slice(-2);
  return before && last ? daysBetween({ from: before.on, to: last.on }) : 1;
}

/** Histories of one currency and range as one. */
function joined(histories: readonly ValueHistory[]): readonly ValueHistory[] {
  const [first] = histories;
  if (!first) return [];
  const accounts = histories.flatMap(daysOf);
  const days = new Set(accounts.flatMap(({ points }) => [...points.keys()]));
  const points = [...days].toSorted().flatMap((on) => pointOn(on, accounts) ?? []);
  const isMetalAtCost = histories.some((history) => history.isMetalAtCost);
  return points.length > 0 ? [{ ...first, stepDays: stepOf(points), isMetalAtCost, points }] : [];
}

/** The accounts' histories as one in each currency that has a movement: rupees first. */
export const familyHistories = (histories: readonly ValueHistory[]): readonly ValueHistory[] =>
  CURRENCIES.flatMap((currency) => joined(histories.filter((history) => history.currency === currency)));
