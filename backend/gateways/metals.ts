import type { PriceRange } from "../../lib/contract/calls/metals.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Paise } from "../../lib/contract/values/money.ts";
import type { Metal } from "../../lib/contract/values/weight.ts";

/** What a gram of 999 fineness costs in India before GST, and when it did. */
export interface MetalPrice {
  readonly paisePerGram: Paise;
  readonly at: EpochMs;
}

export interface MetalsGateway {
  /** The market's price as of now, which is `at`. @throws when the feed is away, or its last price is too old. */
  price(metal: Metal, at: EpochMs): Promise<MetalPrice>;
  /** Prices of the range that ends at `at`, oldest first. @throws when the feed is away. */
  history(metal: Metal, range: PriceRange, at: EpochMs): Promise<readonly MetalPrice[]>;
}
