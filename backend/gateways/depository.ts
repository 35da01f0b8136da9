/** The depository's status of a delivery. UNKNOWN: it never received the order, so it may be placed again. */
export type DeliveryState = "UNKNOWN" | "PENDING" | "DELIVERED";

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
