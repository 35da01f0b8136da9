/**
 * Transitions of a reinvestment, each synchronous and inside the caller's transaction. Invariant: from the last payout
 * until the money is invested or released, it is held, so it can neither be spent nor be withdrawn automatically.
 */

import { type Minor, minor, paise } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { ReinvestmentReason } from "../../../lib/contract/values/reinvestment.ts";
import { account } from "../../ledger/accounts.ts";
import { amountOf } from "../../ledger/ledger.ts";
import { instructionFor, isMinors, spareable } from "../claims/reinvestment-instruction-scope.ts";
import { reinvestedShareOf, reinvestmentTransitions } from "../claims/reinvestment-rules.ts";
import {
  findReinvestment,
  type ReinvestmentRecord,
  saveMandate,
  writeReinvestment,
} from "../claims/reinvestment-store.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { autoWithdrawToBank } from "../wallet/auto-withdraw.ts";
import { REINVESTMENT_HOLD_KIND } from "../wallet/wallet-rules.ts";

/** Ledger key of the hold between the last payout and the next investment. */
export const reservationKeyOf = (investmentId: string) => `reinvest:${investmentId}`;

/** Effectively unlimited: the reinvestment job invests or releases the money. */
const HOLD_LIFE_MS = 10 * 365 * 86_400_000;

/** @throws Error for a transition that does not exist: callers read the state in the same transaction. */
export function advance(
  context: Pick<AccountContext, "sql" | "clock">,
  record: ReinvestmentRecord,
  change: Partial<ReinvestmentRecord> & Pick<ReinvestmentRecord, "state">,
): ReinvestmentRecord {
  if (!reinvestmentTransitions.allow({ from: record.state, to: change.state })) {
    throw new Error(`the reinvestment of ${record.investmentId} cannot go from ${record.state} to ${change.state}`);
  }
  const next = { ...record, ...change, updatedAt: context.clock.now() };
  writeReinvestment(context.sql, record.state, next);
  return next;
}

interface LastPayout {
  readonly investment: InvestmentRecord;
  readonly payout: Pick<PayoutRecord, "principal" | "net">;
}

/** Holds the mandated part of the last payout, which is in the wallet by now. @returns the amount held */
export function reserveForReinvestment(context: AccountContext, { investment, payout }: LastPayout): Minor {
  const instruction = instructionFor(context, investment);
  if (instruction) {
    const { id: instructionId, includeInterest, consentedAt: at } = instruction;
    saveMandate(context.sql, { investmentId: investment.id, includeInterest, instructionId, at });
  }
  const mandate = findReinvestment(context.sql, investment.id);
  if (mandate?.state !== "OPTED_IN") return minor(0);
  if (isMinors(context)) {
    advance(context, mandate, { state: "NOT_POSSIBLE", reason: "NOT_ELIGIBLE" });
    return minor(0);
  }
  const share = reinvestedShareOf(mandate, payout);
  const amount = instruction ? spareable(context, instruction, share) : share;
  if (amount <= 0) {
    advance(context, mandate, { state: "NOT_POSSIBLE", reason: share > 0 ? "KEPT_IN_WALLET" : "NO_DEAL_FITS" });
    return minor(0);
  }
  const { id: reference, currency } = investment;
  const at = context.clock.now();
  context.ledger.hold({
    key: reservationKeyOf(reference),
    kind: REINVESTMENT_HOLD_KIND,
    reference,
    at,
    account: account.wallet(currency),
    amount: amountOf(currency, amount),
    expiresAt: epochMs(at + HOLD_LIFE_MS),
  });
  advance(context, mandate, { state: "SET_ASIDE", reservedAmount: amount });
  context.scheduler.schedule({ kind: "REINVESTMENT", reference, dueAt: at });
  return amount;
}

/** Releases the hold; the caller records the use of the money in the same transaction. */
export function releaseReservation(
  context: AccountContext,
  { investmentId }: Pick<ReinvestmentRecord, "investmentId">,
): void {
  context.ledger.voidHold({ holdId: reservationKeyOf(investmentId), at: context.clock.now(), reason: "VOIDED" });
}

interface CancelledReinvestment {
  readonly record: ReinvestmentRecord;
  readonly investment: InvestmentRecord;
  /** The amount to release. Once invested, the remainder is excluded: it was withdrawn automatically at that time. */
  readonly amount: Minor;
  readonly reason: ReinvestmentReason;
}

/**
 * Ends the reinvestment with a reason and lets the money be withdrawn automatically, where the investor set that up.
 */
export function cancelReinvestment(
  context: AccountContext,
  { record, investment, amount, reason }: CancelledReinvestment,
): void {
  if (record.state === "SET_ASIDE") releaseReservation(context, record);
  advance(context, record, { state: "NOT_POSSIBLE", reason });
  autoWithdraw(context, investment, amount);
}

/** Treats money that is no longer reserved like any other payout. */
export function autoWithdraw(
  context: AccountContext,
  { currency }: Pick<InvestmentRecord, "currency">,
  amount: Minor,
): void {
  if (currency === "INR") autoWithdrawToBank(context, paise(amount));
}

/** A mandate has nothing to reinvest when its investment ends before the last payout. */
export function endMandate(context: AccountContext, { id }: Pick<InvestmentRecord, "id">): void {
  const mandate = findReinvestment(context.sql, id);
  if (mandate?.state === "OPTED_IN") advance(context, mandate, { state: "NOT_POSSIBLE", reason: "ENDED_EARLY" });
}
