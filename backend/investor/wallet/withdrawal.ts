/**
 * Withdrawals to the investor's bank. Invariant: the amount is held from the request on; the hold ends exactly once:
 * posted when the bank reports SUCCESS, voided when it reports RETURNED. Money that the bank returns after SUCCESS is
 * incoming money (`withdrawal-return.ts`).
 *
 * The bank is the record of progress: it identifies a transfer by our key, and ordering the same key again has no
 * effect. So every run of the job polls the same status, and a crash at any point needs no repair. Only the account that
 * took a transfer knows its key: another one of ours, or of another provider, is never ordered to make it again. A withdrawal
 * fails without a bank's report only when no order of it can have reached a bank (docs/decisions/0256).
 */

import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import type { withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { TransferEvent, TransferReport } from "../../gateways/bank.ts";
import { callGateway, isRefusedForGood, mayHaveActed } from "../../gateways/deadline.ts";
import { account } from "../../ledger/accounts.ts";
import { InsufficientFunds } from "../../ledger/errors.ts";
import { amountOf, moneyTo } from "../../ledger/ledger.ts";
import { logFailure } from "../../platform/log.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { findRelease } from "./release-store.ts";
import { earliestOf, nextFollowUpAt } from "./report-rules.ts";
import { type MovementOutcome, nextReturnPollAt, pollDelay } from "./wallet-rules.ts";
import { findMovement, getMovement } from "./wallet-store.ts";
import { isReturnable, notifyOfReturn, receiveReturn } from "./withdrawal-return.ts";
import {
  beginOrder,
  dropOrder,
  getDestination,
  insertDestination,
  markTransferReported,
  markTransferTaken,
  ordersOf,
  transferReportedAt,
  transferTakenAt,
} from "./withdrawal-store.ts";

const HOLD_PREFIX = "withdrawal:";

/** The key of the hold in the ledger and of the transfer at the bank. */
export const holdKeyOf = (transactionId: WalletTransactionId) => `${HOLD_PREFIX}${transactionId}`;

/** Practically unlimited: only the bank's answer ends the hold. */
const HOLD_LIFE_MS = 10 * 365 * 86_400_000;

export const ENCRYPTED_DESTINATION = "withdrawal-destination";

/** A verified account in the investor's own name. */
export interface TransferDestination {
  readonly accountNumber: string;
  /** The IFSC of a branch in India for rupees, the bank's SWIFT code for other currencies. */
  readonly routingCode: string;
  /** The account's masked display name. */
  readonly maskedAccount: string;
}

export interface WithdrawalRequest extends TransferDestination {
  readonly currency: Currency;
  readonly amount: Minor;
}

/**
 * Holds the money and schedules the transfer. Synchronous: call inside a commit.
 * @throws AppError INSUFFICIENT_BALANCE
 */
export function requestWithdrawal(
  context: AccountContext,
  { currency, amount, maskedAccount, accountNumber, routingCode }: WithdrawalRequest,
): WalletTransaction {
  const now = context.clock.now();
  const movement = recordWalletMovement(context, {
    reason: "WITHDRAWAL",
    amount,
    currency,
    state: "INITIATED",
    counterparty: maskedAccount,
  });
  const { transactionId } = movement;
  try {
    context.ledger.hold({
      key: holdKeyOf(transactionId),
      kind: "WITHDRAWAL",
      reference: transactionId,
      at: now,
      account: account.wallet(currency),
      amount: amountOf(currency, amount),
      expiresAt: epochMs(now + HOLD_LIFE_MS),
    });
  } catch (cause) {
    if (cause instanceof InsufficientFunds) throw fieldError<typeof withdraw>("amount", "INSUFFICIENT_BALANCE");
    throw cause;
  }
  const encryptedAccount = encrypt({ kind: ENCRYPTED_DESTINATION, value: accountNumber, key: context.env.TOKEN_KEY });
  insertDestination(context.sql, transactionId, { encryptedAccount, routingCode });
  context.scheduler.schedule({ kind: "WITHDRAWAL", reference: transactionId, dueAt: now });
  return movement;
}

/**
 * Job WITHDRAWAL: polls the bank, and orders the transfer when no bank knows it. A completed transfer is polled for a month,
 * since a bank may still send it back.
 * @throws AppError GATEWAY_UNAVAILABLE when the bank does not respond: the scheduler retries with exponential backoff
 */
export async function processWithdrawal(context: AccountContext, reference: string): Promise<void> {
  const movement = findMovement(context.sql, reference);
  if (!movement || !isUndecided(movement)) return;
  const { transactionId, currency } = movement;
  const key = holdKeyOf(transactionId);
  const wasTaken = transferTakenAt(context.sql, transactionId) > 0;
  const report = await callGateway(() => context.gateways.bank.transferStatus({ key, currency }));
  if (report.status === "UNKNOWN" && movement.state === "INITIATED") {
    // Operators decide on a transfer that a bank has taken and no longer knows: it may still be paid.
    if (wasTaken) logFailure({ event: "transfer_forgotten", kind: transactionId });
    else await orderTransfer(context, movement);
  }
  context.storage.transactionSync(() => {
    if (report.status !== "UNKNOWN") markTransferTaken(context.sql, transactionId, context.clock.now());
    applyTransferReport(context, transactionId, report);
  });
}

/** Orders the transfer, unless another run of the job has ordered it while the bank was answering, or an operator ends it. */
async function orderTransfer(context: AccountContext, movement: WalletTransaction): Promise<void> {
  const { transactionId, amount, currency } = movement;
  if (!isToBeOrdered(context, transactionId)) return;
  const { encryptedAccount, routingCode } = getDestination(context.sql, transactionId);
  const accountNumber = decrypt({
    kind: ENCRYPTED_DESTINATION,
    ciphertext: encryptedAccount,
    keys: keyRingOf(context.env),
  });
  const beneficiary = { id: context.userId, name: getIdentity(context.sql).name ?? "" };
  const order = { key: holdKeyOf(transactionId), accountNumber, routingCode, currency, amount, beneficiary };
  beginOrder(context.sql, transactionId, context.clock.now());
  try {
    await callGateway(() => context.gateways.bank.transfer(order));
  } catch (cause) {
    if (endWithoutOrder(context, movement, cause)) return;
    throw cause;
  }
  markTransferTaken(context.sql, transactionId, context.clock.now());
}

/** Read again: the withdrawal may have ended while the bank was answering. */
const isToBeOrdered = ({ sql }: AccountContext, transactionId: WalletTransactionId) =>
  getMovement(sql, transactionId).state === "INITIATED" &&
  transferTakenAt(sql, transactionId) === 0 &&
  findRelease(sql, transactionId) === null;

/**
 * After an order that failed. Ends a withdrawal that its bank refuses for good, when no other order of it can have reached a
 * bank. Returns whether it has ended.
 */
function endWithoutOrder(context: AccountContext, movement: WalletTransaction, cause: unknown): boolean {
  const { transactionId } = movement;
  if (mayHaveActed(cause)) return false;
  return context.storage.transactionSync(() => {
    dropOrder(context.sql, transactionId);
    if (!isRefusedForGood(cause) || !isToBeOrdered(context, transactionId)) return false;
    if (ordersOf(context.sql, transactionId).open > 0) return false;
    context.ledger.voidHold({ holdId: holdKeyOf(transactionId), at: context.clock.now(), reason: "VOIDED" });
    const outcome = { state: "FAILED", failure: "ACCOUNT_REFUSED" } as const;
    resolveWalletMovement(context, { transactionId, outcome, utr: null });
    notifyOfReturn(context, movement);
    return true;
  });
}

const isUndecided = (movement: WalletTransaction) => movement.state === "INITIATED" || isReturnable(movement);

/**
 * The provider reports that a transfer has changed: polls it now and, while it is completed, within an hour again. The report
 * itself decides nothing, so a repeated, late or reordered one changes nothing.
 * @throws AppError NOT_FOUND when the transfer is no withdrawal of this account
 */
export function receiveTransferEvent(context: AccountContext, { key }: TransferEvent): void {
  context.storage.transactionSync(() => {
    const movement = key.startsWith(HOLD_PREFIX) ? findMovement(context.sql, key.slice(HOLD_PREFIX.length)) : null;
    if (movement?.reason !== "WITHDRAWAL") throw new AppError("NOT_FOUND");
    if (!isUndecided(movement)) return;
    const [reference, now] = [movement.transactionId, context.clock.now()];
    markTransferReported(context.sql, reference, now);
    context.scheduler.schedule({ kind: "WITHDRAWAL", reference, dueAt: now });
  });
}

/** Call inside a transaction. Reads the state again: it may have changed during the bank call. */
function applyTransferReport(
  context: AccountContext,
  transactionId: WalletTransactionId,
  report: TransferReport,
): void {
  const movement = getMovement(context.sql, transactionId);
  if (movement.state === "INITIATED") settle(context, movement, report);
  else if (isReturnable(movement)) {
    if (report.status === "RETURNED") receiveReturn(context, movement);
    else pollForReturn(context, { transactionId, completedAt: movement.updatedAt });
  }
}

/** A bank may report a return before its status shows it. */
function pollForReturn(
  context: AccountContext,
  { transactionId, completedAt }: { readonly transactionId: WalletTransactionId; readonly completedAt: number },
): void {
  const now = context.clock.now();
  const followUp = nextFollowUpAt({ reportedAt: transferReportedAt(context.sql, transactionId), now });
  const dueAt = earliestOf(nextReturnPollAt({ completedAt, now }), followUp);
  if (dueAt !== null) schedulePoll(context, transactionId, epochMs(dueAt));
}

function schedulePoll({ scheduler }: AccountContext, reference: WalletTransactionId, dueAt: EpochMs): void {
  scheduler.schedule({ kind: "WITHDRAWAL", reference, dueAt });
}

function settle(context: AccountContext, movement: WalletTransaction, { status, utr }: TransferReport): void {
  const { transactionId } = movement;
  const [at, holdId] = [context.clock.now(), holdKeyOf(transactionId)];
  const end = (outcome: MovementOutcome) => resolveWalletMovement(context, { transactionId, outcome, utr });
  switch (status) {
    case "UNKNOWN":
    case "PENDING": {
      // A transfer that a bank has taken late starts its polling interval anew.
      const since = Math.max(movement.createdAt, transferTakenAt(context.sql, transactionId));
      schedulePoll(context, transactionId, epochMs(at + pollDelay({ since, now: at })));
      return;
    }
    case "SUCCESS":
      context.ledger.postHold({
        holdId,
        key: `sent:${holdId}`,
        at,
        moves: [moneyTo({ to: account.bank(movement.currency), amount: movement.amount })],
      });
      end({ state: "SUCCESS" });
      pollForReturn(context, { transactionId, completedAt: at });
      return;
    case "RETURNED":
      context.ledger.voidHold({ holdId, at, reason: "VOIDED" });
      end({ state: "FAILED", failure: "BANK_RETURNED" });
      notifyOfReturn(context, movement);
      return;
  }
}
