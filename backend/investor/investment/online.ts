/** An investment that is paid online: how its payment begins, and how it is told. */
import { Refusal } from "../../../lib/contract/errors.ts";
import type { InvestmentId } from "../../../lib/contract/ids.ts";
import type { Investment } from "../../../lib/contract/investments.ts";
import { paise } from "../../../lib/contract/money.ts";
import type { Payment } from "../../../lib/contract/payments.ts";
import type { Book } from "../book.ts";
import { openPayment } from "../payment/opening.ts";
import { findPayment, type PaymentRecord } from "../payment/store.ts";
import { assertWithinLimit } from "../rate-limit/admit.ts";
import type { Flow } from "./flow-store.ts";
import { reserveUnits } from "./saga.ts";

export function paymentView(book: Book, { paymentKey }: Pick<Investment, "paymentKey">): Payment | null {
  const found = paymentKey && findPayment(book.sql, paymentKey);
  if (!found) return null;
  const { expiresAt: _, investmentId: __, ...payment } = found;
  return payment;
}

interface Payer {
  readonly id: InvestmentId;
  readonly returnPath: string | undefined;
  readonly otherwise: `/${string}`;
}

/**
 * Units first, so that nobody is sent to pay for what is gone; they are kept for him until the flow ends.
 * @throws Refusal PAYMENT_LIMIT, SOLD_OUT, GATEWAY_UNAVAILABLE
 */
export async function openPaymentFor(
  book: Book,
  flow: Flow,
  { id, returnPath, otherwise }: Payer,
): Promise<PaymentRecord> {
  const { amount, dealId, units } = flow.terms;
  // Nor are units set aside for a payment that will not be opened.
  assertWithinLimit(book, "PAYMENT");
  const answer = await reserveUnits(book, { dealId, flowKey: flow.key, units });
  if (answer !== "RESERVED") throw new Refusal("SOLD_OUT");
  const purpose = { kind: "INVESTMENT", investmentId: id } as const;
  const returnTo = { success: returnPath, active: returnPath, failed: returnPath, otherwise };
  return openPayment(book, { purpose, amount: paise(amount), returnTo });
}
