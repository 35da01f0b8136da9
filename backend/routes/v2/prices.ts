import { getExchangeRates } from "../../../lib/contract/calls/exchange-rates.ts";
import { getMetalPrice, type PriceRange } from "../../../lib/contract/calls/metals.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { METALS, type Metal } from "../../../lib/contract/values/weight.ts";
import { exchangeRatesOn } from "../../catalogue/exchange-rates.ts";
import type { Env } from "../../env.ts";
import { gatewaysFor } from "../../gateways/choice.ts";
import { callGateway } from "../../gateways/deadline.ts";
import { quotePrice } from "../../investor/metals/prices.ts";
import { clock } from "../../platform/clock.ts";
import { route } from "../route.ts";

/** Handled without an investor's object: the price is the same for everyone. */
export const metalPriceRoute = route(getMetalPrice, async ({ env }, { metal, range }) => {
  const requested = { gateways: gatewaysFor(env), key: env.TOKEN_KEY, now: clock.now() };
  const metals = metal === undefined ? METALS : [metal];
  const [prices, history] = await Promise.all([
    Promise.all(metals.map((each) => quotePrice(each, requested))),
    metal !== undefined && range !== undefined ? historyOf(env, metal, range) : null,
  ]);
  return { prices, history };
});

async function historyOf(env: Env, metal: Metal, range: PriceRange) {
  const points = await callGateway(() => gatewaysFor(env).metals.history(metal, range, clock.now()));
  return { metal, range, points: points.map(({ at, paisePerGram }) => ({ at, price: paisePerGram })) };
}

export const exchangeRatesRoute = route(getExchangeRates, ({ env }) => exchangeRatesOn(env, dateInIndia(clock.now())));
