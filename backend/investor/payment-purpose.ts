import type { Book } from "./book.ts";
import { onPaymentSettled } from "./investment/payment-hook.ts";
import { onMetalPaymentSettled } from "./metals/trade.ts";
import type { PaymentRecord } from "./payment/store.ts";

/** Passes the end of a payment on to what the payment was for. A recharge was for the wallet alone. */
export function onPaymentEnded(book: Book, payment: PaymentRecord): void {
  switch (payment.kind) {
    case "WALLET":
      return;
    case "INVESTMENT":
      onPaymentSettled(book, payment);
      return;
    case "METAL":
      onMetalPaymentSettled(book, payment);
      return;
  }
}
