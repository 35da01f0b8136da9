import { getMetalPrice, type PriceRange } from "../../../../lib/contract/metals.ts";
import { METALS, type Metal } from "../../../../lib/contract/weight.ts";
import { clock } from "../../../clock.ts";
import type { Env } from "../../../env.ts";
import { askGateway } from "../../../gateways/deadline.ts";
import { gatewaysFor } from "../../../gateways/gateways.ts";
import { quotePrice } from "../../../investor/metals/prices.ts";
import { route } from "../../route.ts";

/** A matter of nobody's object: everybody is told the same price, whoever he is. */
export const metalPriceRoute = route(getMetalPrice, async ({ env }, { metal, range }) => {
  const asked = { gateways: gatewaysFor(env), key: env.TOKEN_KEY, now: clock.now() };
  const metals = metal === undefined ? METALS : [metal];
  const [prices, history] = await Promise.all([
    Promise.all(metals.map((each) => quotePrice(each, asked))),
    metal !== undefined && range !== undefined ? historyOf(env, metal, range) : null,
  ]);
  return { prices, history };
});

async function historyOf(env: Env, metal: Metal, range: PriceRange) {
  const points = await askGateway(() => gatewaysFor(env).metals.history(metal, range, clock.now()));
  return { metal, range, points: points.map(({ at, paisePerGram }) => ({ at, price: paisePerGram })) };
}
