/**
 * Paying online for an investment whose terms were consented to, as often as it takes. A payment that fails ends nothing
 * while the flow lives: the units stay set aside, and another payment may be opened for the same investment. Always true
 * here: one payment of an investment is open at most; whichever brings the money first, it is invested once, and what
 * comes besides stays in the wallet (`payment-hook.ts`).
 */
import { Refusal } from "../../../lib/contract/errors.ts";
import type { FlowKey } from "../../../lib/contract/ids.ts";
import { paise } from "../../../lib/contract/money.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { openPayment, recordPayment } from "../payment/opening.ts";
import { hasEnded } from "../payment/rules.ts";
import { findPayment, type PaymentRecord } from "../payment/store.ts";
import { paymentView } from "../payment/views.ts";
import { assertWithinLimit } from "../rate-limit/admit.ts";
import { assertMayInvest } from "./eligibility.ts";
import { getFlow, isExpired } from "./flow.ts";
import type { Flow } from "./flow-store.ts";
import { replacePayment } from "./pay-again-store.ts";
import { reserveUnits } from "./saga.ts";
import { findInvestment, type InvestmentRecord } from "./store.ts";

interface Awaiting {
  readonly flow: Flow;
  readonly investment: InvestmentRecord;
  /** The latest that was opened for it. */
  readonly payment: PaymentRecord;
}

/**
 * An investment that waits for its money.
 * @throws Refusal NOT_FOUND, FLOW_UNCONFIRMED, FLOW_DONE when it waits for none, FLOW_EXPIRED, DEAL_NOT_OPEN
 */
function getAwaiting(book: Book, key: FlowKey): Awaiting {
  const flow = getFlow(book, key);
  const now = book.clock.now();
  const investment = flow.investmentId === null ? null : findInvestment(book.sql, flow.investmentId);
  const payment = investment?.paymentKey ? findPayment(book.sql, investment.paymentKey) : null;
  if (investment && (investment.status !== "PAYMENT_PENDING" || !payment)) throw new Refusal("FLOW_DONE");
  if (isExpired(flow, now)) throw new Refusal("FLOW_EXPIRED");
  if (now >= flow.deal.closesAt) throw new Refusal("DEAL_NOT_OPEN");
  if (!investment || !payment) throw new Refusal("FLOW_UNCONFIRMED");
  return { flow, investment, payment };
}

export interface PayAgainRequest {
  readonly key: FlowKey;
  readonly returnPath?: string | undefined;
}

/** Opens a payment at the provider where none is open; null where one is. Changes nothing of ours. */
export async function openPaymentAgain(
  book: Book,
  { key, returnPath }: PayAgainRequest,
): Promise<PaymentRecord | null> {
  const { flow, investment, payment } = getAwaiting(book, key);
  if (!hasEnded(payment.status)) return null;
  await assertMayInvest(book, "ONLINE");
  assertWithinLimit(book, "PAYMENT");
  if ((await reserveUnits(book, investment)) !== "RESERVED") throw new Refusal("SOLD_OUT");
  return openPayment(book, {
    purpose: { kind: "INVESTMENT", investmentId: investment.id },
    amount: paise(flow.terms.amount),
    returnTo: { success: returnPath, active: returnPath, failed: returnPath, otherwise: `/invest/${key}` },
  });
}

/**
 * Answers the payment that is open now: the one just opened, or one that somebody else opened meanwhile. Synchronous,
 * inside the caller's commit; everything is looked at again, since time has passed.
 */
export function recordPaymentAgain(
  book: Book,
  { key, opened }: { readonly key: FlowKey; readonly opened: PaymentRecord | null },
): PaymentRecord {
  const { investment, payment } = getAwaiting(book, key);
  if (!opened || !hasEnded(payment.status)) return payment;
  recordPayment(book, opened);
  replacePayment(book.sql, { investment, by: opened.key, at: book.clock.now() });
  return opened;
}

export const paymentRetryOperations = {
  "payments.p2p-create": async (book, request, asking) => {
    const opened = await openPaymentAgain(book, request);
    return asking.commit(() => paymentView(recordPaymentAgain(book, { key: request.key, opened })));
  },
} satisfies Partial<Operations>;
