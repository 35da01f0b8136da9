/**
 * I13: final statuses equal those at the providers, and money that arrived there is known here or about to be polled.
 * Processes in progress are left to their jobs. Reads only.
 */
import type { WalletTransaction } from "../../../lib/contract/calls/wallet.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { TransferStatus } from "../../gateways/bank.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { verifyCreditsWithBank } from "./bank-credit-verify.ts";
import { listAllPayments } from "./payment-store.ts";
import { findRelease } from "./release-store.ts";
import { verifyWithBank } from "./remittance-verify.ts";
import { isUntakenTooLong } from "./wallet-rules.ts";
import { listAllMovements } from "./wallet-store.ts";
import { holdKeyOf } from "./withdrawal.ts";
import { transferTakenAt } from "./withdrawal-store.ts";

export interface ProviderFinding {
  readonly invariant: "I13";
  /** A payment's key, or the id of a withdrawal's movement. */
  readonly subject: string;
  /** The fault, for an operator. */
  readonly detail: string;
}

type VerifierContext = Pick<AccountContext, "sql" | "gateways" | "scheduler" | "clock">;

/** An unavailable provider is a finding too, because its side could not be compared. */
export async function verifyWithProvider(context: VerifierContext): Promise<readonly ProviderFinding[]> {
  try {
    return [
      ...(await verifyPayments(context)),
      ...(await verifyTransfers(context)),
      ...(await verifyWithBank(context)),
      ...(await verifyCreditsWithBank(context)),
    ];
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return [{ invariant: "I13", subject: "providers", detail: "could not be asked" }];
  }
}

async function verifyPayments({ sql, gateways, scheduler }: VerifierContext): Promise<readonly ProviderFinding[]> {
  const findings: ProviderFinding[] = [];
  const hasPollJob = scheduler.references("PAYMENT");
  for (const { key: subject, status } of listAllPayments(sql)) {
    const theirs = await callGateway(() => gateways.payments.status(subject));
    const isSame = (theirs === "SUCCESS") === (status === "SUCCESS");
    if (isSame || (theirs === "SUCCESS" && hasPollJob.has(subject))) continue;
    findings.push({ invariant: "I13", subject, detail: `${status} here, ${theirs} at the provider` });
  }
  return findings;
}

async function verifyTransfers({
  sql,
  gateways,
  scheduler,
  clock,
}: VerifierContext): Promise<readonly ProviderFinding[]> {
  const findings: ProviderFinding[] = [];
  const hasPollJob = scheduler.references("WITHDRAWAL");
  for (const withdrawal of listAllMovements(sql, "WITHDRAWAL")) {
    const { transactionId: subject, state, currency } = withdrawal;
    if (state === "INITIATED" && transferTakenAt(sql, subject) === 0) {
      const isOverdue = isUntakenTooLong(withdrawal, clock.now());
      if (isOverdue) findings.push({ invariant: "I13", subject, detail: untakenDetail(sql, subject) });
      continue;
    }
    const { status } = await callGateway(() => gateways.bank.transferStatus({ key: holdKeyOf(subject), currency }));
    const detail = differenceOf(withdrawal, { status, isPolled: hasPollJob.has(subject) });
    if (detail !== null) findings.push({ invariant: "I13", subject, detail });
  }
  return findings;
}

/** A proposal stops the orders, so it must not be forgotten. */
const untakenDetail = (sql: SqlStorage, subject: WalletTransactionId) =>
  findRelease(sql, subject) === null
    ? "taken by no bank for a day"
    : "taken by no bank for a day, and not ordered while its release is proposed";

function differenceOf(
  { state, failure, returnedAt }: WalletTransaction,
  { status: theirs, isPolled }: { readonly status: TransferStatus; readonly isPolled: boolean },
): string | null {
  if (state === "INITIATED") return theirs === "UNKNOWN" ? "taken by a bank, which no longer knows it" : null;
  const hasArrived = state === "SUCCESS" && returnedAt === null;
  if ((failure === "TRANSFER_NOT_MADE" || failure === "ACCOUNT_REFUSED") && theirs === "UNKNOWN") return null;
  if (theirs === (hasArrived ? "SUCCESS" : "RETURNED")) return null;
  if (hasArrived && theirs === "RETURNED" && isPolled) return null;
  return `${state} here, ${theirs} at the bank`;
}
