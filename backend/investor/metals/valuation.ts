/**
 * Gold and silver among the figures of a portfolio. Always true here: a value is what selling all of it would bring at a
 * price that the market has just told; where it tells none, there is no value, and nobody guesses one.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type Paise, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { quotePrice } from "./prices.ts";
import { sumTrades } from "./store.ts";
import { worthOf } from "./views.ts";

export interface MetalWorth {
  readonly metal: Metal;
  readonly purchases: number;
  /** Everything that was ever paid for it, GST included. */
  readonly invested: Paise;
  /** Everything that its sales brought. */
  readonly received: Paise;
  /** Null while the price is not known. */
  readonly currentValue: Paise | null;
  /** When the market told the price; null where none was needed, or known. */
  readonly pricedAt: EpochMs | null;
}

type Pricing = Pick<AccountContext, "gateways" | "env" | "clock">;

/** A feed that is away costs the value, not the page. Its silence has been logged where it was met. */
export async function findSellPrice(
  { gateways, env, clock }: Pricing,
  metal: Metal,
): Promise<{ readonly sellPrice: Paise; readonly at: EpochMs } | null> {
  try {
    return await quotePrice(metal, { gateways, key: env.TOKEN_KEY, now: clock.now() });
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "GATEWAY_UNAVAILABLE") return null;
    throw cause;
  }
}

/** So long a page of figures waits for a price; a silent feed is given more where the price is what one came for. */
const PRICE_WITHIN_MS = 1_500;

/** Of each metal that was ever bought. */
export async function worthOfMetals(context: AccountContext): Promise<readonly MetalWorth[]> {
  const traded = sumTrades(context.sql);
  return Promise.all(
    METALS.flatMap((metal) => traded.filter((trades) => trades.metal === metal)).map(async (trades) => {
      const { posted } = context.ledger.balance(trades.metal);
      if (posted === 0) return { ...trades, currentValue: ZERO_PAISE, pricedAt: null };
      const price = await soon(findSellPrice(context, trades.metal));
      return { ...trades, currentValue: worthOf(posted, price?.sellPrice ?? null), pricedAt: price?.at ?? null };
    }),
  );
}

async function soon<Answer>(requested: Promise<Answer>): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PRICE_WITHIN_MS);
  });
  try {
    return await Promise.race([requested, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
