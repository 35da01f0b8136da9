/**
 * The online payment of an investment: its outcome, and its repetition. A failed payment ends nothing while the
 * flow is open: the units stay reserved, and another payment can be opened. Invariants: at most one payment of an
 * investment is open; the first payment that succeeds is invested, and money from any other stays in the wallet.
 */

import { paise } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { FlowKey } from "../../../lib/contract/values/ids.ts";
import { type FeatureFlags, featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { InsufficientFunds } from "../../ledger/errors.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertWithinLimit } from "../kernel/rate-limit.ts";
import { openPayment, recordPayment } from "../wallet/payment-opening.ts";
import { isPaymentFinal } from "../wallet/payment-rules.ts";
import { findPayment, type PaymentRecord, paymentView } from "../wallet/payment-store.ts";
import { assertMayHold, assertMayInvest } from "./eligibility.ts";
import { getFlow, isExpired } from "./flow.ts";
import type { Flow } from "./flow-store.ts";
import { replacePayment } from "./investment-payment-store.ts";
import { reserveUnits } from "./investment-saga.ts";
import { fail, holdMoney } from "./investment-transitions.ts";

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

interface OpenedAgain {
  readonly payment: PaymentRecord;
  /** As read after the payment was opened. */
  readonly features: FeatureFlags;
}

/** Opens a payment at the provider unless one is open, and null if so. Writes nothing to this account. */
export async function openRetryPayment(
  context: AccountContext,
  { key, returnPath }: PayAgainRequest,
): Promise<OpenedAgain | null> {
  const { flow, investment, payment } = getAwaitingPayment(context, key);
  if (!isPaymentFinal(payment.status)) return null;
  const readFeatures = () => featureFlags(context.env, context.userId);
  assertMayPayAgain(context, flow, await readFeatures());
  assertWithinLimit(context, "PAYMENT");
  if ((await reserveUnits(context, investment)) !== "RESERVED") throw new AppError("SOLD_OUT");
  const opened = await openPayment(context, {
    purpose: { kind: "INVESTMENT", investmentId: investment.id },
    amount: paise(flow.terms.amount),
    returnTo: { success: returnPath, active: returnPath, failed: returnPath, otherwise: `/invest/${key}` },
  });
  return { payment: opened, features: await readFeatures() };
}

function assertMayPayAgain(context: AccountContext, { deal }: Flow, features: FeatureFlags): void {
  assertMayInvest(context, "ONLINE", features);
  assertMayHold(context, deal);
}

/**
 * Records the new payment and returns the open one, which a concurrent request may have opened. Synchronous, inside
 * the caller's commit; checks everything again, because time has passed.
 */
export function recordRetryPayment(
  context: AccountContext,
  { key, opened }: { readonly key: FlowKey; readonly opened: OpenedAgain | null },
): PaymentRecord {
  const { flow, investment, payment } = getAwaitingPayment(context, key);
  if (!opened || !isPaymentFinal(payment.status)) return payment;
  assertMayPayAgain(context, flow, opened.features);
  recordPayment(context, opened.payment);
  replacePayment(context.sql, { investment, by: opened.payment.key, at: context.clock.now() });
  return opened.payment;
}

export const paymentRetryOperations = {
  "payments.p2p-create": async (context, request, command) => {
    const opened = await openRetryPayment(context, request);
    return command.commit(() => paymentView(recordRetryPayment(context, { key: request.key, opened })));
  },
} satisfies Partial<Operations>;

/**
 * Applies the outcome of a payment to its investment. Called once per outcome, synchronously, inside the transaction
 * that records it: SUCCESS (the money is already in the wallet), FAILED or EXPIRED; a late SUCCESS may follow FAILED
 * or EXPIRED. Money for an investment that no longer awaits payment stays in the wallet; the money of a closed account
 * never entered it.
 */
export function onPaymentSettled(context: AccountContext, payment: PaymentRecord): void {
  const investment = payment.investmentId === null ? null : findInvestment(context.sql, payment.investmentId);
  if (investment?.status !== "PAYMENT_PENDING") return;
  switch (payment.status) {
    case "CREATED":
    case "PENDING":
      return;
    case "SUCCESS":
      if (isClosed(context.sql)) fail(context, investment, "INSUFFICIENT_BALANCE");
      else holdReceivedMoney(context, investment);
      break;
    case "FAILED":
    case "EXPIRED":
      // The investor may pay again while the units are reserved; the saga fails when the flow expires.
      return;
  }
  // No request runs the saga here and the payer is waiting, so the alarm is due at once.
  context.scheduler.schedule({ kind: "SAGA", reference: investment.id, dueAt: context.clock.now() });
}

function holdReceivedMoney(context: AccountContext, investment: InvestmentRecord): void {
  try {
    holdMoney(context, investment);
  } catch (cause) {
    if (!(cause instanceof InsufficientFunds)) throw cause;
    fail(context, investment, "INSUFFICIENT_BALANCE");
  }
}
