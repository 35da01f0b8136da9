import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";

/**
 * What the market knows of an order. UNKNOWN: it never arrived there, so it may be placed again. MATCHED: somebody has bought.
 * SETTLED: the money has come to us, and the bonds have gone. After MATCHED nothing but SETTLED can follow.
 */
export type MarketStatus = "UNKNOWN" | "PENDING" | "MATCHED" | "SETTLED" | "REJECTED" | "CANCELLED";

export interface BondMarketGateway {
  /**
   * What is bid for so many bonds: a clean price for 100 of face value, in 1/10,000. Null where nobody bids.
   * @throws when the market cannot be reached, as every method here does.
   */
  bid(request: {
    readonly isin: string;
    readonly units: number;
    /** What it was sold for last by us, in the same measure. */
    readonly lastPrice: number;
    /** Today, in India. */
    readonly on: CalendarDate;
  }): Promise<number | null>;
  /** Offers bonds at a price; the same key is the same order, and one that was cancelled stays so. */
  place(order: {
    readonly key: string;
    readonly isin: string;
    readonly units: number;
    readonly cleanPrice: number;
    readonly settlesOn: CalendarDate;
  }): Promise<void>;
  status(key: string): Promise<MarketStatus>;
  /** Takes an order back if it can still be; one that never arrived will be nothing when it does. @returns what it is now. */
  cancel(key: string): Promise<MarketStatus>;
}
