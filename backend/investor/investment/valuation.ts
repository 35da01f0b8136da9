/** What an investment is worth, and what it has brought. Pure; before tax, unless said otherwise. */
import { addDays, type CalendarDate } from "../../../lib/contract/calendar-date.ts";
import { addPaise, type Paise, paise, ZERO_PAISE } from "../../../lib/contract/money.ts";
import { lateInterest } from "../../../lib/finance/invoice-discounting.ts";
import { type Bps, bps } from "../../../lib/finance/rounding.ts";
import { simpleInterest } from "../../../lib/finance/simple-interest.ts";
import { type DatedAmount, xirrBps } from "../../../lib/finance/xirr.ts";
import type { PayoutRecord } from "./payout-store.ts";
import type { InvestmentRecord } from "./store.ts";

type Valued = Pick<InvestmentRecord, "status" | "amount" | "rateBps" | "investedOn" | "tenureDays">;

/** Principal outstanding and the interest on it to that day; nothing once it is paid, or while it is not invested. */
export function valueOn(investment: Valued, payouts: readonly PayoutRecord[], on: CalendarDate): Paise {
  if (investment.status !== "SUCCESS") return ZERO_PAISE;
  return addPaise(
    ...payouts.filter(({ status }) => status !== "PAID").map((payout) => worthOf(investment, payout, on)),
  );
}

/** Interest rests between the end of the tenure and a due day that a holiday has moved; after that it runs on. */
function worthOf({ rateBps, investedOn, tenureDays }: Valued, payout: PayoutRecord, on: CalendarDate): Paise {
  const { principal: principalPaise, dueOn } = payout;
  const rate = bps(rateBps);
  const tenureEnd = addDays(investedOn, tenureDays);
  const to = on < tenureEnd ? on : tenureEnd;
  const accrued = simpleInterest({ principalPaise, rateBps: rate, from: investedOn, to });
  return addPaise(principalPaise, accrued, lateInterest({ principalPaise, rateBps: rate, dueOn, paidOn: on }));
}

/** Money out on the first day, and each payout, gross, on the day on which it came or is due. */
export function flowsOf(
  { amount, investedOn }: Pick<InvestmentRecord, "amount" | "investedOn">,
  payouts: readonly PayoutRecord[],
): readonly DatedAmount[] {
  const back = payouts.map(({ gross, paidOn, dueOn }) => ({ date: paidOn ?? dueOn, amountPaise: gross }));
  return [{ date: investedOn, amountPaise: paise(-amount) }, ...back];
}

/** The same, as it was on the day of the investment. */
export function promisedFlowsOf(
  { amount, investedOn }: Pick<InvestmentRecord, "amount" | "investedOn">,
  payouts: readonly PayoutRecord[],
): readonly DatedAmount[] {
  const back = payouts.map(({ promisedGross, dueOn }) => ({ date: dueOn, amountPaise: promisedGross }));
  return [{ date: investedOn, amountPaise: paise(-amount) }, ...back];
}

/** Null under 30 days. Call when every payout has been paid. */
export function realisedXirrBps(investment: InvestmentRecord, payouts: readonly PayoutRecord[]): Bps | null {
  return xirrBps(flowsOf(investment, payouts));
}
