/**
 * A coupon that is a reference rate and a spread. Invariants: it is reset on coupon days; the last known fixing applies
 * to the periods without a fixing, whose payouts are a projection; no coupon is below zero.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { CouponStep } from "./bond.ts";
import { bps } from "./rounding.ts";

export interface Fixing {
  /** The coupon day from which interest accrues at it. */
  readonly from: CalendarDate;
  readonly referenceBps: number;
  /** Rates that were recorded for the day by mistake, oldest first; absent for a fixing without correction. */
  readonly mistakenBps?: readonly number[] | undefined;
}

export interface Floating {
  readonly spreadBps: number;
  /** In order; without those of periods to come. */
  readonly fixings: readonly Fixing[];
}

export const couponsOf = ({ spreadBps, fixings }: Floating): readonly CouponStep[] =>
  fixings.map(({ from, referenceBps }) => ({ from, couponBps: bps(Math.max(0, referenceBps + spreadBps)) }));

/** The fixings with one more, in order; null where another rate was fixed for that day. */
export function withFixing({ fixings }: Pick<Floating, "fixings">, fixing: Fixing): readonly Fixing[] | null {
  const known = fixings.find(({ from }) => from === fixing.from);
  if (known) return known.referenceBps === fixing.referenceBps ? fixings : null;
  return [...fixings, fixing].toSorted((a, b) => a.from.localeCompare(b.from));
}

/** The fixings with another rate for a day that is fixed. */
export const withCorrection = (
  { fixings }: Pick<Floating, "fixings">,
  { from, referenceBps }: Fixing,
): readonly Fixing[] =>
  fixings.map((each) =>
    each.from === from ? { from, referenceBps, mistakenBps: [...(each.mistakenBps ?? []), each.referenceBps] } : each,
  );
