/**
 * I13: ours = the providers'. What is still under way is the reconciler's; what is at its end here must be so there, and
 * money that came must be known here or be about to be asked for. Reads only.
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listAllPayments } from "./payment-store.ts";
import { verifyWithBank } from "./remittance-verify.ts";
import { listAllMovements } from "./wallet-store.ts";
import { holdKeyOf } from "./withdrawal.ts";

export interface ProviderFinding {
  readonly invariant: "I13";
  /** A payment's key or a withdrawal's movement. */
  readonly subject: string;
  /** How it is wrong, for an operator. */
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql" | "gateways" | "scheduler">;

/** A provider that is away is a finding too: nobody knows what it would have said. */
export async function verifyWithProvider(context: Verified): Promise<readonly ProviderFinding[]> {
  try {
    return [
      ...(await verifyPayments(context)),
      ...(await verifyTransfers(context)),
      ...(await verifyWithBank(context)),
    ];
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return [{ invariant: "I13", subject: "providers", detail: "could not be asked" }];
  }
}

async function verifyPayments({ sql, gateways, scheduler }: Verified): Promise<readonly ProviderFinding[]> {
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

async function verifyTransfers({ sql, gateways }: Verified): Promise<readonly ProviderFinding[]> {
  const findings: ProviderFinding[] = [];
  for (const { transactionId: subject, state } of listAllMovements(sql, "WITHDRAWAL")) {
    if (state === "INITIATED") continue;
    const theirs = await callGateway(() => gateways.bank.transferStatus(holdKeyOf(subject)));
    if (theirs === (state === "SUCCESS" ? "SUCCESS" : "RETURNED")) continue;
    findings.push({ invariant: "I13", subject, detail: `${state} here, ${theirs} at the bank` });
  }
  return findings;
}
