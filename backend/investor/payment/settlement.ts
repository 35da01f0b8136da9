/**
 * How news of a payment becomes money. Always true here: whoever tells (webhook, alarm, page), however often and in
 * whatever order, the status only rises, and the money is credited once, in the transaction in which it becomes SUCCESS:
 * to the wallet, or to the refund queue when the account is closed by then.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { PaymentKey } from "../../../lib/contract/ids.ts";
import type { PaymentStatus } from "../../../lib/contract/payments.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { PaymentEvent } from "../../gateways/payments.ts";
import type { Book } from "../book.ts";
import { receiveMoney } from "../refund/receive.ts";
import { recordWalletMovement, resolveWalletMovement } from "../wallet/movements.ts";
import type { MovementOutcome } from "../wallet/rules.ts";
import { listCreditsOfPayment } from "../wallet/store.ts";
import { hasEnded, isOverdue, mayBecome, nextAskAt } from "./rules.ts";
import { changeStatus, countEvent, findPayment, type PaymentRecord } from "./store.ts";

/** The ledger's kind of what comes in by payments. */
export const CREDIT_KIND = "RECHARGE";

/** And its key of the one credit that a payment can make. */
export const creditKeyOf = (key: string) => `payment:${key}`;

/**
 * Takes one event of the provider's in. An event that was counted before changes nothing.
 * @throws Refusal NOT_FOUND for a payment that is not ours, AMOUNT_INVALID when it speaks of another amount.
 */
export function receivePaymentEvent(book: Book, event: PaymentEvent): PaymentRecord {
  return book.storage.transactionSync(() => {
    const payment = findPayment(book.sql, event.paymentKey);
    if (!payment) throw new Refusal("NOT_FOUND");
    if (payment.amount !== event.amountPaise) throw new Refusal("AMOUNT_INVALID");
    if (!countEvent(book.sql, event, book.clock.now())) return payment;
    return raise(book, payment, event.status);
  });
}

/**
 * Asks the provider what became of a payment, and takes the answer in.
 * @throws Refusal GATEWAY_UNAVAILABLE when it does not answer in time; nothing has changed then.
 */
export async function askProvider(book: Book, key: PaymentKey): Promise<void> {
  const status = await askGateway(() => book.gateways.payments.status(key));
  book.storage.transactionSync(() => {
    const payment = findPayment(book.sql, key);
    if (!payment) throw new Error(`payment ${key} is gone`);
    const told = raise(book, payment, status);
    if (isOverdue(told, book.clock.now())) raise(book, told, "EXPIRED");
  });
}

/** Inside the caller's transaction. Answers the payment as it stands afterwards. */
function raise(book: Book, payment: PaymentRecord, status: PaymentStatus): PaymentRecord {
  if (!mayBecome({ from: payment.status, to: status })) return payment;
  const raised = changeStatus(book.sql, { payment, status, at: book.clock.now() });
  moveMoney(book, raised);
  if (hasEnded(raised.status)) book.onPaymentEnded(raised);
  planNextAsk(book, raised);
  return raised;
}

function moveMoney(book: Book, payment: PaymentRecord): void {
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "SUCCESS":
      takeMoneyIn(book, payment);
      return;
    case "FAILED":
      endCredit(book, payment, { state: "FAILED", failure: "PAYMENT_DECLINED" });
      return;
    case "EXPIRED":
      endCredit(book, payment, { state: "FAILED", failure: "PAYMENT_EXPIRED" });
      return;
  }
}

function takeMoneyIn(book: Book, payment: PaymentRecord): void {
  const { key: reference, amount } = payment;
  const credit = { key: creditKeyOf(reference), kind: CREDIT_KIND, source: "PAYMENT", reference } as const;
  const gainer = receiveMoney(book, { ...credit, senderBank: null, currency: "INR", amount });
  if (gainer === "WALLET") endCredit(book, payment, { state: "SUCCESS" });
  else if (findOpenCredit(book, payment)) endCredit(book, payment, { state: "FAILED", failure: "ACCOUNT_CLOSED" });
}

const findOpenCredit = ({ sql }: Book, { key }: PaymentRecord) =>
  listCreditsOfPayment(sql, key).find(({ state }) => state === "INITIATED");

/** A credit that failed stays on the list as it was seen; money that comes after all is a new entry. */
function endCredit(book: Book, payment: PaymentRecord, outcome: MovementOutcome): void {
  const open = findOpenCredit(book, payment);
  if (open) {
    resolveWalletMovement(book, { transactionId: open.transactionId, outcome });
    return;
  }
  if (outcome.state !== "SUCCESS") throw new Error(`payment ${payment.key} has no open credit to fail`);
  recordWalletMovement(book, {
    reason: "RECHARGE",
    amount: payment.amount,
    state: "SUCCESS",
    counterparty: null,
    paymentKey: payment.key,
    investmentId: payment.investmentId,
  });
}

/** Sets the alarm on the next time to ask, or takes it off when there is nothing left to learn. */
export function planNextAsk(book: Book, payment: PaymentRecord): void {
  const dueAt = nextAskAt(payment, book.clock.now());
  if (dueAt === null) book.agenda.cancel({ kind: "PAYMENT", reference: payment.key });
  else book.agenda.schedule({ kind: "PAYMENT", reference: payment.key, dueAt: epochMs(dueAt) });
}
