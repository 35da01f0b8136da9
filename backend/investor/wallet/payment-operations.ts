import { PAYMENT_KINDS, type Payment, type PaymentKind } from "../../../lib/contract/calls/payments.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { PaymentKey } from "../../../lib/contract/values/ids.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { isPaymentFinal, POLL_INTERVAL_MIN_MS } from "./payment-rules.ts";
import { pollProvider } from "./payment-settlement.ts";
import { claimPoll, findPayment, type PaymentRecord, paymentView } from "./payment-store.ts";
import { openRecharge, recordRecharge } from "./recharge.ts";

function getPayment(context: AccountContext, key: PaymentKey, kinds: readonly PaymentKind[]): PaymentRecord {
  const payment = findPayment(context.sql, key);
  if (!payment || !kinds.includes(payment.kind)) throw new AppError("NOT_FOUND");
  return payment;
}

/** An unavailable gateway was already logged by `callGateway`; any other error is a defect. */
function ignoreUnavailable(cause: unknown): void {
  if (!(cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE")) throw cause;
}

/**
 * The payment after polling the provider. When the provider is unavailable, returns the last known status: the page
 * must not fail.
 */
export async function refreshPayment(
  context: AccountContext,
  key: PaymentKey,
  kinds: readonly PaymentKind[],
): Promise<Payment> {
  const known = getPayment(context, key, kinds);
  const everyMs = POLL_INTERVAL_MIN_MS;
  if (!isPaymentFinal(known.status) && claimPoll(context.sql, { key, at: context.clock.now(), everyMs })) {
    await pollProvider(context, key).catch(ignoreUnavailable);
  }
  return paymentView(getPayment(context, key, kinds));
}

export const paymentOperations = {
  "payments.user": (context, { key }) => refreshPayment(context, key, PAYMENT_KINDS),
  "payments.wallet": (context, { key }) => refreshPayment(context, key, ["WALLET"]),

  "payments.wallet-create": async (context, request, command) => {
    const opened = await openRecharge(context, request);
    return command.commit(() => paymentView(recordRecharge(context, opened)));
  },
} satisfies Partial<Operations>;
