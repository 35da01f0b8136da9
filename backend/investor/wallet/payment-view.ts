import type { Payment } from "../../../lib/contract/calls/payments.ts";
import type { PaymentRecord } from "./payment-store.ts";

/** The contract's view of a payment. The purchase's own page shows what it pays for. */
export function paymentView({ expiresAt: _, investmentId: __, ...payment }: PaymentRecord): Payment {
  return payment;
}
