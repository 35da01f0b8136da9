/**
 * Money from abroad that came for a closed account: it goes back to its source, where the bank can send it. Invariant: its refund is
 * sent once, by the bank or by an operator.
 */
import { callGateway } from "../../gateways/deadline.ts";
import type { Remittance } from "../../gateways/remittance.ts";
import { logFailure } from "../../platform/log.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { recordRefundSent } from "./refund-review.ts";
import { findRefundOf } from "./refund-store.ts";
import { findAccount, findRemittance } from "./remittance-store.ts";

/** Call inside a transaction. */
export function planRemittanceReturn({ scheduler, clock }: AccountContext, remittanceId: string): void {
  const job = { kind: "REMITTANCE_RETURN", reference: remittanceId } as const;
  if (!scheduler.isScheduled(job)) scheduler.schedule({ ...job, dueAt: clock.now() });
}

/** Job REMITTANCE_RETURN. @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries */
export async function returnRemittance(context: AccountContext, remittanceId: string): Promise<void> {
  const refund = findRefundOf(context.sql, "REMITTANCE", remittanceId);
  const remittance = findRemittance(context.sql, remittanceId);
  const account = remittance && findAccount(context.sql, remittance.currency);
  if (refund?.state !== "DUE" || !account) return;
  const send = context.gateways.remittance.returnCredit;
  if (!send) return;
  const outcome = await callGateway(() => send(remittanceId, account.accountNumber));
  // What was ordered is reported as returned later; what an operator sends back waits in the queue of refunds.
  if (outcome === "SENT") context.storage.transactionSync(() => recordRefundSent(context, refund.id));
}

/** Compares a CREDITED remittance with the bank's book: it may go back or have gone back since. Call inside a transaction. */
export function compareReturn(
  context: AccountContext,
  { remittanceId, status, isReturned = false, isReturning = false }: Remittance,
): void {
  if (status !== "CREDITED") return;
  const refund = findRefundOf(context.sql, "REMITTANCE", remittanceId);
  if (isReturned && refund) recordRefundSent(context, refund.id);
  else if (isReturned) logFailure({ event: "remittance_contradicted" });
  else if (!isReturning && refund?.state === "DUE") planRemittanceReturn(context, remittanceId);
}
