/**
 * How news of a payment becomes money. Always true here: whoever tells (webhook, alarm, page), however often and in
 * whatever order, the status only rises, and the money is credited once, in the transaction in which it becomes SUCCESS:
 * to the wallet, or to the refund queue when the account is closed by then.
 */

import type { PaymentStatus } from "../../../lib/contract/calls/payments.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { PaymentKey } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { PaymentEvent } from "../../gateways/payments.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { receiveMoney } from "./incoming-money.ts";
import { recordWalletMovement, resolveWalletMovement } from "./movements.ts";
import { canTransition, hasEnded, isOverdue, nextPollAt } from "./payment-rules.ts";
import { changeStatus, countEvent, findPayment, type PaymentRecord } from "./payment-store.ts";
import type { MovementOutcome } from "./wallet-rules.ts";
import { listCreditsOfPayment } from "./wallet-store.ts";

/** The ledger's kind of what comes in by payments. */
export const CREDIT_KIND = "RECHARGE";

/** And its key of the one credit that a payment can make. */
export const creditKeyOf = (key: string) => `payment:${key}`;

/**
 * Takes one event of the provider's in. An event that was counted before changes nothing.
 * @throws AppError NOT_FOUND for a payment that is not ours, AMOUNT_INVALID when it speaks of another amount.
 */
export function receivePaymentEvent(context: AccountContext, event: PaymentEvent): PaymentRecord {
  return context.storage.transactionSync(() => {
    const payment = findPayment(context.sql, event.paymentKey);
    if (!payment) throw new AppError("NOT_FOUND");
    if (payment.amount !== event.amountPaise) throw new AppError("AMOUNT_INVALID");
    if (!countEvent(context.sql, event, context.clock.now())) return payment;
    return raise(context, payment, event.status);
  });
}

/**
 * Asks the provider what became of a payment, and takes the answer in.
 * @throws AppError GATEWAY_UNAVAILABLE when it does not answer in time; nothing has changed then.
 */
export async function pollProvider(context: AccountContext, key: PaymentKey): Promise<void> {
  const status = await callGateway(() => context.gateways.payments.status(key));
  context.storage.transactionSync(() => {
    const payment = findPayment(context.sql, key);
    if (!payment) throw new Error(`payment ${key} is gone`);
    const told = raise(context, payment, status);
    if (isOverdue(told, context.clock.now())) raise(context, told, "EXPIRED");
  });
}

/** Inside the caller's transaction. Answers the payment as it stands afterwards. */
function raise(context: AccountContext, payment: PaymentRecord, status: PaymentStatus): PaymentRecord {
  if (!canTransition({ from: payment.status, to: status })) return payment;
  const raised = changeStatus(context.sql, { payment, status, at: context.clock.now() });
  moveMoney(context, raised);
  if (hasEnded(raised.status)) context.onPaymentEnded(raised);
  scheduleNextPoll(context, raised);
  return raised;
}

function moveMoney(context: AccountContext, payment: PaymentRecord): void {
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "SUCCESS":
      takeMoneyIn(context, payment);
      return;
    case "FAILED":
      endCredit(context, payment, { state: "FAILED", failure: "PAYMENT_DECLINED" });
      return;
    case "EXPIRED":
      endCredit(context, payment, { state: "FAILED", failure: "PAYMENT_EXPIRED" });
      return;
  }
}

function takeMoneyIn(context: AccountContext, payment: PaymentRecord): void {
  const { key: reference, amount } = payment;
  const credit = { key: creditKeyOf(reference), kind: CREDIT_KIND, source: "PAYMENT", reference } as const;
  const gainer = receiveMoney(context, { ...credit, senderBank: null, currency: "INR", amount });
  if (gainer === "WALLET") endCredit(context, payment, { state: "SUCCESS" });
  else if (findOpenCredit(context, payment))
    endCredit(context, payment, { state: "FAILED", failure: "ACCOUNT_CLOSED" });
}

const findOpenCredit = ({ sql }: AccountContext, { key }: PaymentRecord) =>
  listCreditsOfPayment(sql, key).find(({ state }) => state === "INITIATED");

/** A credit that failed stays on the list as it was seen; money that comes after all is a new entry. */
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

/** Sets the alarm on the next time to ask, or takes it off when there is nothing left to learn. */
export function scheduleNextPoll(context: AccountContext, payment: PaymentRecord): void {
  const dueAt = nextPollAt(payment, context.clock.now());
  if (dueAt === null) context.scheduler.cancel({ kind: "PAYMENT", reference: payment.key });
  else context.scheduler.schedule({ kind: "PAYMENT", reference: payment.key, dueAt: epochMs(dueAt) });
}
