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
import {
  type BankCreditRecord,
  findBankCredit,
  findVirtualAccount,
  insertBankCredit,
  markVirtualAccountClosed,
} from "./bank-credit-store.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { nextPollAt } from "./remittance-rules.ts";

/** The ledger kind of these credits. */
export const BANK_TRANSFER_KIND = "BANK_TRANSFER";

/** The ledger key of a transfer's only credit. */
export const creditKeyOf = (utr: string) => `bank-credit:${utr}`;

/** The only virtual account is in rupees. */
export const RUPEE_ACCOUNT = "INR";

/**
 * Applies one webhook event. A repeated event changes nothing.
 * @throws AppError NOT_FOUND for an unknown account; AMOUNT_INVALID when the UTR was credited with another amount
 */
export function receiveBankCredit(context: AccountContext, { credit }: BankCreditEvent): BankCreditRecord {
  return context.storage.transactionSync(() => {
    if (findVirtualAccount(context.sql)?.accountNumber !== credit.accountNumber) throw new AppError("NOT_FOUND");
    const known = findBankCredit(context.sql, credit.utr);
    if (known && known.amount !== credit.amount) throw new AppError("AMOUNT_INVALID");
    return known ?? applyCredit(context, credit);
  });
}

/** @throws AppError GATEWAY_UNAVAILABLE when the bank does not respond in time; nothing has changed then */
export async function pollCredits(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account) return;
  const credits = await callGateway(() => context.gateways.virtualAccounts.credits(account.accountNumber));
  context.storage.transactionSync(() => {
    for (const credit of credits) {
      const known = findBankCredit(context.sql, credit.utr);
      if (!known) applyCredit(context, credit);
      else if (known.amount !== credit.amount) logFailure({ event: "bank_credit_contradicted" });
    }
    scheduleCreditPoll(context);
  });
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
  return record;
}

/** Banks pad account numbers with zeros, and a branch may change its IFSC; the bank's code stays. */
function isOwnAccount(context: AccountContext, remitter: BankCredit["remitter"]): boolean {
  const numberOf = (accountNumber: string) => accountNumber.replace(/^0+/, "");
  return listOwnBankAccounts(context).some(
    ({ accountNumber, ifsc }) =>
      numberOf(accountNumber) === numberOf(remitter.accountNumber) &&
      ifsc.slice(0, 4) === remitter.ifscCode.slice(0, 4),
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
 * Job BANK_CREDIT: polls for transfers whose webhook was lost (I13). For a closed investor account, closes the virtual
 * account first: what arrived before goes to the refund queue, the bank returns what comes later.
 * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries
 */
export async function processVirtualAccount(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account) return;
  const isClosing = isClosed(context.sql) && account.closedAt === null;
  if (isClosing) await callGateway(() => context.gateways.virtualAccounts.closeAccount(account.accountNumber));
  await pollCredits(context);
  if (isClosing) markVirtualAccountClosed(context.sql, context.clock.now());
}
