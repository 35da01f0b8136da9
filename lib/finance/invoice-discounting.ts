/**
 * Invoice discounting: investors pay a seller early for an invoice, and its buyer repays them on one day. Invariant:
 * one payout, of the whole principal and simple interest at actual days over 365.
 */

import type { Paise } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addDays } from "../contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { interestOf, taxedSchedule } from "./payer-tax.ts";
import type { Bps } from "./rounding.ts";
import { simpleInterest } from "./simple-interest.ts";
import type { Taxpayer } from "./taxpayer.ts";

export const TENURE_DAYS_MINIMUM = 30;
export const TENURE_DAYS_MAXIMUM = 180;

interface Investment extends Taxpayer, WithCalendar {
  readonly principalPaise: Paise;
  /** Simple and yearly. */
  readonly rateBps: Bps;
  readonly investedOn: CalendarDate;
  readonly tenureDays: number;
}

/**
 * The single payout. Interest runs to the last day of the tenure; if that is not a business day, the payment is due on
 * the next one, with the same interest.
 * @throws RangeError for a principal that is not above zero, or a tenure that is not 30 to 180 whole days.
 */
export function invoiceDiscountingSchedule(investment: Investment): readonly CashFlow[] {
  const { principalPaise, rateBps, investedOn, tenureDays, calendar, ...taxpayer } = investment;
  if (principalPaise <= 0) throw new RangeError(`not a principal: ${principalPaise}`);
  if (!Number.isInteger(tenureDays) || tenureDays < TENURE_DAYS_MINIMUM || tenureDays > TENURE_DAYS_MAXIMUM) {
    throw new RangeError(`not a tenure of invoice discounting: ${tenureDays} days`);
  }
  const accruesTo = addDays(investedOn, tenureDays);
  const dueOn = nextBusinessDay(accruesTo, calendar);
  const incomePaise = simpleInterest({ principalPaise, rateBps, from: investedOn, to: accruesTo });
  const taxed = interestOf("OTHER_INTEREST", incomePaise);
  return taxedSchedule([{ dueOn, accruesTo, kind: "MATURITY", principalPaise, incomePaise, taxed }], taxpayer);
}

interface LatePayment {
  readonly principalPaise: Paise;
  readonly rateBps: Bps;
  /** `dueOn` of the schedule: a maturity moved by a holiday is not late. */
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate;
}

/** The interest that a late buyer owes in addition: at the same rate, on the principal alone. 0 when paid in time. */
export function lateInterest({ principalPaise, rateBps, dueOn, paidOn }: LatePayment): Paise {
  if (paidOn <= dueOn) return paise(0);
  return simpleInterest({ principalPaise, rateBps, from: dueOn, to: paidOn });
}
