import type { PaymentSource } from "@/lib/contract/calls/investments";
import type { ErrorCode } from "@/lib/contract/values/errors";

/** Where an order stands before it is one. */
export interface OrderState {
  readonly source: PaymentSource;
  /** Why it was not placed; null while it was not asked for. Each refusal is another object, so that it is heard again. */
  readonly error: ErrorCode | null;
}
