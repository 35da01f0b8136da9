/**
 * Values metal holdings for the portfolio. Invariant: a value is the proceeds of selling everything at the current
 * market price; without a price there is no value, never an estimate.
 */

import type { PriceRange } from "../../../lib/contract/calls/metals.ts";
import { type Paise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { metalHoldingOf } from "../../../lib/finance/metal-holding.ts";
import { metalQuote } from "../../../lib/finance/metals.ts";
import { callGateway } from "../../gateways/deadline.ts";
import type { MetalPrice } from "../../gateways/metals.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { priceNow } from "./prices.ts";
import { metalTermsOn } from "./rules.ts";
import { listTrades, sumTrades, type TradeSums } from "./store.ts";
import { marketValueOf } from "./views.ts";

export interface MetalValuation extends TradeSums {
  /** The cost of the lots that are still held, GST included. */
  readonly cost: Paise;
  /** Null while no price is available. */
  readonly currentValue: Paise | null;
  /** When the market quoted the price; null when none was needed or available. */
  readonly pricedAt: EpochMs | null;
}

type PriceContext = Pick<AccountContext, "gateways" | "clock">;

/** The current sell price; null when the price feed is unavailable (already logged), so that the page still renders. */
export async function findSellPrice(
  { gateways, clock }: PriceContext,
  metal: Metal,
): Promise<{ readonly sellPrice: Paise; readonly at: EpochMs } | null> {
  try {
    const { quoted, at } = await priceNow(metal, { gateways, now: clock.now() });
    return { sellPrice: quoted.sellPaisePerGram, at };
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") return null;
    throw cause;
  }
}

export interface PastSellPrice {
  readonly on: CalendarDate;
  readonly sellPrice: Paise;
}

/**
 * The sell prices that the market's history of these ranges gives, oldest first, each by the spread of its day; null
 * while the feed is unavailable.
 */
export async function findPastSellPrices(
  { gateways, clock }: PriceContext,
  metal: Metal,
  ranges: readonly PriceRange[],
): Promise<readonly PastSellPrice[] | null> {
  const reading = ranges.map((range) => callGateway(() => gateways.metals.history(metal, range, clock.now())));
  try {
    const past = await withTimeout(Promise.all(reading));
    if (!past) return null;
    return past
      .flat()
      .toSorted((one, other) => one.at - other.at)
      .map(pastSellPrice);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") return null;
    throw cause;
  }
}

function pastSellPrice({ paisePerGram, at }: MetalPrice): PastSellPrice {
  const on = dateInIndia(at);
  const { spreadBps } = metalTermsOn(on);
  return { on, sellPrice: metalQuote({ paisePerGram, spreadBps, date: on }).sellPaisePerGram };
}

/** Portfolio pages wait this long for a price; the metals pages use the gateway's own timeout. */
const PRICE_WITHIN_MS = 1_500;

/** The valuation of each of these metals that was ever traded. */
export async function valueMetals(
  context: AccountContext,
  metals: readonly Metal[] = METALS,
): Promise<readonly MetalValuation[]> {
  const traded = sumTrades(context.sql, metals);
  return Promise.all(
    METALS.flatMap((metal) => traded.filter((trades) => trades.metal === metal)).map(async (trades) => {
      const { posted } = context.ledger.balance(trades.metal);
      if (posted === 0) return { ...trades, cost: ZERO_PAISE, currentValue: ZERO_PAISE, pricedAt: null };
      const { invested: cost } = metalHoldingOf(listTrades(context.sql, trades.metal));
      const price = await withTimeout(findSellPrice(context, trades.metal));
      return {
        ...trades,
        cost,
        currentValue: marketValueOf(posted, price?.sellPrice ?? null),
        pricedAt: price?.at ?? null,
      };
    }),
  );
}

async function withTimeout<Answer>(requested: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PRICE_WITHIN_MS);
  });
  try {
    return await Promise.race([requested, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
