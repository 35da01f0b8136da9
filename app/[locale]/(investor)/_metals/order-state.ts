import type { PaymentSource } from "@/lib/contract/calls/investments";
import type { ErrorCode } from "@/lib/contract/values/errors";

/** State of an order before it is placed. */
export interface OrderState {
  readonly source: PaymentSource;
  /**
   * Why the order was refused; null before submission. Each error is a new object, so screen readers announce it again.
   */
  readonly error: ErrorCode | null;
}
