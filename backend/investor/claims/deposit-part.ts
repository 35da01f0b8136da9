/** Amounts of a part of a locked deposit that is repaid, and the payouts of the rest. Pure: the day is an argument. */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { DepositPartTerms } from "../../../lib/contract/calls/deposit-part.ts";
import {
  addMinor,
  addPaise,
  type Minor,
  minor,
  type Paise,
  paise,
  subtractMinor,
  subtractPaise,
} from "../../../lib/contract/facts/money.ts";
import { addDays, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "../../../lib/finance/business-days.ts";
import { forgoneTo, takenIn } from "../../../lib/finance/deposit-tax.ts";
import { depositMaturesOn } from "../../../lib/finance/fixed-deposit.ts";
import { partRepayable } from "../../../lib/finance/nbfc-deposit.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import { type DepositHolding, depositOf, growthOf } from "./deposit-rules.ts";

export type Part = Omit<DepositPartTerms, "termsId" | "investmentId" | "validUntil" | "stashCoinsTakenBack">;

type Replacing = Omit<ScheduledPayout, "payoutSequence">;

interface Day extends WithCalendar {
  readonly on: CalendarDate;
}

/** The most that may be repaid of a deposit; 0 where a part was repaid before, or the law allows none. */
export const maxPartOf = (holding: DepositHolding, on: CalendarDate): Paise =>
  holding.partRepaidOn === null ? partRepayable({ principalPaise: paise(holding.amount), on }) : paise(0);

const sumOfInterest = (payouts: readonly Pick<ScheduledPayout, "interest">[]): Minor =>
  addMinor(...payouts.map(({ interest }) => interest));

interface Remaining extends Day {
  readonly taxpayer: Taxpayer;
  /** All payouts so far, without those that are replaced. */
  readonly payouts: readonly PayoutRecord[];
}

/**
 * The payouts of the rest of a deposit after a day, as if the rest had been the whole deposit from its first day.
 * `retaxPayer` then computes the TDS beside the payer's other payments; taxes that were taken out of the whole deposit
 * stay taken out of the rest.
 * @param holding with the part that was repaid
 */
export function remainderOf(
  holding: DepositHolding,
  { on, payouts, taxpayer, calendar }: Remaining,
): readonly Replacing[] {
  const { product, rateBps, tenureMonths, payoutPlan, investedOn: investOn } = holding;
  const amount = depositOf(holding).principalPaise;
  const rows = productOf(product).scheduleOf({
    ...{ deal: { product, unit: amount }, purchase: { units: 1, amount, cost: null } },
    ...{ plan: { rateBps, tenureMonths, payoutPlan }, investOn, taxpayer, calendar },
  });
  const later = rows.filter(({ accruesTo }) => accruesTo > on);
  const last = later.at(-1);
  const growth = growthOf(holding);
  if (!growth || !last) return later;
  const kept = payouts.filter(({ accruesTo }) => accruesTo <= on);
  const forgone = (taken: Parameters<typeof takenIn>[0]) => forgoneTo(growth, takenIn(taken), last.accruesTo);
  const whole = addPaise(paise(sumOfInterest(rows)), forgone(rows));
  const earned = subtractPaise(whole, forgone([...kept, ...later]));
  const interest = subtractMinor(earned, sumOfInterest([...kept, ...later.slice(0, -1)]));
  const gross = addMinor(last.principal, interest);
  return [...later.slice(0, -1), { ...last, interest, gross, net: subtractMinor(gross, last.tds) }];
}

/** Amounts of a repayment on a day on which the deposit is locked. @param part at most `maxPartOf` */
export function partOf(holding: DepositHolding, { part, on, calendar }: Day & { readonly part: Paise }): Part {
  const principal = paise(holding.amount);
  return {
    ...{ principal, part, most: maxPartOf(holding, on), remaining: subtractPaise(principal, part) },
    ...{ repaidOn: on, paidOn: nextBusinessDay(addDays(on, 1), calendar) },
    ...{ agreedRateBps: holding.rateBps, maturesOn: depositMaturesOn(depositOf(holding)) },
  };
}

export const payoutOfPart = ({ part, repaidOn: accruesTo, paidOn: dueOn }: Part): Replacing => ({
  ...{ kind: "PART_WITHDRAWAL", dueOn, accruesTo, principal: part, interest: minor(0), gross: part },
  ...{ tdsRateBps: 0, tds: minor(0), net: part },
});
