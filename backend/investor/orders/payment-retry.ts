/**
 * Repeated online payments for an investment whose terms were consented to. A failed payment ends nothing while the
 * flow is open: the units stay reserved, and another payment can be opened. Invariants: at most one payment of an
 * investment is open; the first payment that succeeds is invested, and money from any other stays in the wallet
 * (`payment-outcome.ts`).
 */
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { FlowKey } from "../../../lib/contract/values/ids.ts";
import { paise } from "../../../lib/contract/values/money.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertWithinLimit } from "../kernel/rate-limit.ts";
import { openPayment, recordPayment } from "../wallet/payment-opening.ts";
import { hasEnded } from "../wallet/payment-rules.ts";
import { findPayment, type PaymentRecord, paymentView } from "../wallet/payment-store.ts";
import { assertMayInvest } from "./eligibility.ts";
import { getFlow, isExpired } from "./flow.ts";
import type { Flow } from "./flow-store.ts";
import { reserveUnits } from "./investment-saga.ts";
import { replacePayment } from "./payment-retry-store.ts";

interface AwaitingPayment {
  readonly flow: Flow;
  readonly investment: InvestmentRecord;
  /** The latest payment that was opened for the investment. */
  readonly payment: PaymentRecord;
}

/**
 * An investment that awaits its payment.
 * @throws AppError NOT_FOUND, FLOW_UNCONFIRMED, FLOW_DONE when it awaits no payment, FLOW_EXPIRED, DEAL_NOT_OPEN
 */
function getAwaitingPayment(context: AccountContext, key: FlowKey): AwaitingPayment {
  const flow = getFlow(context, key);
  const now = context.clock.now();
  const investment = flow.investmentId === null ? null : findInvestment(context.sql, flow.investmentId);
  const payment = investment?.paymentKey ? findPayment(context.sql, investment.paymentKey) : null;
  if (investment && (investment.status !== "PAYMENT_PENDING" || !payment)) throw new AppError("FLOW_DONE");
  if (isExpired(flow, now)) throw new AppError("FLOW_EXPIRED");
  if (now >= flow.deal.closesAt) throw new AppError("DEAL_NOT_OPEN");
  if (!investment || !payment) throw new AppError("FLOW_UNCONFIRMED");
  return { flow, investment, payment };
}

export interface PayAgainRequest {
  readonly key: FlowKey;
  readonly returnPath?: string | undefined;
}

/** Opens a payment at the provider unless one is open, and null if so. Writes nothing to this account. */
export async function openRetryPayment(
  context: AccountContext,
  { key, returnPath }: PayAgainRequest,
): Promise<PaymentRecord | null> {
  const { flow, investment, payment } = getAwaitingPayment(context, key);
  if (!hasEnded(payment.status)) return null;
  await assertMayInvest(context, "ONLINE");
  assertWithinLimit(context, "PAYMENT");
  if ((await reserveUnits(context, investment)) !== "RESERVED") throw new AppError("SOLD_OUT");
  return openPayment(context, {
    purpose: { kind: "INVESTMENT", investmentId: investment.id },
    amount: paise(flow.terms.amount),
    returnTo: { success: returnPath, active: returnPath, failed: returnPath, otherwise: `/invest/${key}` },
  });
}

/**
 * Records the new payment and returns the open one, which a concurrent request may have opened. Synchronous, inside
 * the caller's commit; checks everything again, because time has passed.
 */
export function recordRetryPayment(
  context: AccountContext,
  { key, opened }: { readonly key: FlowKey; readonly opened: PaymentRecord | null },
): PaymentRecord {
  const { investment, payment } = getAwaitingPayment(context, key);
  if (!opened || !hasEnded(payment.status)) return payment;
  recordPayment(context, opened);
  replacePayment(context.sql, { investment, by: opened.key, at: context.clock.now() });
  return opened;
}

export const paymentRetryOperations = {
  "payments.p2p-create": async (context, request, command) => {
    const opened = await openRetryPayment(context, request);
    return command.commit(() => paymentView(recordRetryPayment(context, { key: request.key, opened })));
  },
} satisfies Partial<Operations>;
