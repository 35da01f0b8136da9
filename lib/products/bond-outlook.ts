/** The future events of a bond by day, and the yield of each redemption to a buyer who settles on a day. Pure. */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Bond, Redemption } from "../finance/bond.ts";
import { couponOn, shareOwedOn } from "../finance/bond.ts";
import type { Trade } from "../finance/bond-trade.ts";
import { durationAt, type RedemptionYield, yieldsOf } from "../finance/bond-yield.ts";
import { BPS_PER_WHOLE } from "../finance/rounding.ts";

type Ending = "CALL" | "PUT";

export type OutlookEvent =
  /** The end of a first period that is longer or shorter than the others. */
  | { readonly is: "FIRST_COUPON"; readonly on: CalendarDate }
  | { readonly is: "STEP"; readonly on: CalendarDate; readonly couponBps: number }
  /** Shares of the face value at issue. */
  | { readonly is: "REPAYMENT"; readonly on: CalendarDate; readonly shareBps: number; readonly leftBps: number }
  /** A coupon that the issuer has cancelled. */
  | { readonly is: "SKIPPED"; readonly on: CalendarDate }
  | { readonly is: "WRITE_DOWN"; readonly on: CalendarDate; readonly shareBps: number }
  | ({ readonly is: Ending; readonly yieldBps: number | null } & Redemption)
  | { readonly is: "MATURITY"; readonly on: CalendarDate; readonly shareBps: number; readonly yieldBps: number | null };

export interface Outlook {
  /** In the order of their days; past write-downs stay on the list. */
  readonly events: readonly OutlookEvent[];
  readonly settlesOn: CalendarDate;
  readonly toMaturityBps: number | null;
  /** The lowest of maturity and calls. */
  readonly worstBps: number | null;
  /** To maturity, or to the next call of a bond without one, at that yield, in hundredths of a year; null without a yield. */
  readonly duration: { readonly macaulay: number; readonly modified: number } | null;
}

const bpsOf = (rate: number | null) => (rate === null ? null : Math.round(rate * BPS_PER_WHOLE));
const hundredths = (years: number) => Math.round(years * 100);

/**
 * Events up to the settlement are over and left out, but for write-downs. A bond without maturity has no end among them.
 */
export function outlookOf(trade: Trade, isPerpetual: boolean): Outlook {
  const { bond, settlesOn } = trade;
  const { toMaturity, toCalls, toPuts, worst } = yieldsOf(trade);
  const maturity = { is: "MATURITY", on: bond.maturityOn, shareBps: shareOwedOn(bond, bond.maturityOn) } as const;
  const events: readonly OutlookEvent[] = [
    ...termsOf(bond),
    ...endings("CALL", toCalls),
    ...endings("PUT", toPuts),
    ...(isPerpetual ? [] : [{ ...maturity, yieldBps: bpsOf(toMaturity) }]),
  ];
  const [call] = toCalls;
  const [yieldRate, redemption] = isPerpetual ? [call?.rate ?? null, call ?? null] : [toMaturity, null];
  const duration = yieldRate === null ? null : durationAt({ ...trade, yieldRate, redemption });
  return {
    events: events
      .filter(({ is, on }) => is === "WRITE_DOWN" || on > settlesOn)
      .toSorted((a, b) => a.on.localeCompare(b.on)),
    ...{ settlesOn, toMaturityBps: bpsOf(toMaturity), worstBps: bpsOf(worst) },
    duration: duration && { macaulay: hundredths(duration.macaulay), modified: hundredths(duration.modified) },
  };
}

function termsOf(bond: Bond): readonly OutlookEvent[] {
  const { firstCouponOn, steps = [], repayments = [], skipped = [], writeDowns = [] } = bond;
  return [
    ...skipped.map((on) => ({ is: "SKIPPED" as const, on })),
    ...writeDowns.map(({ on, shareBps }) => ({ is: "WRITE_DOWN" as const, on, shareBps })),
    ...(firstCouponOn ? [{ is: "FIRST_COUPON" as const, on: firstCouponOn }] : []),
    ...steps.map(({ from: on }) => ({ is: "STEP" as const, on, couponBps: couponOn(bond, on) })),
    ...repayments.map(({ on, shareBps }) => ({
      ...{ is: "REPAYMENT" as const, on, shareBps, leftBps: shareOwedOn(bond, on) },
    })),
  ];
}

const endings = (is: Ending, yields: readonly RedemptionYield[]): readonly OutlookEvent[] =>
  yields.map(({ on, price, rate }) => ({ is, on, price, yieldBps: bpsOf(rate) }));
