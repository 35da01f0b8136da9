/**
 * Transfers into the virtual account in rupees. Invariant: whatever the source (webhook, job, page) and the number of
 * reports, a UTR is credited once: to the wallet when it came from a bank account that is or lately was the investor's
 * verified one, to the refund queue when it came from another account or for a closed one.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { BankCredit, BankCreditEvent } from "../../gateways/virtual-accounts.ts";
import { logFailure } from "../../log.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listOwnBankAccounts, maskAccountNumber } from "../kyc/bank-account.ts";
import { notify } from "../notifications/notify.ts";
import { allowOwnAccounts } from "./allowed-payers.ts";
import {
  type BankCreditRecord,
  findBankCredit,
  findVirtualAccount,
  insertBankCredit,
  markVirtualAccountClosed,
} from "./bank-credit-store.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { recordRefundSent } from "./refund-review.ts";
import { findRefundOf } from "./refund-store.ts";
import { nextPollAt } from "./remittance-rules.ts";

/** The ledger kind of these credits. */
export const BANK_TRANSFER_KIND = "BANK_TRANSFER";

/** The ledger key of a transfer's only credit. */
export const creditKeyOf = (utr: string) => `bank-credit:${utr}`;

/** The only virtual account is in rupees. */
export const RUPEE_ACCOUNT = "INR";

/**
 * Applies one webhook event, or polls the bank for what it does not say. A repeated event changes nothing.
 * @throws AppError NOT_FOUND for an unknown account; AMOUNT_INVALID when the UTR was credited with another amount
 */
export function receiveBankCredit(context: AccountContext, { credit }: BankCreditEvent): BankCreditRecord | null {
  return context.storage.transactionSync(() => {
    if (credit === null) return pollSoon(context);
    if (findVirtualAccount(context.sql)?.accountNumber !== credit.accountNumber) throw new AppError("NOT_FOUND");
    const known = findBankCredit(context.sql, credit.utr);
    if (known && known.amount !== credit.amount) throw new AppError("AMOUNT_INVALID");
    return known ?? applyCredit(context, credit);
  });
}

/** Call inside a transaction. @throws AppError NOT_FOUND */
function pollSoon({ sql, scheduler, clock }: AccountContext): null {
  if (!findVirtualAccount(sql)) throw new AppError("NOT_FOUND");
  scheduler.schedule({ kind: "BANK_CREDIT", reference: RUPEE_ACCOUNT, dueAt: clock.now() });
  return null;
}

/** @throws AppError GATEWAY_UNAVAILABLE when the bank does not respond in time; nothing has changed then */
export async function pollCredits(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account) return;
  const credits = await callGateway(() => context.gateways.virtualAccounts.credits(account));
  context.storage.transactionSync(() => {
    for (const credit of credits) {
      const known = findBankCredit(context.sql, credit.utr);
      // A transfer that the bank has refused by itself was never ours.
      if (!known && !credit.isReturned) applyCredit(context, credit);
      else if (known && known.amount !== credit.amount) logFailure({ event: "bank_credit_contradicted" });
      else if (known && credit.isReturned) recordReturn(context, known);
    }
    scheduleCreditPoll(context);
  });
}

/** Call inside a transaction. What went to the wallet must not be sent back: the verifier reports it. */
function recordReturn(context: AccountContext, { utr, creditedTo }: BankCreditRecord): void {
  if (creditedTo === "WALLET") logFailure({ event: "bank_credit_contradicted" });
  const refund = findRefundOf(context.sql, "BANK_TRANSFER", utr);
  if (refund) recordRefundSent(context, refund.id);
}

/**
 * Job CREDIT_RETURN: sends a transfer that is not the investor's back to its source, where the bank can.
 * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries
 */
export async function returnCredit(context: AccountContext, utr: string): Promise<void> {
  const account = findVirtualAccount(context.sql);
  const refund = findRefundOf(context.sql, "BANK_TRANSFER", utr);
  const send = context.gateways.virtualAccounts.returnCredit;
  if (!account || refund?.state !== "DUE" || !send) return;
  await callGateway(() => send(account, utr));
  context.storage.transactionSync(() => recordRefundSent(context, refund.id));
}

/** Call inside a transaction. */
function applyCredit(context: AccountContext, credit: BankCredit): BankCreditRecord {
  const { utr, amount, remitter } = credit;
  const isThirdParty = !isOwnAccount(context, remitter);
  const arrival = { key: creditKeyOf(utr), kind: BANK_TRANSFER_KIND, source: "BANK_TRANSFER", reference: utr } as const;
  const sender = { senderBank: remitter.bankName, isThirdParty };
  const creditedTo = receiveMoney(context, { ...arrival, ...sender, currency: "INR", amount });
  const transactionId = isClosed(context.sql) ? null : recordCredit(context, credit, creditedTo);
  const record = { utr, amount, creditedTo, transactionId, receivedAt: context.clock.now() };
  insertBankCredit(context.sql, record);
  if (creditedTo === "REFUND" && context.gateways.virtualAccounts.returnCredit) {
    context.scheduler.schedule({ kind: "CREDIT_RETURN", reference: utr, dueAt: context.clock.now() });
  }
  return record;
}

/** Banks pad account numbers with zeros, and a branch may change its IFSC; the bank's code stays. */
function isOwnAccount(context: AccountContext, remitter: BankCredit["remitter"]): boolean {
  const numberOf = (accountNumber: string) => accountNumber.replace(/^0+/, "");
  return listOwnBankAccounts(context).some(
    ({ accountNumber, ifsc }) =>
      numberOf(accountNumber) === numberOf(remitter.accountNumber) &&
      (remitter.ifscCode === null || ifsc.slice(0, 4) === remitter.ifscCode.slice(0, 4)),
  );
}

/** Money that goes back is shown as a failed movement, so that its sender finds it. */
function recordCredit(
  context: AccountContext,
  { utr, amount, remitter }: BankCredit,
  creditedTo: BankCreditRecord["creditedTo"],
): WalletTransactionId {
  const counterparty = `${remitter.bankName} ${maskAccountNumber(remitter.accountNumber)}`;
  const { transactionId, reference } = recordWalletMovement(context, {
    ...{ reason: "BANK_TRANSFER", state: "INITIATED", amount, counterparty, utr },
  });
  const failed = { state: "FAILED", failure: "THIRD_PARTY_TRANSFER" } as const;
  resolveWalletMovement(context, { transactionId, outcome: creditedTo === "WALLET" ? { state: "SUCCESS" } : failed });
  if (creditedTo === "REFUND") {
    const facts = { transactionId, amount, currency: "INR", reference, senderBank: remitter.bankName } as const;
    notify(context, { reference: transactionId, subject: { kind: "TRANSFER_REFUSED", ...facts } });
  }
  return transactionId;
}

/** Schedules the next poll, or cancels it when no transfer is expected. */
export function scheduleCreditPoll(context: AccountContext): void {
  const account = findVirtualAccount(context.sql);
  const job = { kind: "BANK_CREDIT", reference: RUPEE_ACCOUNT } as const;
  const watchedUntil = account?.watchedUntil ?? 0;
  const dueAt = nextPollAt({ pendingSince: null, watchedUntil }, context.clock.now());
  if (dueAt === null) context.scheduler.cancel(job);
  else context.scheduler.schedule({ ...job, dueAt: epochMs(dueAt) });
}

/**
 * Job BANK_CREDIT: allows the investor's own accounts, and polls for transfers whose webhook was lost (I13). For a closed investor account, closes the virtual
 * account first: what arrived before goes to the refund queue, the bank returns what comes later.
 * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries
 */
export async function processVirtualAccount(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account) return;
  const isClosing = isClosed(context.sql) && account.closedAt === null;
  if (isClosing) await callGateway(() => context.gateways.virtualAccounts.closeAccount(account));
  if (!isClosed(context.sql)) await allowOwnAccounts(context);
  await pollCredits(context);
  if (isClosing) markVirtualAccountClosed(context.sql, context.clock.now());
}
