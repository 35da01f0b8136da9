/** Helpers for metal tests: prices, trades, and an investor's holdings. */
import { env, exports } from "cloudflare:workers";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";
import { type Answer, type Investor, invoke } from "../wallet/investor.ts";

export interface Price {
  readonly metal: Metal;
  readonly marketPrice: number;
  readonly buyPrice: number;
  readonly sellPrice: number;
  readonly gstBps: number;
  readonly at: string;
  readonly quote: { readonly token: string; readonly expiresAt: string; readonly secondsLeft: number };
}

/** The public prices, read without a session. */
export async function requestPrice(
  query = "",
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const response = await exports.default.fetch(`http://backend/v2/goldsilver/price${query}`);
  return { status: response.status, body: await response.json() };
}

export async function priceOf(metal: Metal = "GOLD"): Promise<Price> {
  const { body } = await requestPrice(`?metal=${metal}`);
  const [price] = body.prices as readonly Price[];
  if (!price) throw new Error(`no price: ${JSON.stringify(body)}`);
  return price;
}

interface Order {
  readonly kind?: "BUY" | "SELL";
  readonly metal?: Metal;
  readonly amount?: number;
  readonly grams?: number;
  readonly paymentSource?: "WALLET" | "ONLINE";
  readonly returnPath?: string;
  /** Generated when none is given. */
  readonly quote?: string;
}

export async function trade(investor: Investor, order: Order, key = randomIds.letters()): Promise<Answer> {
  const { kind = "BUY", metal = "GOLD", quote = (await priceOf(metal)).quote.token, ...rest } = order;
  return invoke(investor, "/v2/payments/metal/create", { body: { kind, metal, quote, ...rest }, key });
}

export function transactionIn({ status, body }: Answer): Record<string, unknown> {
  if (!body.transaction) throw new Error(`the trade answered ${status} ${JSON.stringify(body)}`);
  return body.transaction as Record<string, unknown>;
}
export const paymentIn = ({ body }: Answer) => paymentKey.parse((body.payment as { key: string }).key);

export async function holdingOf(investor: Investor, metal: Metal = "GOLD"): Promise<Record<string, unknown>> {
  const { body } = await invoke(investor, "/v2/goldsilver/user");
  const found = (body.holdings as readonly Record<string, unknown>[]).find((holding) => holding.metal === metal);
  if (!found) throw new Error(`no holding of ${metal}: ${JSON.stringify(body)}`);
  return found;
}

export async function tradesOf(investor: Investor, query = ""): Promise<readonly Record<string, unknown>[]> {
  const { body } = await invoke(investor, `/v2/goldsilver/transactions${query}`);
  return body.transactions as readonly Record<string, unknown>[];
}

/** The supplier of the sandbox is in Maharashtra, 27. */
export const MUMBAI = {
  ...{ line1: "Flat 402, 12 Hill Road", line2: "Bandra West", city: "Mumbai", pin: "400050", state: "27" },
};

export const keepAddress = (investor: Investor, address: object = MUMBAI, key = randomIds.letters()): Promise<Answer> =>
  invoke(investor, "/v2/user/address", { method: "PUT", body: address, key });

export const passMinutes = (minutes: number) => moveClock(env, minutes * 60_000);
