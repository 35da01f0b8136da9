/** Quotes metal prices: the market price with the day's spread, locked by a signature. */

import type { MetalPriceQuote } from "../../../lib/contract/calls/metals.ts";
import type { Paise } from "../../../lib/contract/facts/money.ts";
import { dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";
import { type MetalQuote, metalQuote } from "../../../lib/finance/metals.ts";
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

interface PricedAt {
  readonly marketPrice: Paise;
  readonly quoted: MetalQuote;
  /** When the market quoted the price. */
  readonly at: EpochMs;
}

/**
 * The current prices with the day's spread. They value a holding; a trade needs `quotePrice`.
 * @throws AppError GATEWAY_UNAVAILABLE
 */
export async function priceNow(metal: Metal, { gateways, now }: Omit<QuoteContext, "key">): Promise<PricedAt> {
  const { paisePerGram, at } = await callGateway(() => gateways.metals.price(metal, now));
  const date = dateInIndia(now);
  const { spreadBps } = metalTermsOn(date);
  return { marketPrice: paisePerGram, quoted: metalQuote({ paisePerGram, spreadBps, date }), at };
}

/** @throws AppError GATEWAY_UNAVAILABLE */
export async function quotePrice(metal: Metal, { key, ...context }: QuoteContext): Promise<MetalPriceQuote> {
  const { marketPrice, quoted, at } = await priceNow(metal, context);
  const expiresAt = epochMs(context.now + QUOTE_LIFE_MS);
  return {
    metal,
    marketPrice,
    buyPrice: quoted.buyPaisePerGram,
    sellPrice: quoted.sellPaisePerGram,
    gstBps: quoted.gstBps,
    at,
    quote: { token: signQuote({ ...quoted, metal, expiresAt }, key), expiresAt, secondsLeft: QUOTE_LIFE_MS / 1000 },
  };
}
