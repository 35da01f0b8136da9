import {
  getDeal as getDealCall,
  getDealData,
  type ListedDeal,
  listDeals as listDealsCall,
} from "../../../lib/contract/calls/deals.ts";
import { getInvestmentTerms } from "../../../lib/contract/calls/investment-terms.ts";
import { listPastDeals as listPastDealsCall } from "../../../lib/contract/calls/past-deals.ts";
import { getTenureHistory } from "../../../lib/contract/calls/tenure-history.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { findDealTerms, getDeal, listDeals, type PublishedDeal } from "../../catalogue/deals.ts";
import { listPastDeals } from "../../catalogue/past-deals.ts";
import { listPayerRecords, withRecords } from "../../catalogue/payer-record.ts";
import { dealRatesOf } from "../../catalogue/tds-rates.ts";
import { listYields } from "../../catalogue/tenure-history.ts";
import { assertKind } from "../../deal/plan.ts";
import { purchaseOrdered } from "../../deal/purchase.ts";
import { investmentTermsOf, likelyTaxpayer } from "../../deal/terms.ts";
import { clock } from "../../platform/clock.ts";
import { assertVisible, visibleDeals } from "../hidden-deals.ts";
import { type RouteContext, route } from "../route.ts";

export const listDealsRoute = route(listDealsCall, async (context, filter) => ({
  deals: await listWithRecords(context, filter),
}));

async function listWithRecords(context: RouteContext, filter: Parameters<typeof listDeals>[1]): Promise<ListedDeal[]> {
  const at = clock.now();
  const visible = await visibleDeals(context, await listDeals(context.env, filter, at));
  return withRecords(context.env.CATALOGUE, visible, at);
}

async function getVisibleDeal(context: RouteContext, id: DealId): Promise<PublishedDeal> {
  const deal = await getDeal(context.env, id, clock.now());
  await assertVisible(context, deal);
  return deal;
}

export const getDealRoute = route(getDealCall, async (context, { id }) => {
  const deal = await getVisibleDeal(context, id);
  const [withRecord] = await withRecords(context.env.CATALOGUE, [deal], clock.now());
  if (!withRecord) throw new Error("one deal in, one deal out");
  return withRecord;
});

export const dealDataRoute = route(
  getDealData,
  async (context, { id }) => (await getVisibleDeal(context, id)).progress,
);

export const investmentTermsRoute = route(
  getInvestmentTerms,
  async (context, { dealId, amount, financeType, ...choice }) => {
    const deal = await getVisibleDeal(context, dealId);
    assertKind(deal, financeType);
    const moment = { at: clock.now(), calendar: clock.calendar() };
    const purchase = purchaseOrdered({ deal, progress: deal.progress, amount, ...moment });
    const { paisePerMajor, tdsRates } = await dealRatesOf(context.env, deal);
    return investmentTermsOf({
      deal,
      amount: purchase.amount,
      choice,
      ...moment,
      taxpayer: likelyTaxpayer(deal),
      paisePerMajor,
      tdsPaisePerMajor: tdsRates?.on(deal.currency, dateInIndia(moment.at)) ?? null,
    });
  },
);

export const tenureHistoryRoute = route(getTenureHistory, async (context, { dealId, tenure: tenureMonths }) => {
  const at = clock.now();
  const { env } = context;
  const terms = await findDealTerms(env.CATALOGUE, dealId);
  if (!terms) throw new AppError("NOT_FOUND");
  await assertVisible(context, terms);
  const yields = await listYields(env.CATALOGUE, { terms, tenureMonths, at });
  return { dealId, tenureMonths, asOf: dateInIndia(at), yields };
});

export const pastDealsRoute = route(listPastDealsCall, async (context, { category }) => ({
  deals: await visibleDeals(context, await listPastDeals(context.env.CATALOGUE, category)),
  records: await listPayerRecords(context.env.CATALOGUE, clock.now()),
}));
