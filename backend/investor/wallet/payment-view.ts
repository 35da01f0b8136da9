import type { Payment } from "../../../lib/contract/calls/payments.ts";
import type { PaymentRecord } from "./payment-store.ts";

/** A payment in the words of the contract: what it is for, its page shows. */
export function paymentView({ expiresAt: _, investmentId: __, ...payment }: PaymentRecord): Payment {
  return payment;
}
