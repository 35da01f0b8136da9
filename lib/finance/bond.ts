/**
 * The terms of a bond, and the days on which it pays. One type expresses every form: a plain bond is one that states
 * none of the optional terms. Invariants: coupon days count back from maturity and never move; steps, repayments, calls
 * and puts fall on coupon days (`contradictionsInBond`), so that rate and principal are constant within a period.
 */

import { type Paise, paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { civilOf } from "../contract/values/calendar-date.ts";
import type { CouponFrequency } from "./bond-price.ts";
import { couponDayBefore } from "./bond-price.ts";
import { type Convention, isExCoupon } from "./bond-settlement.ts";
import type { QuotedPrice } from "./quoted-price.ts";
import { BPS_PER_WHOLE, type Bps, mulDiv } from "./rounding.ts";

/** Coupons a year; `AT_MATURITY` pays the simple interest of the whole tenor, or none, at its end. */
export type CouponPayout = CouponFrequency | "AT_MATURITY";

export interface CouponStep {
  /** The coupon day from which interest accrues at this rate. */
  readonly from: CalendarDate;
  readonly couponBps: Bps;
}

/** Principal that is repaid before maturity. */
export interface Repayment {
  readonly on: CalendarDate;
  /** The share of the face value at issue that is repaid. */
  readonly shareBps: number;
}

/** Principal that the issuer no longer owes, without paying it. */
export interface WriteDown {
  /** Any day of the bond's life. The coupon of its period is paid on the remaining principal only. */
  readonly on: CalendarDate;
  /** The share of the face value at issue that is lost. */
  readonly shareBps: number;
}

/** The redemption of the whole outstanding principal, at a price for 100 of it, with the coupon of its day. */
export interface Redemption {
  readonly on: CalendarDate;
  readonly price: QuotedPrice;
}

export interface Bond {
  readonly issuedOn: CalendarDate;
  readonly maturityOn: CalendarDate;
  /** Yearly, on outstanding principal; 0 for a zero-coupon bond. */
  readonly couponBps: Bps;
  readonly payout: CouponPayout;
  /** Absent: of a company. A government security counts 30/360. */
  readonly convention?: Convention | undefined;
  /** The first coupon day, where it is not the earliest after the issue: the end of a long first period. */
  readonly firstCouponOn?: CalendarDate | undefined;
  /** Later rates of a step-up or step-down bond, in order. */
  readonly steps?: readonly CouponStep[] | undefined;
  /** Repayments of an amortising bond, in order; the maturity repays the remaining principal. */
  readonly repayments?: readonly Repayment[] | undefined;
  /** Redemptions that the issuer may choose. */
  readonly calls?: readonly Redemption[] | undefined;
  /** Redemptions that each holder may choose. */
  readonly puts?: readonly Redemption[] | undefined;
  /** Days from the opening of the exercise window to the put; stated by every bond with puts (bond-put.ts). */
  readonly putNoticeDays?: number | undefined;
  /** Coupon days whose coupon the issuer has cancelled; it is never made up. */
  readonly skipped?: readonly CalendarDate[] | undefined;
  /** In order. */
  readonly writeDowns?: readonly WriteDown[] | undefined;
}

/** The boundaries of the coupon periods: issue, each coupon, maturity. The first period may be short or long. */
export function couponDays({ issuedOn, maturityOn, payout, firstCouponOn = issuedOn }: Bond): readonly CalendarDate[] {
  if (payout === "AT_MATURITY") return [issuedOn, maturityOn];
  const days: CalendarDate[] = [maturityOn];
  for (let day = maturityOn, periods = 1; ; periods += 1) {
    day = couponDayBefore({ maturity: maturityOn, frequency: payout }, periods);
    if (day <= issuedOn || day < firstCouponOn) return [issuedOn, ...days];
    days.unshift(day);
  }
}

/** The period that contains `on`: from the last coupon day on or before it, or the issue, to the next coupon day. */
export function couponPeriodOf(bond: Bond, on: CalendarDate) {
  const { issuedOn, maturityOn, payout: frequency, firstCouponOn = issuedOn } = bond;
  if (frequency === "AT_MATURITY") return { from: issuedOn, to: maturityOn };
  if (on < firstCouponOn) return { from: issuedOn, to: firstCouponOn };
  const periods = periodsBack(maturityOn, frequency, on);
  const dayBefore = (count: number) => couponDayBefore({ maturity: maturityOn, frequency }, count);
  const lastCoupon = dayBefore(periods);
  const isInFirst = lastCoupon < issuedOn;
  return { from: isInFirst ? issuedOn : lastCoupon, to: dayBefore(periods - 1) };
}

/**
 * The number of periods between maturity and the latest coupon day on or before `on`. Computed from calendar months
 * and corrected by at most one, instead of iterating over every period.
 */
export function periodsBack(maturityOn: CalendarDate, frequency: CouponFrequency, on: CalendarDate): number {
  const [end, day] = [civilOf(maturityOn), civilOf(on)];
  const months = (end.year - day.year) * 12 + end.month - day.month;
  const periods = Math.floor((months * frequency) / 12);
  return couponDayBefore({ maturity: maturityOn, frequency }, periods) > on ? periods + 1 : periods;
}

/** The yearly rate at which interest accrues from the end of a day. */
export const couponOn = ({ couponBps, steps = [] }: Bond, on: CalendarDate): Bps =>
  steps.findLast(({ from }) => from <= on)?.couponBps ?? couponBps;

const sharesOf = (parts: readonly Pick<Repayment, "shareBps">[]) =>
  parts.reduce((sum, { shareBps }) => sum + shareBps, 0);

/** The part of the face value at issue that was written down by the end of a day. */
export const shareLostBy = ({ writeDowns = [] }: Pick<Bond, "writeDowns">, on: CalendarDate): number =>
  sharesOf(writeDowns.filter((writeDown) => writeDown.on <= on));

/** The part of the face value at issue that is still owed at the end of a day before maturity. */
export const shareOwedOn = ({ repayments = [], writeDowns }: Bond, on: CalendarDate): number =>
  BPS_PER_WHOLE - sharesOf(repayments.filter((repayment) => repayment.on <= on)) - shareLostBy({ writeDowns }, on);

interface Entitlement {
  readonly bond: Bond;
  /** The day on which the payment accrues in full. */
  readonly to: CalendarDate;
  readonly heldFrom: CalendarDate;
}

/** Whether a holder since the end of `heldFrom` is registered on the record date of the payment, and so receives it. */
export function isEntitled({ bond, to, heldFrom }: Entitlement): boolean {
  return to === bond.maturityOn || heldFrom <= bond.issuedOn || !isExCoupon(to, heldFrom, bond);
}

interface HeldFrom {
  readonly bond: Bond;
  readonly heldFrom: CalendarDate;
}

/** The part of the face value at issue that a holder since the end of `heldFrom` will be repaid. */
function shareHeld({ bond, heldFrom }: HeldFrom): number {
  const { repayments = [] } = bond;
  const isLost = ({ on }: Repayment) => on <= heldFrom || !isEntitled({ bond, to: on, heldFrom });
  return BPS_PER_WHOLE - sharesOf(repayments.filter(isLost)) - shareLostBy(bond, heldFrom);
}

/** A share of the face value at issue, half-up. */
export const principalOf = (facePaise: Paise, shareBps: number): Paise =>
  paise(mulDiv({ value: facePaise, numerator: shareBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }));

/** The principal that a buyer of bonds of this face value at issue will be repaid. */
export const principalHeld = ({ facePaise, ...held }: HeldFrom & { readonly facePaise: Paise }): Paise =>
  principalOf(facePaise, shareHeld(held));

/**
 * The face value at issue of bonds that were bought with a principal to be repaid. Exact, because a bond's face value is a
 * whole number of paise for each basis point (`contradictionsInBond`).
 */
export const faceAtIssueOf = ({ principalPaise, ...held }: HeldFrom & { readonly principalPaise: Paise }): Paise =>
  paise(mulDiv({ value: principalPaise, numerator: BPS_PER_WHOLE, denominator: shareHeld(held), rounding: "half-up" }));

/** Whether it pays nothing but the redemption. */
export const isZeroCoupon = ({ couponBps, steps = [] }: Pick<Bond, "couponBps" | "steps">): boolean =>
  couponBps === 0 && steps.length === 0;
