import type { AccountContext } from "./kernel/account-context.ts";
import { onMetalPaymentSettled } from "./metals/trade.ts";
import { onPaymentSettled } from "./orders/payment-outcome.ts";
import type { PaymentRecord } from "./wallet/payment-store.ts";

/** Notifies the purchase that a payment was opened for. A recharge has none: its money stays in the wallet. */
export function onPaymentEnded(context: AccountContext, payment: PaymentRecord): void {
  switch (payment.kind) {
    case "WALLET":
      return;
    case "INVESTMENT":
      onPaymentSettled(context, payment);
      return;
    case "METAL":
      onMetalPaymentSettled(context, payment);
      return;
  }
}
