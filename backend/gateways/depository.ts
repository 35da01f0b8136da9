import type { DematFault } from "../../lib/contract/calls/cmr.ts";

/**
 * The depository's status of a delivery. UNKNOWN: it never received the order, so it may be placed again. REFUSED: for
 * good, and no share has moved; a further order of the same shares has a key of its own.
 */
export type DeliveryState =
  | { readonly state: "UNKNOWN" | "PENDING" | "DELIVERED" }
  | { readonly state: "REFUSED"; readonly reason: DematFault };

/** Delivery of shares to a demat account. */
export interface DepositoryGateway {
  /**
   * Orders a delivery; the same key is the same delivery.
   * @throws Error when the depository is unreachable.
   */
  deliver(order: {
    readonly key: string;
    readonly dematNumber: string;
    readonly isin: string;
    readonly shares: number;
  }): Promise<void>;
  deliveryState(key: string): Promise<DeliveryState>;
}
