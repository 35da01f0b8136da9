import { Refusal } from "../../../lib/contract/errors.ts";
import type { PaymentKey } from "../../../lib/contract/ids.ts";
import { PAYMENT_KINDS, type Payment, type PaymentKind } from "../../../lib/contract/payments.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { openRecharge } from "../wallet/recharge.ts";
import { recordPayment } from "./opening.ts";
import { ASK_AT_MOST_EVERY_MS, hasEnded } from "./rules.ts";
import { askProvider } from "./settlement.ts";
import { claimAsking, findPayment, type PaymentRecord } from "./store.ts";
import { paymentView } from "./views.ts";

function getPayment(book: Book, key: PaymentKey, kinds: readonly PaymentKind[]): PaymentRecord {
  const payment = findPayment(book.sql, key);
  if (!payment || !kinds.includes(payment.kind)) throw new Refusal("NOT_FOUND");
  return payment;
}

/** The gateway's silence has been logged where it was met. Anything else is a defect. */
function ignoreSilence(cause: unknown): void {
  if (!(cause instanceof Refusal && cause.code === "GATEWAY_UNAVAILABLE")) throw cause;
}

/**
 * A payment as it stands after the provider was asked. Somebody waits for this answer: a provider that is down costs him
 * the news, not the page.
 */
export async function freshPayment(book: Book, key: PaymentKey, kinds: readonly PaymentKind[]): Promise<Payment> {
  const known = getPayment(book, key, kinds);
  const everyMs = ASK_AT_MOST_EVERY_MS;
  if (!hasEnded(known.status) && claimAsking(book.sql, { key, at: book.clock.now(), everyMs })) {
    await askProvider(book, key).catch(ignoreSilence);
  }
  return paymentView(getPayment(book, key, kinds));
}

export const paymentOperations = {
  "payments.user": (book, { key }) => freshPayment(book, key, PAYMENT_KINDS),
  "payments.wallet": (book, { key }) => freshPayment(book, key, ["WALLET"]),

  "payments.wallet-create": async (book, request, asking) => {
    const payment = await openRecharge(book, request);
    return asking.commit(() => {
      recordPayment(book, payment);
      return paymentView(payment);
    });
  },
} satisfies Partial<Operations>;
