/**
 * Transfers into the virtual account in rupees. Invariant: whatever the source (webhook, job, page) and the number of
 * reports, a UTR is credited once: to the wallet when it came from a bank account that is or lately was the investor's
 * verified one, to the refund queue when it came from another account or for a closed one.
 */
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { BankCredit, BankCreditEvent, ListedCredit } from "../../gateways/virtual-accounts.ts";
import { logFailure } from "../../platform/log.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listOwnBankAccounts, maskAccountNumber } from "../kyc/bank-account.ts";
import { notify } from "../notifications/notify.ts";
import {
  type BankCreditRecord,
  findBankCredit,
  findBankPayment,
  findCreditedPayment,
  findVirtualAccount,
  insertBankCredit,
  insertBankPayment,
  markReported,
  watchVirtualAccount,
} from "./bank-credit-store.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { recordRefundSent } from "./refund-review.ts";
import { findRefundOf } from "./refund-store.ts";
import { WATCHED_AFTER_REPORT_MS } from "./report-rules.ts";

/** The ledger kind of these credits. */
export const BANK_TRANSFER_KIND = "BANK_TRANSFER";

/** The ledger key of a transfer's only credit. */
export const creditKeyOf = (utr: string) => `bank-credit:${utr}`;

/** The only virtual account is in rupees. */
export const RUPEE_ACCOUNT = "INR";

/**
 * Applies one webhook event; an event without the credit schedules a poll of the bank. A repeated event changes
 * nothing.
 * @throws AppError NOT_FOUND for an unknown account; AMOUNT_INVALID when the UTR was credited with another amount
 */
export function receiveBankCredit(context: AccountContext, { credit }: BankCreditEvent): BankCreditRecord | null {
  return context.storage.transactionSync(() => {
    if (credit === null) return pollSoon(context);
    if (findVirtualAccount(context.sql)?.accountNumber !== credit.accountNumber) throw new AppError("NOT_FOUND");
    const known = findBankCredit(context.sql, credit.utr);
    if (known && known.amount !== credit.amount) throw new AppError("AMOUNT_INVALID");
    const applied = applyCredit(context, credit);
    compareWithKnown(context, credit);
    return applied;
  });
}

/** Call inside a transaction. @throws AppError NOT_FOUND */
function pollSoon({ sql, scheduler, clock }: AccountContext): null {
  if (!findVirtualAccount(sql)) throw new AppError("NOT_FOUND");
  const now = clock.now();
  markReported(sql, now);
  watchVirtualAccount(sql, epochMs(now + WATCHED_AFTER_REPORT_MS));
  scheduler.schedule({ kind: "BANK_CREDIT", reference: RUPEE_ACCOUNT, dueAt: now });
  return null;
}

/**
 * Call inside a transaction. Credits a transfer, and knows its payment from now on. Null for one that the bank has refused by
 * itself, which was never ours.
 */
export function applyCredit(context: AccountContext, credit: BankCredit): BankCreditRecord | null {
  const { paymentId, utr } = credit;
  const [known, credited] = [findBankCredit(context.sql, utr), findCreditedPayment(context.sql, utr)];
  // A transfer that was credited before payments were stored has none: it is the first that is read.
  const isCredited = known ? credited === null : !credit.isReturned;
  insertBankPayment(context.sql, { paymentId, utr, isCredited });
  if (known && !isCredited && credited !== paymentId && !credit.isReturned) {
    logFailure({ event: "bank_credit_contradicted" });
  }
  return known ?? (credit.isReturned ? null : recordArrival(context, credit));
}

function recordArrival(context: AccountContext, credit: BankCredit): BankCreditRecord {
  const { utr, amount, remitter } = credit;
  const isThirdParty = !isOwnAccount(context, remitter);
  const arrival = { key: creditKeyOf(utr), kind: BANK_TRANSFER_KIND, source: "BANK_TRANSFER", reference: utr } as const;
  const sender = { senderBank: remitter.bankName, isThirdParty };
  const creditedTo = receiveMoney(context, { ...arrival, ...sender, currency: "INR", amount });
  const transactionId = isClosed(context.sql) ? null : recordCredit(context, credit, creditedTo);
  const record = { utr, amount, creditedTo, transactionId, receivedAt: context.clock.now() };
  insertBankCredit(context.sql, record);
  if (creditedTo === "REFUND") planReturn(context, utr);
  return record;
}

/** Call inside a transaction. Where the bank can return transfers; it is planned once at a time. */
function planReturn({ gateways, scheduler, clock }: AccountContext, utr: string): void {
  const job = { kind: "CREDIT_RETURN", reference: utr } as const;
  if (!gateways.virtualAccounts.returnCredit || scheduler.isScheduled(job)) return;
  scheduler.schedule({ ...job, dueAt: clock.now() });
}

/** Compares a listed transfer with its record: it may go back or have gone back since. Call inside a transaction. */
export function compareWithKnown(context: AccountContext, listed: ListedCredit): void {
  const { paymentId, amount, isReturned, isReturning = false } = listed;
  const payment = findBankPayment(context.sql, paymentId);
  const known = payment?.isCredited ? findBankCredit(context.sql, payment.utr) : null;
  if (!known) return;
  if (known.amount !== amount) logFailure({ event: "bank_credit_contradicted" });
  else if (isReturned) recordReturn(context, known);
  else if (!isReturning && isRefundDue(context, known)) planReturn(context, known.utr);
}

/** Also one from before its bank could return transfers. */
const isRefundDue = ({ sql }: AccountContext, { utr, creditedTo }: BankCreditRecord) =>
  creditedTo === "REFUND" && findRefundOf(sql, "BANK_TRANSFER", utr)?.state === "DUE";

/** Call inside a transaction. A credit in the wallet must not be returned: the verifier reports it. */
function recordReturn(context: AccountContext, { utr, creditedTo }: BankCreditRecord): void {
  if (creditedTo === "WALLET") logFailure({ event: "bank_credit_contradicted" });
  const refund = findRefundOf(context.sql, "BANK_TRANSFER", utr);
  if (refund) recordRefundSent(context, refund.id);
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
