import { getDeal as getDealCall, listDeals as listDealsCall } from "../../../../lib/contract/calls/deals.ts";
import { getDeal, listDeals } from "../../../catalogue/deals.ts";
import { clock } from "../../../clock.ts";
import { route } from "../../route.ts";

export const listDealsRoute = route(listDealsCall, async ({ env }, filter) => ({
  deals: await listDeals(env, filter, clock.now()),
}));

export const getDealRoute = route(getDealCall, ({ env }, { id }) => getDeal(env, id, clock.now()));
