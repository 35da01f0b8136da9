import type { PriceRange } from "../../lib/contract/calls/metals.ts";
import type { Paise } from "../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Metal } from "../../lib/contract/values/weight.ts";

/** The price of a gram of 999 fineness in India before GST, and its time. */
export interface MetalPrice {
  readonly paisePerGram: Paise;
  readonly at: EpochMs;
}

export interface MetalsGateway {
  /**
   * The current market price; `at` is the current time.
   * @throws Error when the feed is unavailable, or its last price is too old.
   */
  price(metal: Metal, at: EpochMs): Promise<MetalPrice>;
  /**
   * Prices over the range that ends at `at`, oldest first.
   * @throws Error when the feed is unavailable.
   */
  history(metal: Metal, range: PriceRange, at: EpochMs): Promise<readonly MetalPrice[]>;
}
