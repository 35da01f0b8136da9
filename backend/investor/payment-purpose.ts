import type { AccountContext } from "./kernel/account-context.ts";
import { onMetalPaymentSettled } from "./metals/trade.ts";
import { onPaymentSettled } from "./orders/payment-outcome.ts";
import type { PaymentRecord } from "./wallet/payment-store.ts";

/** Passes the end of a payment on to what the payment was for. A recharge was for the wallet alone. */
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
