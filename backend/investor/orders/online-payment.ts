/** An investment that is paid online: how its payment begins, and how it is told. */

import type { Investment } from "../../../lib/contract/calls/investments.ts";
import type { Payment } from "../../../lib/contract/calls/payments.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { paise } from "../../../lib/contract/values/money.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertWithinLimit } from "../kernel/rate-limit.ts";
import { openPayment } from "../wallet/payment-opening.ts";
import { findPayment, type PaymentRecord } from "../wallet/payment-store.ts";
import type { Flow } from "./flow-store.ts";
import { reserveUnits } from "./investment-saga.ts";

export function paymentView(context: AccountContext, { paymentKey }: Pick<Investment, "paymentKey">): Payment | null {
  const found = paymentKey && findPayment(context.sql, paymentKey);
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
 * @throws AppError PAYMENT_LIMIT, SOLD_OUT, GATEWAY_UNAVAILABLE
 */
export async function openPaymentFor(
  context: AccountContext,
  flow: Flow,
  { id, returnPath, otherwise }: Payer,
): Promise<PaymentRecord> {
  const { amount, dealId, units } = flow.terms;
  // Nor are units set aside for a payment that will not be opened.
  assertWithinLimit(context, "PAYMENT");
  const answer = await reserveUnits(context, { dealId, flowKey: flow.key, units });
  if (answer !== "RESERVED") throw new AppError("SOLD_OUT");
  const purpose = { kind: "INVESTMENT", investmentId: id } as const;
  const returnTo = { success: returnPath, active: returnPath, failed: returnPath, otherwise };
  return openPayment(context, { purpose, amount: paise(amount), returnTo });
}
