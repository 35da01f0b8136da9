/** What the depository knows of a delivery. UNKNOWN: it never arrived there, so it may be ordered again. */
export type DeliveryState = "UNKNOWN" | "PENDING" | "DELIVERED";

/** Shares into a demat account. */
export interface DepositoryGateway {
  /** Orders a delivery; the same key is the same delivery. @throws when the depository cannot be reached. */
  deliver(order: {
    readonly key: string;
    readonly dematNumber: string;
    readonly isin: string;
    readonly shares: number;
  }): Promise<void>;
  deliveryState(key: string): Promise<DeliveryState>;
}
