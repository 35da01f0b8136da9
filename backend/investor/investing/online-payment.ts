/** Payments of investments that are paid online. */

import type { Investment } from "../../../lib/contract/calls/investments.ts";
import type { Payment } from "../../../lib/contract/calls/payments.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
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
 * Reserves the units until the flow expires and then opens the payment, so that nobody pays for units that are sold
 * out.
 * @throws AppError PAYMENT_LIMIT, SOLD_OUT, GATEWAY_UNAVAILABLE
 */
export async function openPaymentFor(
  context: AccountContext,
  flow: Flow,
  { id, returnPath, otherwise }: Payer,
): Promise<PaymentRecord> {
  const { amount, dealId, units } = flow.terms;
  // Checked first, so that no units are reserved for a payment that cannot be opened.
  assertWithinLimit(context, "PAYMENT");
  const answer = await reserveUnits(context, { dealId, flowKey: flow.key, units });
  if (answer !== "RESERVED") throw new AppError("SOLD_OUT");
  const purpose = { kind: "INVESTMENT", investmentId: id } as const;
  const returnTo = { success: returnPath, active: returnPath, failed: returnPath, otherwise };
  return openPayment(context, { purpose, amount: paise(amount), returnTo });
}
