/** The value of a holding whose product has no formula of its own. Before tax; in its own currency. */

import { addMinor, addPaise, type Minor, minor, subtractMinor } from "../contract/facts/money.ts";
import { type CalendarDate, daysBetween } from "../contract/values/calendar-date.ts";
import type { PayoutPlan } from "../contract/values/products.ts";
import { type DepositGrowth, interestTo, takenIn } from "../finance/deposit-tax.ts";
import { runningShare } from "../finance/rounding.ts";
import type { Holding, ValuedPayout } from "./product.ts";

/** Outstanding principal, overdue payouts, and the share by days of each current period's interest. */
export function accruedWorth(
  { investedOn }: Pick<Holding, "investedOn">,
  payouts: readonly ValuedPayout[],
  on: CalendarDate,
): Minor {
  let worth = 0;
  // A period begins where the previous one ended; several payouts may belong to one period.
  let period = { from: investedOn, to: investedOn };
  for (const payout of payouts) {
    if (payout.kind === "PART_WITHDRAWAL") {
      // It repays principal within a period of the interest on the rest.
      if (payout.status !== "PAID") worth += payout.principal;
      continue;
    }
    if (payout.accruesTo !== period.to) period = { from: period.to, to: payout.accruesTo };
    if (payout.status !== "PAID") worth += payout.principal + accruedOf(payout, { from: period.from, on });
  }
  return minor(worth);
}

/** The gain of an exit does not accrue daily: it is realised when the property is sold. */
function accruedOf(
  { interest, accruesTo, kind }: ValuedPayout,
  { from, on }: { readonly from: CalendarDate; readonly on: CalendarDate },
): number {
  if (on <= from) return 0;
  if (on >= accruesTo) return interest;
  if (kind === "EXIT") return 0;
  const days = daysBetween({ from, to: on });
  return runningShare({ whole: interest, from: 0, to: days, of: daysBetween({ from, to: accruesTo }) });
}

interface GrowingPlan {
  readonly plan: PayoutPlan;
  readonly growth: DepositGrowth;
}

/** Compounded until the maturity of a growing plan, less the taxes taken out of it; otherwise accrued. */
export function grownWorth(
  holding: Pick<
    Holding,
    "amount" | "rateBps" | "investedOn" | "tenureMonths" | "payoutPlan" | "partRepaid" | "partRepaidOn"
  >,
  payouts: readonly ValuedPayout[],
  on: CalendarDate,
  { plan, growth }: GrowingPlan,
): Minor {
  const { rateBps, tenureMonths, payoutPlan } = holding;
  const last = payouts.at(-1);
  const isGrowing = last?.kind === "MATURITY" && last.status !== "PAID" && on < last.accruesTo;
  if (!isGrowing || payoutPlan !== plan || rateBps === null || tenureMonths === null) {
    return accruedWorth(holding, payouts, on);
  }
  const taken = takenIn(payouts.filter(({ status }) => status === "PAID"));
  const paidOut = addPaise(...taken.map(({ amountPaise }) => amountPaise));
  const [left, leaving] = [amountOn(holding, on), addMinor(...payouts.filter(isLeaving(on)).map(principalOf))];
  return subtractMinor(addMinor(left, leaving, interestTo(growth, taken, on)), paidOut);
}

const principalOf = ({ principal }: ValuedPayout): Minor => principal;

/** A part that earns no more and has not arrived. */
const isLeaving =
  (on: CalendarDate) =>
  ({ kind, status, accruesTo }: ValuedPayout): boolean =>
    kind === "PART_WITHDRAWAL" && status !== "PAID" && accruesTo <= on;

/** The amount of a deposit that earns interest on a day: all, until a part of it is repaid. */
export const amountOn = (
  { amount, partRepaid, partRepaidOn }: Pick<Holding, "amount" | "partRepaid" | "partRepaidOn">,
  on: CalendarDate,
): Minor => (partRepaid && partRepaidOn && on >= partRepaidOn ? subtractMinor(amount, partRepaid) : amount);
