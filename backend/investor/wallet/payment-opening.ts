/**
 * Opens payments: `openPayment` calls the provider, then `recordPayment` stores the payment inside the caller's commit.
 * Invariant: the payer never sees the page of an unrecorded payment, because the response carries its URL. A payment
 * that was opened but not recorded expires unpaid.
 */

import type { Paise } from "../../../lib/contract/facts/money.ts";
import { returnPathFor } from "../../../lib/contract/facts/return-path.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type InvestmentId, paymentKey } from "../../../lib/contract/values/ids.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { countWithinLimit } from "../kernel/rate-limit.ts";
import { recordWalletMovement } from "./movements.ts";
import { PAYMENT_LIFE_MS } from "./payment-rules.ts";
import { scheduleNextPoll } from "./payment-settlement.ts";
import { insertPayment, type PaymentRecord } from "./payment-store.ts";

/** Requested return paths; each is validated, and an invalid one is replaced by `otherwise`. */
interface RequestedReturn {
  readonly success?: string | undefined;
  readonly active?: string | undefined;
  readonly failed?: string | undefined;
  readonly otherwise: `/${string}`;
}

type PaymentPurpose =
  | { readonly kind: "WALLET" }
  | { readonly kind: "INVESTMENT"; readonly investmentId: InvestmentId }
  /** The purchase stores the payment's key. */
  | { readonly kind: "METAL" };

export interface OpenPaymentRequest {
  readonly purpose: PaymentPurpose;
  readonly amount: Paise;
  readonly returnTo: RequestedReturn;
}

/**
 * Opens a payment at the provider. Changes only the rate limit counter.
 * @throws AppError PAYMENT_LIMIT; GATEWAY_UNAVAILABLE when the provider does not respond in time
 */
export async function openPayment(
  context: AccountContext,
  { purpose, amount, returnTo }: OpenPaymentRequest,
): Promise<PaymentRecord> {
  countWithinLimit(context, "PAYMENT");
  const key = paymentKey.parse(`pay_${context.ids.letters()}`);
  const pathFor = (requested: string | undefined) =>
    returnPathFor({ requested, otherwise: returnTo.otherwise, paymentKey: key });
  const { redirectUrl } = await callGateway(() =>
    context.gateways.payments.open({
      key,
      userId: context.userId,
      amountPaise: amount,
      lifetimeMs: PAYMENT_LIFE_MS,
      returnTo: {
        success: pathFor(returnTo.success),
        active: pathFor(returnTo.active),
        failed: pathFor(returnTo.failed),
      },
    }),
  );
  const createdAt = context.clock.now();
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
 * Stores an opened payment with its expected wallet credit, and schedules the polling job. Synchronous: call inside a
 * commit.
 */
export function recordPayment(context: AccountContext, payment: PaymentRecord): void {
  insertPayment(context.sql, payment);
  recordWalletMovement(context, {
    reason: "RECHARGE",
    amount: payment.amount,
    state: "INITIATED",
    counterparty: null,
    paymentKey: payment.key,
    investmentId: payment.investmentId,
  });
  scheduleNextPoll(context, payment);
}
