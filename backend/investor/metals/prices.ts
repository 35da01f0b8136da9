/** Quotes metal prices: the market price with the day's spread, locked by a signature. */

import type { MetalPriceQuote } from "../../../lib/contract/calls/metals.ts";
import { dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";
import { metalQuote } from "../../../lib/finance/metals.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { Gateways } from "../../gateways/gateways.ts";
import { signQuote } from "./quote.ts";
import { metalTermsOn, QUOTE_LIFE_MS } from "./rules.ts";

interface QuoteContext {
  readonly gateways: Pick<Gateways, "metals">;
  /** The signing key. */
  readonly key: string;
  readonly now: EpochMs;
}

/** @throws AppError GATEWAY_UNAVAILABLE */
export async function quotePrice(metal: Metal, { gateways, key, now }: QuoteContext): Promise<MetalPriceQuote> {
  const { paisePerGram, at } = await callGateway(() => gateways.metals.price(metal, now));
  const date = dateInIndia(now);
  const quote = metalQuote({ paisePerGram, spreadBps: metalTermsOn(date).spreadBps, date });
  const expiresAt = epochMs(now + QUOTE_LIFE_MS);
  return {
    metal,
    marketPrice: paisePerGram,
    buyPrice: quote.buyPaisePerGram,
    sellPrice: quote.sellPaisePerGram,
    gstBps: quote.gstBps,
    at,
    quote: { token: signQuote({ ...quote, metal, expiresAt }, key), expiresAt, secondsLeft: QUOTE_LIFE_MS / 1000 },
  };
}
