/** What an investment is worth, and what it has brought. Pure; before tax, unless said otherwise; in its own currency. */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { type Minor, minor, paise } from "../../../lib/contract/values/money.ts";
import type { Bps } from "../../../lib/finance/rounding.ts";
import { type DatedAmount, xirrBps } from "../../../lib/finance/xirr.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { accruedWorth, type Holding, type ValuedPayout } from "../../../lib/products/worth.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import type { PayoutRecord } from "./payout-store.ts";

export type Valued = Holding & Pick<InvestmentRecord, "status" | "restructuredOn">;

/** What is still out and what it has earned to that day; nothing once it is paid, or while it is not invested. */
export function valueOn(investment: Valued, payouts: readonly ValuedPayout[], on: CalendarDate): Minor {
  if (investment.status !== "SUCCESS") return minor(0);
  // A schedule that was agreed anew no longer follows the product's own formula.
  if (investment.restructuredOn !== null) return accruedWorth(investment, payouts, on);
  return productOf(investment.product).worthOf(investment, payouts, on);
}

// A rate of return is the same in every currency: the engine's paise are only its name for the smallest unit.
const dated = (date: CalendarDate, amount: Minor): DatedAmount => ({ date, amountPaise: paise(amount) });

/** Money out on the first day, and each payout, gross, on the day on which it came or is due. */
export function flowsOf(
  { amount, investedOn }: Pick<InvestmentRecord, "amount" | "investedOn">,
  payouts: readonly PayoutRecord[],
): readonly DatedAmount[] {
  const back = payouts.map(({ gross, paidOn, dueOn }) => dated(paidOn ?? dueOn, gross));
  return [dated(investedOn, minor(-amount)), ...back];
}

/** Null under 30 days. Call when every payout has been paid. */
export function realisedXirrBps(investment: InvestmentRecord, payouts: readonly PayoutRecord[]): Bps | null {
  return xirrBps(flowsOf(investment, payouts));
}
