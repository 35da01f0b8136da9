/**
 * The payouts of a bond to its holder, in paise. Invariants: the coupons of a whole year on an unchanged principal add
 * up to the yearly coupon, to the paisa; the repayments and the last row together repay the whole principal. Source:
 * SEBI circular CIR/IMD/DF-1/122/2016 of 11 November 2016. Actual/Actual, with a denominator of 366 for every coupon of
 * a year of the tenor that contains a 29 February; a coupon due on a holiday is paid on the next working day, without
 * interest for the delay and without moving later coupons; a maturity on a holiday is paid on the working day before,
 * with interest up to that day. A government security counts 30/360. An odd first period earns interest for its own
 * days, those of each year of the tenor over that year's length (ICMA Rule 251.1 (iii) with yearly periods). Interest
 * of an amortising bond accrues on the principal still owed. A call or a put is a redemption, paid like a maturity. A
 * cancelled coupon is not made up; written-down principal is not repaid and earns nothing from the start of the running
 * coupon period.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { daysBetween } from "../contract/values/calendar-date.ts";
import type { Bond, Redemption } from "./bond.ts";
import {
  couponDays,
  couponOn,
  couponPeriodOf,
  isEntitled,
  periodsBack,
  principalOf,
  shareLostBy,
  shareOwedOn,
} from "./bond.ts";
import { couponDayBefore } from "./bond-price.ts";
import { recordDateOf } from "./bond-settlement.ts";
import { type HolidayCalendar, nextBusinessDay, previousBusinessDay } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { type DayRange, thirtyDaysBetween } from "./day-count.ts";
import { interestOf, taxedSchedule, type UntaxedFlow } from "./payer-tax.ts";
import { priceOfPrincipal } from "./quoted-price.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";
import type { Taxpayer } from "./taxpayer.ts";

interface Holding extends Taxpayer {
  readonly bond: Bond;
  /** Face value of one bond at issue × number of bonds. */
  readonly facePaise: Paise;
  /** The day on which the purchase settled; a coupon whose record date has passed belongs to the seller. */
  readonly heldFrom: CalendarDate;
  /** The call or put that ends the bond before its maturity. */
  readonly redemption?: Redemption | null;
  /** Null for the due days as the terms state them, by which a yield is quoted; money moves around holidays. */
  readonly calendar: HolidayCalendar | null;
}

/**
 * The payouts to somebody who holds the bonds from the end of `heldFrom`, in order. A buyer by the record date receives
 * the whole next coupon and repayment, having paid its accrued interest to the seller. Empty where all principal is written down.
 * @throws RangeError when `heldFrom` is before the issue or not before the end.
 */
export function bondSchedule(holding: Holding): readonly CashFlow[] {
  const { bond, facePaise, heldFrom, redemption, calendar, ...taxpayer } = holding;
  const endsOn = redemption?.on ?? bond.maturityOn;
  assertAlive({ bond, on: heldFrom, endsOn });
  const days = couponDays(bond).filter((day) => day <= endsOn);
  const periods = days.slice(1).map((to, index) => ({ from: days[index] ?? to, to }));
  const flows = periods
    .filter(({ to }) => to > heldFrom && (to === endsOn || isEntitled({ bond, to, heldFrom })))
    // A bond that is written down entirely has no further payouts, not even at maturity.
    .filter(({ from, to }) => shareLeft(bond, from, to) > 0 && (to === endsOn || !isSkipped(bond, to)))
    .map(({ from, to }): UntaxedFlow => {
      const last = to === endsOn;
      const dueOn = dueDayOf(to, last, calendar);
      const accruesTo = last ? dueOn : to;
      const shareAtMost = capIn(bond, from, to);
      const interestPaise = isSkipped(bond, to)
        ? paise(0)
        : interestBetween({ bond, facePaise, from, to: accruesTo, shareAtMost });
      const owedPaise = principalOf(facePaise, shareLeft(bond, from, to));
      const leftPaise = last ? paise(0) : principalOf(facePaise, shareOwedOn(bond, to));
      const principalPaise = subtractPaise(owedPaise, leftPaise);
      const premiumPaise = last && redemption ? premiumOf(principalPaise, redemption) : paise(0);
      return {
        dueOn,
        accruesTo,
        kind: last ? "MATURITY" : principalPaise > 0 ? "REPAYMENT" : "COUPON",
        principalPaise,
        incomePaise: addPaise(interestPaise, premiumPaise),
        taxed: interestOf(incomeOfBond(bond), interestPaise),
      };
    });
  return taxedSchedule(flows, taxpayer);
}

const isSkipped = ({ skipped = [] }: Bond, to: CalendarDate): boolean => skipped.includes(to);

/** The share owed over a coupon period: principal written down within it earns nothing for the whole period. */
const shareLeft = (bond: Bond, from: CalendarDate, until: CalendarDate): number =>
  shareOwedOn(bond, from) - (shareLostBy(bond, until) - shareLostBy(bond, from));

/** Caps the interest of a period in which principal was written down; other periods keep the rounding of their year. */
const capIn = (bond: Bond, from: CalendarDate, until: CalendarDate): number =>
  shareLostBy(bond, until) > shareLostBy(bond, from) ? shareLeft(bond, from, until) : BPS_PER_WHOLE;

/** The income type of the coupons in tax law. */
export const incomeOfBond = ({ convention }: Pick<Bond, "convention">) =>
  convention === "GOVERNMENT" ? "GOVERNMENT_INTEREST" : "SECURITY_INTEREST";

function dueDayOf(day: CalendarDate, isLast: boolean, calendar: HolidayCalendar | null): CalendarDate {
  if (calendar === null) return day;
  return isLast ? previousBusinessDay(day, calendar) : nextBusinessDay(day, calendar);
}

/** The premium of a call or put over the principal; negative below par. A gain of the holder, not interest. */
export const premiumOf = (principalPaise: Paise, { price }: Redemption): Paise =>
  subtractPaise(priceOfPrincipal(principalPaise, price), principalPaise);

/** The last day on which a trade can settle: the record date of the redemption. */
export const lastSettlementDayOf = (bond: Pick<Bond, "maturityOn" | "convention">): CalendarDate =>
  recordDateOf(bond.maturityOn, bond);

interface Position {
  readonly bond: Bond;
  readonly facePaise: Paise;
  readonly on: CalendarDate;
}

/**
 * Interest that a buyer pays to the seller on a settlement day: since the last coupon, or, where the seller keeps the next
 * coupon, the negative interest from the settlement to that coupon, on the principal that the buyer gets. 0 on a coupon
 * day.
 */
export function accruedInterest({ bond, facePaise, on }: Position): Paise {
  assertAlive({ bond, on, endsOn: bond.maturityOn });
  const { from, to } = couponPeriodOf(bond, on);
  if (isSkipped(bond, to)) return paise(0);
  const shareAtMost = capIn(bond, from, on);
  if (on === from || isEntitled({ bond, to, heldFrom: on }))
    return interestBetween({ bond, facePaise, from, to: on, shareAtMost });
  const bought = { bond, facePaise, from, shareAtMost: shareOwedOn(bond, to) };
  return subtractPaise(interestBetween({ ...bought, to: on }), interestBetween({ ...bought, to }));
}

/**
 * The days that make up accrued interest, for the working on a page: face × coupon × `days` ÷ `yearDays`. Negative where the
 * seller keeps the next coupon. For a principal and a coupon that do not change within the year of the tenor.
 */
export function accruedDays({ bond, on }: Omit<Position, "facePaise">): {
  readonly days: number;
  readonly yearDays: number;
} {
  const { from, to } = couponPeriodOf(bond, on);
  if (isSkipped(bond, to)) return { days: 0, yearDays: daysBetween({ from, to }) };
  const yearDays = daysOfBond(bond, { from: yearStartBefore(bond, from), to: yearEndAfter(bond, from) });
  const isBuyers = on === from || isEntitled({ bond, to, heldFrom: on });
  return { days: isBuyers ? daysOfBond(bond, { from, to: on }) : -daysOfBond(bond, { from: on, to }), yearDays };
}

interface Accrual {
  readonly bond: Bond;
  readonly facePaise: Paise;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Caps the share of the face value on which interest accrues. */
  readonly shareAtMost?: number;
}

/**
 * Interest of a period as the difference of two rounded running totals, both counted from the start of the tenor year
 * that contains the period's start, so that the coupons of that year add up.
 */
function interestBetween({ from, to, ...accrual }: Accrual): Paise {
  const yearStart = yearStartBefore(accrual.bond, from);
  const upTo = (on: CalendarDate) => runningInterest({ ...accrual, from: yearStart, to: on });
  return paise(upTo(to) - upTo(from));
}

/** A year of the tenor has 360, 365 or 366 days; sums over this denominator are exact. */
const DAYS_OF_ALL_YEARS = 360 * 365 * 366;

/** face × Σ share × coupon × days ÷ days of their tenor year, half-up to the paisa; `from` starts a tenor year. */
function runningInterest({ bond, facePaise, from, to, shareAtMost = BPS_PER_WHOLE }: Accrual): number {
  const { steps = [], repayments = [], writeDowns = [] } = bond;
  const changes = [...steps.map((step) => step.from), ...[...repayments, ...writeDowns].map(({ on }) => on)];
  let numerator = 0n;
  for (let yearStart = from; yearStart < to; ) {
    const yearEnd = yearEndAfter(bond, yearStart);
    const yearDays = daysOfBond(bond, { from: yearStart, to: yearEnd });
    const within = changes.filter((day) => day > yearStart && day < yearEnd && day < to).toSorted();
    const bounds = [yearStart, ...within, yearEnd < to ? yearEnd : to];
    for (const [index, start] of bounds.slice(0, -1).entries()) {
      const days = daysOfBond(bond, { from: start, to: bounds[index + 1] ?? start });
      const share = Math.min(shareAtMost, shareOwedOn(bond, start));
      numerator += BigInt(days * (DAYS_OF_ALL_YEARS / yearDays)) * BigInt(couponOn(bond, start) * share);
    }
    yearStart = yearEnd;
  }
  const denominator = BigInt(DAYS_OF_ALL_YEARS) * BigInt(BPS_PER_WHOLE) ** 2n;
  return mulDiv({ value: facePaise, numerator, denominator, rounding: "half-up" });
}

/** A government security counts months of 30 days between its coupon days, each coupon being an equal part of a year. */
function daysOfBond({ convention, maturityOn }: Bond, span: DayRange): number {
  return convention === "GOVERNMENT" ? thirtyDaysBetween(span, maturityOn) : daysBetween(span);
}

/** Tenor years count back from maturity, like coupons. */
function yearsBefore({ maturityOn }: Bond, years: number): CalendarDate {
  return couponDayBefore({ maturity: maturityOn, frequency: 1 }, years);
}

const yearStartBefore = (bond: Bond, on: CalendarDate): CalendarDate =>
  yearsBefore(bond, periodsBack(bond.maturityOn, 1, on));

const yearEndAfter = (bond: Bond, on: CalendarDate): CalendarDate =>
  yearsBefore(bond, periodsBack(bond.maturityOn, 1, on) - 1);

interface Living {
  readonly bond: Bond;
  readonly on: CalendarDate;
  readonly endsOn: CalendarDate;
}

function assertAlive({ bond, on, endsOn }: Living): void {
  if (on < bond.issuedOn || on >= endsOn) throw new RangeError(`the bond does not live on ${on}`);
}
