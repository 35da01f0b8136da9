/**
 * The changes of a reinvestment, each synchronous and inside its caller's transaction. Always true here: from the payout
 * on until it is placed or given up, its money is held, so it can neither be spent nor sent on to the bank.
 */

import type { ReinvestmentReason } from "../../../lib/contract/calls/investments.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type Minor, minor, paise } from "../../../lib/contract/values/money.ts";
import { account } from "../../ledger/accounts.ts";
import { amountOf } from "../../ledger/ledger.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { autoWithdrawToBank } from "../wallet/auto-withdraw.ts";
import { REINVESTMENT_HOLD_KIND } from "../wallet/wallet-rules.ts";
import { canTransition, shareOf } from "./reinvestment-rules.ts";
import { findReinvestment, type ReinvestmentRecord, writeReinvestment } from "./reinvestment-store.ts";

/** The ledger's key of what is held between a payout and the investment that it becomes. */
export const reservationKeyOf = (investmentId: string) => `reinvest:${investmentId}`;

/** Nobody expires it: the alarm places it or gives it up. */
const HOLD_LIFE_MS = 10 * 365 * 86_400_000;

/** @throws when there is no such way: whoever decides has looked at the state in this transaction. */
export function advance(
  context: Pick<AccountContext, "sql" | "clock">,
  record: ReinvestmentRecord,
  change: Partial<ReinvestmentRecord> & Pick<ReinvestmentRecord, "state">,
): ReinvestmentRecord {
  if (!canTransition({ from: record.state, to: change.state })) {
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

/** The last payout lies in the wallet. @returns what of it is not to go anywhere else. */
export function reserveForReinvestment(context: AccountContext, { investment, payout }: LastPayout): Minor {
  const mandate = findReinvestment(context.sql, investment.id);
  if (mandate?.state !== "OPTED_IN") return minor(0);
  const amount = shareOf(mandate, payout);
  if (amount <= 0) {
    advance(context, mandate, { state: "NOT_POSSIBLE", reason: "NO_DEAL_FITS" });
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

/** Gives what is held back to the wallet; whoever calls says in the same transaction what becomes of it. */
export function giveBack(context: AccountContext, { investmentId }: Pick<ReinvestmentRecord, "investmentId">): void {
  context.ledger.voidHold({ holdId: reservationKeyOf(investmentId), at: context.clock.now(), reason: "VOIDED" });
}

interface GivenUp {
  readonly record: ReinvestmentRecord;
  readonly investment: InvestmentRecord;
  /** What comes back to the wallet now: once placed, without the remainder, which was sent on then. */
  readonly amount: Minor;
  readonly reason: ReinvestmentReason;
}

/** To the wallet, with the reason; and on to the bank, for who has payouts sent there. */
export function giveUp(context: AccountContext, { record, investment, amount, reason }: GivenUp): void {
  if (record.state === "SET_ASIDE") giveBack(context, record);
  advance(context, record, { state: "NOT_POSSIBLE", reason });
  autoWithdraw(context, investment, amount);
}

/** What was set aside and is needed no longer goes the way of every payout. */
export function autoWithdraw(
  context: AccountContext,
  { currency }: Pick<InvestmentRecord, "currency">,
  amount: Minor,
): void {
  if (currency === "INR") autoWithdrawToBank(context, paise(amount));
}

/** An investment that has ended before its last payout has nothing to go on with. */
export function endMandate(context: AccountContext, { id }: Pick<InvestmentRecord, "id">): void {
  const mandate = findReinvestment(context.sql, id);
  if (mandate?.state === "OPTED_IN") advance(context, mandate, { state: "NOT_POSSIBLE", reason: "ENDED_EARLY" });
}
