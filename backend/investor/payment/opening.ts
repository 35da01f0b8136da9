/**
 * How a payment begins: `openPayment` waits for the provider, then `recordPayment` writes it down inside the caller's
 * commit. Always true here: no payer is shown a page of a payment that we have not written down, because the page's
 * address leaves with the answer. A payment that was opened and never recorded is known to nobody, and dies unpaid.
 */
import { epochMs } from "../../../lib/contract/calendar-date.ts";
import { type InvestmentId, paymentKey } from "../../../lib/contract/ids.ts";
import type { Paise } from "../../../lib/contract/money.ts";
import { returnPathFor } from "../../../lib/contract/return-path.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { countWithinLimit } from "../rate-limit/admit.ts";
import { recordWalletMovement } from "../wallet/movements.ts";
import { PAYMENT_LIFE_MS } from "./rules.ts";
import { planNextAsk } from "./settlement.ts";
import { insertPayment, type PaymentRecord } from "./store.ts";

/** Paths that were asked for; each is checked, and one that is not ours is replaced by `otherwise`. */
interface AskedReturn {
  readonly success?: string | undefined;
  readonly active?: string | undefined;
  readonly failed?: string | undefined;
  readonly otherwise: `/${string}`;
}

type PaymentPurpose =
  | { readonly kind: "WALLET" }
  | { readonly kind: "INVESTMENT"; readonly investmentId: InvestmentId }
  /** The purchase knows its payment. */
  | { readonly kind: "METAL" };

export interface OpenPaymentRequest {
  readonly purpose: PaymentPurpose;
  readonly amount: Paise;
  readonly returnTo: AskedReturn;
}

/**
 * Opens a payment at the provider. Changes nothing of ours but the count of such payments.
 * @throws Refusal PAYMENT_LIMIT; GATEWAY_UNAVAILABLE when the provider does not answer in time.
 */
export async function openPayment(
  book: Book,
  { purpose, amount, returnTo }: OpenPaymentRequest,
): Promise<PaymentRecord> {
  countWithinLimit(book, "PAYMENT");
  const key = paymentKey.parse(`pay_${book.ids.letters()}`);
  const pathFor = (asked: string | undefined) =>
    returnPathFor({ asked, otherwise: returnTo.otherwise, paymentKey: key });
  const { redirectUrl } = await askGateway(() =>
    book.gateways.payments.open({
      key,
      userId: book.userId,
      amountPaise: amount,
      lifeMs: PAYMENT_LIFE_MS,
      returnTo: {
        success: pathFor(returnTo.success),
        active: pathFor(returnTo.active),
        failed: pathFor(returnTo.failed),
      },
    }),
  );
  const createdAt = book.clock.now();
  return {
    key,
    kind: purpose.kind,
    amount,
    status: "CREATED",
    investmentId: purpose.kind === "INVESTMENT" ? purpose.investmentId : null,
    redirectUrl,
    createdAt,
    updatedAt: createdAt,
    expiresAt: epochMs(createdAt + PAYMENT_LIFE_MS),
  };
}

/**
 * Writes an opened payment down, with the credit it is to become, and sets the reconciler on it. Synchronous, inside the
 * caller's commit.
 */
export function recordPayment(book: Book, payment: PaymentRecord): void {
  insertPayment(book.sql, payment);
  recordWalletMovement(book, {
    reason: "RECHARGE",
    amount: payment.amount,
    state: "INITIATED",
    counterparty: null,
    paymentKey: payment.key,
    investmentId: payment.investmentId,
  });
  planNextAsk(book, payment);
}
