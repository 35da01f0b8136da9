/** Amounts of an early withdrawal of a fixed deposit, and whether it is possible. Pure: the day is an argument. */

import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { DepositWithdrawalTerms } from "../../../lib/contract/calls/deposit-withdrawal.ts";
import { addMinor, addPaise, type Paise, paise, subtractPaise } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  daysBetween,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "../../../lib/finance/business-days.ts";
import { type DepositGrowth, interestTo, type Taken, takenIn } from "../../../lib/finance/deposit-tax.ts";
import { type Deposit, depositMaturesOn, prematureWithdrawal } from "../../../lib/finance/fixed-deposit.ts";
import { isLockedIn, repaidAt } from "../../../lib/finance/nbfc-deposit.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import type { Tds } from "../../../lib/finance/tax.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { EarlyWithdrawal } from "../../../lib/products/product.ts";
import { cardFor } from "../../../lib/products/senior-rate.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";

type Payout = Pick<PayoutRecord, "status" | "kind" | "accruesTo" | "interest" | "net">;

export type DepositHolding = InvestmentRecord & {
  readonly early: EarlyWithdrawal;
  readonly rateBps: number;
  readonly tenureMonths: number;
};

/** Null for a product that cannot be withdrawn before maturity. */
export function depositHoldingOf(investment: InvestmentRecord): DepositHolding | null {
  const { rateBps, tenureMonths, product } = investment;
  const { earlyWithdrawalOf, termOf } = productOf(product);
  if (!earlyWithdrawalOf || rateBps === null || tenureMonths === null) return null;
  const [agreed, term] = [{ rateBps, tenureMonths }, termOf(product)];
  const allowed = earlyWithdrawalOf(product);
  const early = { ...allowed, rateCard: cardFor(allowed.rateCard, term.is === "choice" ? term.rates : [], agreed) };
  return { ...investment, ...agreed, early };
}

/** The deposit that earns interest now: without the part that was repaid. */
export const depositOf = (holding: DepositHolding): Deposit => ({
  principalPaise: subtractPaise(paise(holding.amount), paise(holding.partRepaid)),
  rateBps: bps(holding.rateBps),
  depositedOn: holding.investedOn,
  tenureMonths: holding.tenureMonths,
  payout: holding.payoutPlan === "QUARTERLY" ? "QUARTERLY" : "CUMULATIVE",
});

/** A deposit that was restructured, or is already being withdrawn, cannot be withdrawn early. */
export function canWithdrawEarly(holding: DepositHolding, payouts: readonly Payout[], on: CalendarDate): boolean {
  const isEnding = payouts.some(({ kind }) => kind === "WITHDRAWAL");
  return holding.restructuredOn === null && !isEnding && on < depositMaturesOn(depositOf(holding));
}

/** Whether the law forbids repaying a deposit in full: one with a finance company, in its first months. `ofPayer` decides whether all deposits with the company are tiny. */
export function isLockedDeposit(
  { early: { taker }, payerName, investedOn: depositedOn }: DepositHolding,
  ofPayer: readonly InvestmentRecord[],
  on: CalendarDate,
): boolean {
  if (taker === "BANK") return false;
  const deposits = ofPayer.filter((other) => other.payerName === payerName && isRunningDeposit(other));
  return isLockedIn({ depositedOn, on, depositsPaise: addPaise(...deposits.map(({ amount }) => paise(amount))) });
}

const isRunningDeposit = (investment: InvestmentRecord): boolean =>
  depositHoldingOf(investment) !== null && (investment.stage === "ACTIVE" || investment.stage === "DELAYED");

/** The tax on interest that a withdrawal pays on a day. */
export type TaxOfEnding = (incomePaise: Paise, paidOn: CalendarDate) => Tds;

export type Ending = Omit<DepositWithdrawalTerms, "termsId" | "investmentId" | "validUntil" | "stashCoinsTakenBack">;

/** Amounts of a withdrawal on a day on which it is possible. Interest of completed quarters stays with the investor. */
export function endingOf(
  holding: DepositHolding,
  payouts: readonly Payout[],
  { on, taxOf, calendar }: WithCalendar & { readonly on: CalendarDate; readonly taxOf: TaxOfEnding },
): Ending {
  const { early, rateBps: agreedRateBps, investedOn } = holding;
  const deposit = depositOf(holding);
  const { rateCard, penaltyBps } = early.taker === "BANK" ? early : repaidAt(early, { depositedOn: investedOn, on });
  const interestPaid = paise(addMinor(...payouts.filter(({ accruesTo }) => accruesTo <= on).map(interestOf)));
  const { rateBps, interestPaise, payablePaise } = prematureWithdrawal({
    ...{ deposit, rateCard, penaltyBps },
    ...{ withdrawnOn: on, interestPaidPaise: interestPaid, taken: takenOut(holding, payouts) },
  });
  const interest = subtractPaise(payablePaise, deposit.principalPaise);
  const paidOn = nextBusinessDay(addDays(on, 1), calendar);
  const untaxed = interestPaise - creditedBy(holding, payouts);
  const tax = taxOf(paise(Math.max(0, Math.min(untaxed, deposit.principalPaise + interest))), paidOn);
  return {
    ...{ principal: deposit.principalPaise, withdrawnOn: on, daysRun: daysBetween({ from: investedOn, to: on }) },
    ...{ agreedRateBps, earnedRateBps: rateBps, penaltyBps },
    ...{ interestEarned: interestPaise, interestPaid, interest, gross: payablePaise },
    ...{ tdsRateBps: tax.rateBps, tds: tax.tdsPaise, net: subtractPaise(payablePaise, tax.tdsPaise) },
    paidOn,
    keptNet: keptNetOf(payouts, on),
    maturesOn: depositMaturesOn(deposit),
  };
}

/** Interest that was credited, and so taxed, before the withdrawal. */
function creditedBy(holding: DepositHolding, payouts: readonly Payout[]): number {
  const growth = growthOf(holding);
  const paid = payouts.filter(({ status }) => status === "PAID");
  const last = paid.findLast(({ kind }) => kind === "ACCRUAL");
  return growth && last
    ? interestTo(growth, takenOut(holding, payouts), last.accruesTo)
    : addMinor(...paid.map(interestOf));
}

export const growthOf = (holding: InvestmentRecord): DepositGrowth | null =>
  productOf(holding.product).yearlyTaxOf?.(holding).growth ?? null;

/** The taxes that were taken out of the deposit; none where its contract leaves it whole. */
const takenOut = (holding: DepositHolding, payouts: readonly Payout[]): readonly Taken[] =>
  growthOf(holding)?.forgoneBy ? takenIn(payouts.filter(({ status }) => status === "PAID")) : [];

const interestOf = ({ interest }: Payout) => interest;

/** The payouts that the investor forgoes by withdrawing: all that accrue after this day. */
const keptNetOf = (payouts: readonly Payout[], on: CalendarDate): Paise =>
  paise(addMinor(...payouts.filter(({ accruesTo }) => accruesTo > on).map(({ net }) => net)));

export function payoutOfEnding({
  withdrawnOn: accruesTo,
  paidOn: dueOn,
  principal,
  interest,
  gross,
  tdsRateBps,
  tds,
  net,
}: Ending): Omit<ScheduledPayout, "payoutSequence"> {
  return { kind: "WITHDRAWAL", dueOn, accruesTo, principal, interest, gross, tdsRateBps, tds, net };
}

const TERMS_LIFE_MS = 10 * 60_000;

/** Interest accrues daily, so terms quoted on one day are wrong on the next. */
export function validUntil(now: EpochMs, on: CalendarDate): EpochMs {
  return epochMs(Math.min(now + TERMS_LIFE_MS, startOfDayInIndia(addDays(on, 1))));
}

/** Whether the quoted amounts still hold. */
export const isSameEnding = (quoted: Ending, now: Ending): boolean => JSON.stringify(quoted) === JSON.stringify(now);
