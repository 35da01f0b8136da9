/**
 * Invoice discounting: a buyer owes, a seller is paid early by investors, the buyer pays them back on one day. Always true
 * here: one payout, of the whole principal and of simple interest at actual days over 365.
 */
import type { CalendarDate } from "../contract/calendar-date.ts";
import { addDays, daysBetween } from "../contract/calendar-date.ts";
import type { Paise } from "../contract/money.ts";
import { paise } from "../contract/money.ts";
import { nextBusinessDay } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { cashFlow } from "./cash-flow.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";
import type { Taxpayer } from "./tax.ts";
import { tdsOn } from "./tax.ts";

export const TENURE_DAYS_MINIMUM = 30;
export const TENURE_DAYS_MAXIMUM = 180;
const DAYS_PER_YEAR = 365;

interface Investment extends Taxpayer {
  readonly principalPaise: Paise;
  /** Simple, a year. */
  readonly rateBps: Bps;
  readonly investedOn: CalendarDate;
  readonly tenureDays: number;
}

/**
 * The one payout. Interest runs to the last day of the tenure; where that is no business day the money comes on the next
 * one, with the same interest.
 * @throws RangeError for a principal that is not above zero, or a tenure that is not 30 to 180 whole days.
 */
export function invoiceDiscountingSchedule(investment: Investment): readonly CashFlow[] {
  const { principalPaise, rateBps, investedOn, tenureDays, residency, panVerified } = investment;
  if (principalPaise <= 0) throw new RangeError(`not a principal: ${principalPaise}`);
  if (!Number.isInteger(tenureDays) || tenureDays < TENURE_DAYS_MINIMUM || tenureDays > TENURE_DAYS_MAXIMUM) {
    throw new RangeError(`not a tenure of invoice discounting: ${tenureDays} days`);
  }
  const accruesTo = addDays(investedOn, tenureDays);
  const dueOn = nextBusinessDay(accruesTo);
  const interestPaise = simpleInterest({ principalPaise, rateBps, from: investedOn, to: accruesTo });
  const tds = tdsOn({ category: "INVOICE_DISCOUNTING", interestPaise, date: dueOn, residency, panVerified });
  return [cashFlow({ payoutSequence: 1, dueOn, accruesTo, kind: "MATURITY", principalPaise, interestPaise, tds })];
}

interface LatePayment {
  readonly principalPaise: Paise;
  readonly rateBps: Bps;
  /** `dueOn` of the schedule: a maturity that moved for a holiday is not late. */
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate;
}

/** What a buyer who pays late owes on top: interest runs on at the same rate, on the principal alone. 0 when in time. */
export function lateInterest({ principalPaise, rateBps, dueOn, paidOn }: LatePayment): Paise {
  if (paidOn <= dueOn) return paise(0);
  return simpleInterest({ principalPaise, rateBps, from: dueOn, to: paidOn });
}

interface Accrual {
  readonly principalPaise: Paise;
  readonly rateBps: Bps;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** principal × rate × days ÷ 365, actual/365 fixed (ISDA 2006 Definitions §4.16(d)), half-up to the paisa. */
export function simpleInterest({ principalPaise, rateBps, from, to }: Accrual): Paise {
  const interest = mulDiv({
    value: principalPaise,
    numerator: BigInt(rateBps) * BigInt(daysBetween({ from, to })),
    denominator: BPS_PER_WHOLE * DAYS_PER_YEAR,
    rounding: "half-up",
  });
  return paise(interest);
}
