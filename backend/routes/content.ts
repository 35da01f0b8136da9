/** `/all-gift-fd-deals` and `/all-gift-sb-deals`: the published GIFT City deals. */
import { allGiftFdDeals, allGiftSbDeals, fetchCountryDetails } from "../../lib/contract/calls/content.ts";
import type { ListedDeal } from "../../lib/contract/calls/deals.ts";
import { giftBond } from "../../lib/products/gift-bond.ts";
import { giftDeposit } from "../../lib/products/gift-deposit.ts";
import { searchCountries } from "../catalogue/countries.ts";
import { listDeals } from "../catalogue/deals.ts";
import { withRecords } from "../catalogue/payer-record.ts";
import type { Env } from "../env.ts";
import { clock } from "../platform/clock.ts";
import { route } from "./route.ts";

async function listGiftDeals(
  env: Env,
  { kind, category, investmentType }: typeof giftDeposit | typeof giftBond,
): Promise<ListedDeal[]> {
  const at = clock.now();
  const deals = await listDeals(env, { investmentType, category }, at);
  return withRecords(
    env.CATALOGUE,
    deals.filter(({ product }) => product.kind === kind),
    at,
  );
}

export const allGiftFdDealsRoute = route(allGiftFdDeals, async ({ env }, { currency, dealID }) => {
  const deals = await listGiftDeals(env, giftDeposit);
  const isRequested = (deal: ListedDeal) =>
    (currency === undefined || deal.currency === currency) && (dealID === undefined || deal.dealId === dealID);
  return { deals: deals.filter(isRequested) };
});

export const allGiftSbDealsRoute = route(allGiftSbDeals, async ({ env }, { dealId }) => {
  const deals = await listGiftDeals(env, giftBond);
  return { deals: deals.filter((deal) => dealId === undefined || deal.dealId === dealId) };
});

export const fetchCountryDetailsRoute = route(fetchCountryDetails, async (_, { search }) => ({
  countries: searchCountries(search),
}));
