import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";

/**
 * The market's status of an order. UNKNOWN: the market never received it, so it may be placed again. MATCHED: a buyer
 * was found. SETTLED: money and bonds have changed hands. MATCHED is followed by SETTLED, or, when the
 * match was a mistake, by PENDING and perhaps REJECTED.
 */
export type MarketStatus = "UNKNOWN" | "PENDING" | "MATCHED" | "SETTLED" | "REJECTED" | "CANCELLED";

export interface BondMarketGateway {
  /**
   * The bid for a number of bonds: the clean price per 100 of face value, in 1/10,000. Null when there is no bid.
   * @throws Error when the market is unreachable; this applies to every method.
   */
  bid(request: {
    readonly isin: string;
    readonly units: number;
    /** Our last selling price, in the same unit. */
    readonly lastPrice: number;
    /** The current date in India. */
    readonly on: CalendarDate;
  }): Promise<number | null>;
  /** Offers bonds at a price; the same key is the same order, and a cancelled order stays cancelled. */
  place(order: {
    readonly key: string;
    readonly isin: string;
    readonly units: number;
    readonly cleanPrice: number;
    readonly settlesOn: CalendarDate;
  }): Promise<void>;
  status(key: string): Promise<MarketStatus>;
  /**
   * Cancels an order if that is still possible; an order that has not arrived yet is cancelled on arrival.
   * @returns the order's status after the call.
   */
  cancel(key: string): Promise<MarketStatus>;
}
