/** Value and return of an investment. Pure; before tax unless stated otherwise; in the investment's currency. */

import { addMinor, type Minor, minor, paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { HolidayCalendar, WithCalendar } from "../../../lib/finance/business-days.ts";
import type { Bps } from "../../../lib/finance/rounding.ts";
import { type DatedAmount, xirrBps } from "../../../lib/finance/xirr.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { Holding, ValuedPayout } from "../../../lib/products/product.ts";
import { accruedWorth } from "../../../lib/products/worth.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";
import { settlementDueOn } from "./payout-time.ts";

export type Valued = Holding & Pick<InvestmentRecord, "status" | "restructuredOn">;

/** Outstanding principal and interest accrued up to that day; 0 before the investment succeeds and after it is paid. */
export function valueOn(
  investment: Valued,
  payouts: readonly ValuedPayout[],
  on: CalendarDate,
  calendar: HolidayCalendar,
): Minor {
  if (investment.status !== "SUCCESS") return minor(0);
  // A restructured schedule no longer follows the product's own formula.
  if (investment.restructuredOn !== null) return accruedWorth(investment, payouts, on);
  return productOf(investment.product).worthOf(investment, payouts, on, calendar);
}

// The XIRR engine counts in paise. A rate of return is the same in every currency's smallest unit.
const dated = (date: CalendarDate, amount: Minor): DatedAmount => ({ date, amountPaise: paise(amount) });

/** Cashflow for the XIRR: the amount paid on the first day, then each gross payout on its day of payment or due day. */
export function flowsOf(
  { amount, investedOn }: Pick<InvestmentRecord, "amount" | "investedOn">,
  payouts: readonly PayoutRecord[],
): readonly DatedAmount[] {
  const back = payouts.map(({ gross, paidOn, dueOn }) => dated(paidOn ?? dueOn, gross));
  return [dated(investedOn, minor(-amount)), ...back];
}

/** XIRR of a fully paid investment, in basis points; null below 30 days. */
export function realisedXirrBps(investment: InvestmentRecord, payouts: readonly PayoutRecord[]): Bps | null {
  return xirrBps(flowsOf(investment, payouts));
}

interface LateDay extends WithCalendar {
  readonly lateOn: CalendarDate;
}

/** A payout as expected now: a late one on `lateOn`, with its late interest. */
export function expectedPayout(
  { product }: Pick<InvestmentRecord, "product">,
  payout: PayoutRecord,
  { lateOn, calendar }: LateDay,
): { readonly on: CalendarDate; readonly gross: Minor } {
  const { status, principal, gross, paidOn, dueOn } = payout;
  if (status !== "DELAYED") return { on: paidOn ?? dueOn, gross };
  const { interestOnDelay } = productOf(product);
  const delay = { principal, dueOn: settlementDueOn(payout, calendar), paidOn: lateOn };
  return { on: lateOn, gross: interestOnDelay ? addMinor(gross, interestOnDelay(product, delay)) : gross };
}

/** XIRR of the paid and the open payouts, in basis points; a late payout counts as paid on `lateOn`. */
export function expectedXirrBps(
  investment: InvestmentRecord,
  payouts: readonly PayoutRecord[],
  day: LateDay,
): Bps | null {
  const expected = payouts.map((payout) => expectedPayout(investment, payout, day));
  return xirrBps([...flowsOf(investment, []), ...expected.map(({ on, gross }) => dated(on, gross))]);
}
