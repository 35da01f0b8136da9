import {
  getDeal as getDealCall,
  getDealData,
  getInvestmentTerms,
  listDeals as listDealsCall,
} from "../../../lib/contract/calls/deals.ts";
import { listPastDeals as listPastDealsCall } from "../../../lib/contract/calls/past-deals.ts";
import { getTenureHistory } from "../../../lib/contract/calls/tenure-history.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { findDealTerms, getDeal, listDeals } from "../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../catalogue/exchange-rates.ts";
import { listPastDeals } from "../../catalogue/past-deals.ts";
import { listYields } from "../../catalogue/tenure-history.ts";
import { clock } from "../../clock.ts";
import { assertKind } from "../../deal/plan.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import { investmentTermsOf, likelyTaxpayer } from "../../deal/terms.ts";
import { route } from "../route.ts";

export const listDealsRoute = route(listDealsCall, async ({ env }, filter) => ({
  deals: await listDeals(env, filter, clock.now()),
}));

export const getDealRoute = route(getDealCall, ({ env }, { id }) => getDeal(env, id, clock.now()));

export const dealDataRoute = route(
  getDealData,
  async ({ env }, { id }) => (await getDeal(env, id, clock.now())).progress,
);

export const investmentTermsRoute = route(
  getInvestmentTerms,
  async ({ env }, { dealId, amount, financeType, ...choice }) => {
    const now = clock.now();
    const deal = await getDeal(env, dealId, now);
    assertKind(deal, financeType);
    assertTakesAmount({ deal, progress: deal.progress, amount, at: now });
    const paisePerMajor = await paisePerMajorOf(env, deal.currency);
    return investmentTermsOf({ deal, amount, choice, at: now, taxpayer: likelyTaxpayer(deal), paisePerMajor });
  },
);

export const tenureHistoryRoute = route(getTenureHistory, async ({ env }, { dealId, tenure: tenureMonths }) => {
  const at = clock.now();
  const terms = await findDealTerms(env.CATALOGUE, dealId);
  if (!terms) throw new AppError("NOT_FOUND");
  const yields = await listYields(env.CATALOGUE, { terms, tenureMonths, at });
  return { dealId, tenureMonths, asOf: dateInIndia(at), yields };
});

export const pastDealsRoute = route(listPastDealsCall, async ({ env }, { category }) => ({
  deals: await listPastDeals(env.CATALOGUE, category),
}));
