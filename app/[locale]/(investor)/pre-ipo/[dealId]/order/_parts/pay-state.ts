import type { ErrorCode } from "@/lib/contract/values/errors";

/** State of an order for shares before it is placed. */
export interface PayState {
  /** False after a submission without the investor's acceptance of the risks. */
  readonly isAccepted: boolean;
  readonly error: ErrorCode | null;
}
