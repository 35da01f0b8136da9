/**
 * Bond prices and yields in market terms: prices for 100 of face value, rates as fractions. These are quotes and
 * therefore floats; amounts of money are computed in `bond-trade.ts` and `bond-schedule.ts`. The formulas are those
 * of the spreadsheet functions PRICE, YIELD, MDURATION and COUP…, for bonds that repay 100 at maturity.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths, calendarDateFrom, civilOf, daysBetween, daysInMonth } from "../contract/values/calendar-date.ts";
import type { DayCountBasis } from "./day-count.ts";
import { daysOn, yearFraction } from "./day-count.ts";
import { internalRate } from "./internal-rate.ts";
import { macaulayDuration, presentValue } from "./present-value.ts";

const REDEMPTION = 100;

/** Coupons a year. */
export type CouponFrequency = 1 | 2 | 4 | 12;

interface QuotedPeriod {
  readonly settlement: CalendarDate;
  readonly maturity: CalendarDate;
  readonly frequency: CouponFrequency;
  readonly basis: DayCountBasis;
}

interface QuotedBond extends QuotedPeriod {
  /** Yearly, as a fraction of face value. */
  readonly coupon: number;
}

interface CouponPeriod {
  readonly previousCoupon: CalendarDate;
  readonly nextCoupon: CalendarDate;
  /** Coupons from settlement to maturity, both days included. */
  readonly couponsLeft: number;
  readonly daysAccrued: number;
  readonly daysInPeriod: number;
  readonly daysToNext: number;
}

/**
 * The coupon day `periods` before maturity; a bond that matures at the end of a month has its coupons at month ends.
 */
export function couponDayBefore(bond: Pick<QuotedPeriod, "maturity" | "frequency">, periods: number): CalendarDate {
  const date = civilOf(addMonths(bond.maturity, (-12 / bond.frequency) * periods));
  const maturity = civilOf(bond.maturity);
  const day = maturity.day === daysInMonth(maturity) ? daysInMonth(date) : date.day;
  return calendarDateFrom({ ...date, day });
}

/**
 * The coupon period that contains the settlement (COUPPCD, COUPNCD, COUPNUM, COUPDAYBS, COUPDAYS, COUPDAYSNC).
 * @throws RangeError when settlement is not before maturity.
 */
export function couponPeriodAt({ settlement, maturity, frequency, basis }: QuotedPeriod): CouponPeriod {
  if (settlement >= maturity) throw new RangeError(`settlement ${settlement} is not before maturity ${maturity}`);
  let couponsLeft = 1;
  while (couponDayBefore({ maturity, frequency }, couponsLeft) > settlement) couponsLeft += 1;
  const previousCoupon = couponDayBefore({ maturity, frequency }, couponsLeft);
  const nextCoupon = couponDayBefore({ maturity, frequency }, couponsLeft - 1);
  const daysAccrued = daysOn(basis, { from: previousCoupon, to: settlement });
  const daysInPeriod = periodLength({ basis, frequency, from: previousCoupon, to: nextCoupon });
  const actual = basis === 1 || basis === 3;
  const daysToNext = actual ? daysBetween({ from: settlement, to: nextCoupon }) : daysInPeriod - daysAccrued;
  return { previousCoupon, nextCoupon, couponsLeft, daysAccrued, daysInPeriod, daysToNext };
}

interface Period {
  readonly basis: DayCountBasis;
  readonly frequency: CouponFrequency;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

function periodLength({ basis, frequency, from, to }: Period): number {
  switch (basis) {
    case 0:
    case 4:
      return 360 / frequency;
    case 1:
      return daysBetween({ from, to });
    case 3:
      return 365 / frequency;
  }
}

/** Interest since the last coupon, for 100 of face value. */
export function accruedPer100(bond: QuotedBond): number {
  const { daysAccrued, daysInPeriod } = couponPeriodAt(bond);
  return (REDEMPTION * bond.coupon * daysAccrued) / (bond.frequency * daysInPeriod);
}

/** Clean price for 100 of face value at a yearly yield compounded `frequency` times (PRICE). */
export function cleanPriceOf(bond: QuotedBond & { readonly yieldRate: number }): number {
  const accrued = accruedPer100(bond);
  const periodYield = bond.yieldRate / bond.frequency;
  const flows = flowsOf(bond);
  const [only] = flows;
  // Market convention: the last period is discounted by simple interest.
  if (only && flows.length === 1) return only.amount / (1 + only.time * periodYield) - accrued;
  return presentValue(flows, periodYield) - accrued;
}

/**
 * The yearly yield, compounded `frequency` times, at which the bond has this clean price (YIELD); `null` where there
 * is none.
 */
export function yieldOf(bond: QuotedBond & { readonly cleanPrice: number }): number | null {
  const dirty = bond.cleanPrice + accruedPer100(bond);
  const flows = flowsOf(bond);
  const [only] = flows;
  if (only && flows.length === 1) return ((only.amount / dirty - 1) / only.time) * bond.frequency;
  const periodYield = internalRate([{ time: 0, amount: -dirty }, ...flows]);
  return periodYield === null ? null : periodYield * bond.frequency;
}

/**
 * Macaulay duration in years over 1 + yield ÷ frequency (MDURATION). Time is measured by the year fraction of the
 * whole life, as OpenFormula defines it, not by the days of the current period.
 */
export function modifiedDurationOf(bond: QuotedBond & { readonly yieldRate: number }): number {
  const { couponsLeft } = couponPeriodAt(bond);
  const periods = yearFraction(bond.basis, { from: bond.settlement, to: bond.maturity }) * bond.frequency;
  const flows = amountsOf(bond, couponsLeft).map(({ amount, index }) => ({
    amount,
    time: index - couponsLeft + periods,
  }));
  const periodYield = bond.yieldRate / bond.frequency;
  return macaulayDuration(flows, periodYield) / bond.frequency / (1 + periodYield);
}

/** The remaining payments to the holder, with their times in coupon periods from settlement. */
function flowsOf(bond: QuotedBond) {
  const { couponsLeft, daysToNext, daysInPeriod } = couponPeriodAt(bond);
  const toNext = daysToNext / daysInPeriod;
  return amountsOf(bond, couponsLeft).map(({ amount, index }) => ({ amount, time: index - 1 + toNext }));
}

function amountsOf({ coupon, frequency }: QuotedBond, couponsLeft: number) {
  return Array.from({ length: couponsLeft }, (_, position) => {
    const index = position + 1;
    const amount = (REDEMPTION * coupon) / frequency + (index === couponsLeft ? REDEMPTION : 0);
    return { index, amount };
  });
}
