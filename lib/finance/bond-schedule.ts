/**
 * The payouts of a bond to its holder, in paise. Invariants: coupon days count back from maturity and never move; the
 * coupons of a whole year add up to the yearly coupon, to the paisa; the last row repays the whole face value.
 * Source: SEBI circular CIR/IMD/DF-1/122/2016 of 11 November 2016. Actual/Actual, with a denominator of 366 for every
 * coupon of a year of the tenor that contains a 29 February; a coupon due on a holiday is paid on the next working
 * day, without interest for the delay and without moving later coupons; a maturity on a holiday is paid on the
 * working day before, with interest up to that day.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { civilOf, daysBetween } from "../contract/values/calendar-date.ts";
import type { Paise } from "../contract/values/money.ts";
import { paise, subtractPaise } from "../contract/values/money.ts";
import type { CouponFrequency } from "./bond-price.ts";
import { couponDayBefore } from "./bond-price.ts";
import { isExCoupon, recordDateOf } from "./bond-settlement.ts";
import { nextBusinessDay, previousBusinessDay } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { cashFlow } from "./cash-flow.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";
import type { Taxpayer } from "./tax.ts";
import { tdsOn } from "./tax.ts";

export type CouponPayout = CouponFrequency | "AT_MATURITY";

export interface Bond {
  readonly issuedOn: CalendarDate;
  readonly maturityOn: CalendarDate;
  /** Yearly, on face value. */
  readonly couponBps: Bps;
  /** Coupons a year; `AT_MATURITY` pays the simple interest of the whole tenor at its end. */
  readonly payout: CouponPayout;
}

interface Holding extends Taxpayer {
  readonly bond: Bond;
  /** Face value of one bond × number of bonds. */
  readonly facePaise: Paise;
  /** The day on which the purchase settled; a coupon whose record date has passed belongs to the seller. */
  readonly heldFrom: CalendarDate;
}

/**
 * The payouts to somebody who holds the bonds from the end of `heldFrom`, in order. A buyer by the record date receives
 * the whole next coupon, having paid its accrued interest to the seller.
 * @throws RangeError when `heldFrom` is before the issue or not before maturity.
 */
export function bondSchedule({ bond, facePaise, heldFrom, residency, panVerified }: Holding): readonly CashFlow[] {
  assertAlive({ bond, on: heldFrom });
  const days = couponDays(bond);
  const periods = days.slice(1).map((to, index) => ({ from: days[index] ?? to, to }));
  return periods
    .filter(({ to }) => to > heldFrom && isEntitled({ bond, to, heldFrom }))
    .map(({ from, to }, index) => {
      const last = to === bond.maturityOn;
      const dueOn = last ? previousBusinessDay(to) : nextBusinessDay(to);
      const accruesTo = last ? dueOn : to;
      const incomePaise = interestBetween({ bond, facePaise, from, to: accruesTo });
      return cashFlow({
        payoutSequence: index + 1,
        dueOn,
        accruesTo,
        kind: last ? "MATURITY" : "COUPON",
        principalPaise: last ? facePaise : paise(0),
        incomePaise,
        tds: tdsOn({ income: "SECURITY_INTEREST", incomePaise, date: dueOn, residency, panVerified }),
      });
    });
}

interface Entitlement {
  readonly bond: Bond;
  /** The day on which the payment accrues in full. */
  readonly to: CalendarDate;
  readonly heldFrom: CalendarDate;
}

/** Whether a holder since the end of `heldFrom` receives what accrues to that day. */
function isEntitled({ bond: { issuedOn, maturityOn }, to, heldFrom }: Entitlement): boolean {
  return to === maturityOn || heldFrom <= issuedOn || !isExCoupon(to, heldFrom);
}

/** The last day on which a trade can settle: the record date of the redemption. */
export const lastSettlementDayOf = ({ maturityOn }: Pick<Bond, "maturityOn">): CalendarDate => recordDateOf(maturityOn);

interface Position {
  readonly bond: Bond;
  readonly facePaise: Paise;
  readonly on: CalendarDate;
}

/**
 * Interest that a buyer pays to the seller on a settlement day: since the last coupon, or, where the seller keeps the next
 * coupon, the negative interest from the settlement to that coupon. 0 on a coupon day.
 */
export function accruedInterest({ bond, facePaise, on }: Position): Paise {
  assertAlive({ bond, on });
  const { from, to } = couponPeriodOf(bond, on);
  const accrued = interestBetween({ bond, facePaise, from, to: on });
  if (on === from || isEntitled({ bond, to, heldFrom: on })) return accrued;
  return subtractPaise(accrued, interestBetween({ bond, facePaise, from, to }));
}

/** The period that contains `on`: from the last coupon day on or before it, or the issue, to the next coupon day. */
function couponPeriodOf({ issuedOn, maturityOn, payout: frequency }: Bond, on: CalendarDate) {
  if (frequency === "AT_MATURITY") return { from: issuedOn, to: maturityOn };
  const periods = periodsBack(maturityOn, frequency, on);
  const dayBefore = (count: number) => couponDayBefore({ maturity: maturityOn, frequency }, count);
  const from = dayBefore(periods);
  return { from: from > issuedOn ? from : issuedOn, to: dayBefore(periods - 1) };
}

/**
 * The number of periods between maturity and the latest coupon day on or before `on`. Computed from calendar months
 * and corrected by at most one, instead of iterating over every period.
 */
function periodsBack(maturityOn: CalendarDate, frequency: CouponFrequency, on: CalendarDate): number {
  const [end, day] = [civilOf(maturityOn), civilOf(on)];
  const months = (end.year - day.year) * 12 + end.month - day.month;
  const periods = Math.floor((months * frequency) / 12);
  return couponDayBefore({ maturity: maturityOn, frequency }, periods) > on ? periods + 1 : periods;
}

/** The boundaries of the coupon periods: issue, each coupon, maturity. The first period may be short. */
function couponDays({ issuedOn, maturityOn, payout }: Bond): readonly CalendarDate[] {
  if (payout === "AT_MATURITY") return [issuedOn, maturityOn];
  const days: CalendarDate[] = [maturityOn];
  for (let day = maturityOn, periods = 1; ; periods += 1) {
    day = couponDayBefore({ maturity: maturityOn, frequency: payout }, periods);
    if (day <= issuedOn) return [issuedOn, ...days];
    days.unshift(day);
  }
}

interface Accrual {
  readonly bond: Bond;
  readonly facePaise: Paise;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * Interest of a period as the difference of two rounded running totals, both counted from the start of the tenor year
 * that contains the period's start, so that the coupons of that year add up.
 */
function interestBetween({ bond, facePaise, from, to }: Accrual): Paise {
  const yearStart = yearStartBefore(bond, from);
  const upTo = (on: CalendarDate) => runningInterest({ bond, facePaise, from: yearStart, to: on });
  return paise(upTo(to) - upTo(from));
}

/** face × coupon × Σ days ÷ days of their tenor year, half-up to the paisa; `from` is the start of a tenor year. */
function runningInterest({ bond, facePaise, from, to }: Accrual): number {
  let [numerator, denominator] = [0n, 1n];
  for (let start = from; start < to; ) {
    const end = yearEndAfter(bond, start);
    const days = BigInt(daysBetween({ from: start, to: end < to ? end : to }));
    const yearDays = BigInt(daysBetween({ from: start, to: end }));
    numerator = numerator * yearDays + days * denominator;
    denominator *= yearDays;
    start = end;
  }
  return mulDiv({
    value: facePaise,
    numerator: numerator * BigInt(bond.couponBps),
    denominator: denominator * BigInt(BPS_PER_WHOLE),
    rounding: "half-up",
  });
}

/** Tenor years count back from maturity, like coupons. */
function yearsBefore({ maturityOn }: Bond, years: number): CalendarDate {
  return couponDayBefore({ maturity: maturityOn, frequency: 1 }, years);
}

const yearStartBefore = (bond: Bond, on: CalendarDate): CalendarDate =>
  yearsBefore(bond, periodsBack(bond.maturityOn, 1, on));

const yearEndAfter = (bond: Bond, on: CalendarDate): CalendarDate =>
  yearsBefore(bond, periodsBack(bond.maturityOn, 1, on) - 1);

function assertAlive({ bond, on }: { readonly bond: Bond; readonly on: CalendarDate }): void {
  if (on < bond.issuedOn || on >= bond.maturityOn) throw new RangeError(`the bond does not live on ${on}`);
}
