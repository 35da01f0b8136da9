/**
 * Applies payment statuses. Invariant: whatever the source (webhook, job, page), the number and the order of reports,
 * the status only rises, and the money is credited once, in the transaction that sets SUCCESS: to the wallet, or to the
 * refund queue of a closed account.
 */

import type { PaymentStatus } from "../../../lib/contract/calls/payments.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type PaymentKey, paymentKey } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { PaymentEvent } from "../../gateways/payments.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { isOverdue, isPaymentFinal, nextPollAt, paymentTransitions } from "./payment-rules.ts";
import { changeStatus, countEvent, findPayment, type PaymentRecord } from "./payment-store.ts";
import type { MovementOutcome } from "./wallet-rules.ts";
import { listCreditsOfPayment } from "./wallet-store.ts";

/** The ledger kind of payment credits. */
export const CREDIT_KIND = "RECHARGE";

/** The ledger key of a payment's only credit. */
export const creditKeyOf = (key: string) => `payment:${key}`;

/**
 * Applies one webhook event. A repeated event changes nothing.
 * @throws AppError NOT_FOUND for an unknown payment, AMOUNT_INVALID when the event's amount differs
 */
export function receivePaymentEvent(context: AccountContext, event: PaymentEvent): PaymentRecord {
  return context.storage.transactionSync(() => {
    const payment = findPayment(context.sql, event.paymentKey);
    if (!payment) throw new AppError("NOT_FOUND");
    if (payment.amount !== event.amountPaise) throw new AppError("AMOUNT_INVALID");
    if (!countEvent(context.sql, event, context.clock.now())) return payment;
    return applyStatus(context, payment, event.status);
  });
}

/**
 * Polls the provider for a payment's status and applies it.
 * @throws AppError GATEWAY_UNAVAILABLE when it does not respond in time; nothing has changed then
 */
export async function pollProvider(context: AccountContext, key: PaymentKey): Promise<void> {
  const status = await callGateway(() => context.gateways.payments.status(key));
  context.storage.transactionSync(() => {
    const payment = findPayment(context.sql, key);
    if (!payment) throw new Error(`payment ${key} is missing`);
    const polled = applyStatus(context, payment, status);
    if (isOverdue(polled, context.clock.now())) applyStatus(context, polled, "EXPIRED");
  });
}

/** Call inside a transaction. Returns the payment after the change. */
function applyStatus(context: AccountContext, payment: PaymentRecord, status: PaymentStatus): PaymentRecord {
  if (!paymentTransitions.allow({ from: payment.status, to: status })) return payment;
  const updated = changeStatus(context.sql, { payment, status, at: context.clock.now() });
  moveMoney(context, updated);
  if (isPaymentFinal(updated.status)) context.onPaymentEnded(updated);
  scheduleNextPoll(context, updated);
  return updated;
}

function moveMoney(context: AccountContext, payment: PaymentRecord): void {
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "SUCCESS":
      creditMoney(context, payment);
      return;
    case "FAILED":
      endCredit(context, payment, { state: "FAILED", failure: "PAYMENT_DECLINED" });
      return;
    case "EXPIRED":
      endCredit(context, payment, { state: "FAILED", failure: "PAYMENT_EXPIRED" });
      return;
  }
}

function creditMoney(context: AccountContext, payment: PaymentRecord): void {
  const { key: reference, amount } = payment;
  const credit = { key: creditKeyOf(reference), kind: CREDIT_KIND, source: "PAYMENT", reference } as const;
  const creditedTo = receiveMoney(context, { ...credit, senderBank: null, currency: "INR", amount });
  if (creditedTo === "WALLET") endCredit(context, payment, { state: "SUCCESS" });
  else if (findOpenCredit(context, payment))
    endCredit(context, payment, { state: "FAILED", failure: "ACCOUNT_CLOSED" });
}

const findOpenCredit = ({ sql }: AccountContext, { key }: PaymentRecord) =>
  listCreditsOfPayment(sql, key).find(({ state }) => state === "INITIATED");

/** A failed credit stays visible as failed; money that arrives later is a new movement. */
function endCredit(context: AccountContext, payment: PaymentRecord, outcome: MovementOutcome): void {
  const open = findOpenCredit(context, payment);
  if (open) {
    resolveWalletMovement(context, { transactionId: open.transactionId, outcome });
    return;
  }
  if (outcome.state !== "SUCCESS") throw new Error(`payment ${payment.key} has no open credit to fail`);
  recordWalletMovement(context, {
    reason: "RECHARGE",
    amount: payment.amount,
    state: "SUCCESS",
    counterparty: null,
    paymentKey: payment.key,
    investmentId: payment.investmentId,
  });
}

/** Schedules the next poll, or cancels it when the status is final. */
export function scheduleNextPoll(context: AccountContext, payment: PaymentRecord): void {
  const dueAt = nextPollAt(payment, context.clock.now());
  if (dueAt === null) context.scheduler.cancel({ kind: "PAYMENT", reference: payment.key });
  else context.scheduler.schedule({ kind: "PAYMENT", reference: payment.key, dueAt: epochMs(dueAt) });
}

/**
 * Job PAYMENT: polls a payment whose webhook was lost, until its status is final (I13).
 * @throws AppError GATEWAY_UNAVAILABLE: the scheduler retries with exponential backoff
 */
export async function reconcilePayment(context: AccountContext, reference: string): Promise<void> {
  const key = paymentKey.parse(reference);
  const before = findPayment(context.sql, key);
  if (!before || before.status === "SUCCESS") return;
  await pollProvider(context, key);
  const after = findPayment(context.sql, key);
  if (after) scheduleNextPoll(context, after);
}
