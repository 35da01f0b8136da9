/**
 * Puts published deals into the record of past deals once their payer has paid everything. Invariants: a deal is
 * recorded once, by whatever comes first, this or an operator; a payer that has not paid is asked again the next time;
 * a loss is never assumed, so that only an operator records one (`npm run ops -- past-deals`).
 */
import { INVESTMENT_TYPES, type ListedDeal, type ScheduledPayout } from "../lib/contract/calls/deals.ts";
import type { PastDeal } from "../lib/contract/calls/past-deals.ts";
import { addDays, type CalendarDate, dateInIndia, type EpochMs } from "../lib/contract/values/calendar-date.ts";
import { nextBusinessDay, previousBusinessDay } from "../lib/finance/business-days.ts";
import { productOf } from "../lib/products/lookup.ts";
import { purchaseOf } from "../lib/products/purchase.ts";
import { listDeals } from "./catalogue/deals.ts";
import { listRecordedDealIds, recordEndedDeal } from "./catalogue/past-deals.ts";
import { planOf } from "./deal/plan.ts";
import { likelyTaxpayer } from "./deal/terms.ts";
import type { Env } from "./env.ts";
import { gatewaysFor } from "./gateways/gateways.ts";

export async function recordEndedDeals(env: Env, now: EpochMs): Promise<void> {
  const recorded = await listRecordedDealIds(env.CATALOGUE);
  for (const investmentType of INVESTMENT_TYPES) {
    const matured = await listDeals(env, { investmentType, status: "MATURED" }, now);
    for (const deal of matured.filter(({ dealId }) => !recorded.has(dealId))) {
      const outcome = await findOutcome(env, deal, now);
      if (outcome) await recordEndedDeal(env.CATALOGUE, deal.dealId, outcome);
    }
  }
}

/** Null while the last payout is awaited, and for a deal whose end no payer owes or nobody holds. */
async function findOutcome(env: Env, deal: ListedDeal, now: EpochMs): Promise<Omit<PastDeal, "reference"> | null> {
  const { dealId, category, currency, payer, product, closesAt, progress } = deal;
  const investedOn = dateInIndia(closesAt);
  const last = productOf(product).promise === "OWED" ? lastPayoutOf(deal, investedOn) : null;
  if (last === null || progress.sold === 0) return null;
  const { payoutSequence, dueOn } = last;
  const { redeemsOn, restructuring } = progress;
  const agreedOn = redeemsOn
    ? previousBusinessDay(redeemsOn)
    : nextBusinessDay(addDays(dueOn, restructuring?.extendedByDays ?? 0));
  const collection = await gatewaysFor(env).collections.collection({
    ...{ dealId, payoutSequence, dueOn: agreedOn, on: dateInIndia(now) },
  });
  if (collection.outcome === "AWAITED") return null;
  return {
    ...{ category, currency, payer: payer.name, amount: progress.sold, recovered: progress.sold },
    ...{ investedOn, dueOn: redeemsOn ? agreedOn : dueOn, paidOn: collection.paidOn },
  };
}

/** Of an investment made on the closing day, for the longest tenure. */
function lastPayoutOf(deal: ListedDeal, investOn: CalendarDate): ScheduledPayout | null {
  const { product, minimum, investmentType } = deal;
  const { termOf, scheduleOf } = productOf(product);
  const term = termOf(product);
  const choice = term.is === "choice" ? { tenureMonths: term.rates.at(-1)?.tenureMonths } : {};
  const purchase = purchaseOf({ deal, amount: minimum, on: investOn });
  if (!purchase) return null;
  const taxpayer = likelyTaxpayer({ investmentType });
  return scheduleOf({ deal, purchase, plan: planOf(deal, choice), investOn, taxpayer }).at(-1) ?? null;
}
