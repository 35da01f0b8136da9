import { describe, expect, it } from "vitest";
import type { DealTerms } from "../contract/calls/deals.ts";
import { paise } from "../contract/facts/money.ts";
import { productOf } from "./lookup.ts";

const headlineOf = (deal: Pick<DealTerms, "product" | "rateBps">) => productOf(deal.product).headlineOf(deal);

describe("the headline figure of a deal", () => {
  it("is marked as the best rate only where the investor may choose among several", () => {
    const reserve = (...rates: number[]) =>
      ({
        kind: "TAP_RESERVE",
        rates: rates.map((rateBps, index) => ({ tenureMonths: index + 1, rateBps })),
        payouts: ["MONTHLY"],
      }) satisfies DealTerms["product"];
    expect(headlineOf({ product: reserve(750, 825), rateBps: 825 })).toEqual({ is: "rate", bps: 825, isUpTo: true });
    expect(headlineOf({ product: reserve(825), rateBps: 825 })).toEqual({ is: "rate", bps: 825, isUpTo: false });
  });

  it("is the price for shares, and absent where the rate is unknown", () => {
    const shares = { kind: "PRE_IPO", isin: "INE0ULT01010", sharesPerLot: 50, pricePerShare: paise(412_50) } as const;
    expect(headlineOf({ product: shares, rateBps: null })).toEqual({ is: "price", perShare: 412_50 });
    const deposit = { kind: "GIFT_DEPOSIT", rateBps: 500, tenureDays: 365, payout: "AT_MATURITY" } as const;
    expect(headlineOf({ product: deposit, rateBps: null })).toEqual({ is: "unknown" });
  });
});
