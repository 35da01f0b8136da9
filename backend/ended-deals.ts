/**
 * Puts published deals into the record of past deals once their payer has paid everything. Invariants: a deal is
 * recorded once, by whatever comes first, this or an operator; a payer that has not paid is checked again in the next
 * run; a loss is never assumed: an operator states that nothing more will come (`npm run ops -- close`), and the
 * figures are those of the escrow bank.
 */
import { INVESTMENT_TYPES, type ScheduledPayout } from "../lib/contract/calls/deals.ts";
import type { PastDeal } from "../lib/contract/calls/past-deals.ts";
import { addMinor, type Minor, minor } from "../lib/contract/facts/money.ts";
import { addDays, dateInIndia, type EpochMs } from "../lib/contract/values/calendar-date.ts";
import { AppError } from "../lib/contract/values/errors.ts";
import type { DealId } from "../lib/contract/values/ids.ts";
import { nextBusinessDay, previousBusinessDay } from "../lib/finance/business-days.ts";
import { mulDiv } from "../lib/finance/rounding.ts";
import { productOf } from "../lib/products/lookup.ts";
import { purchaseOf } from "../lib/products/purchase.ts";
import { getDeal, listDeals, type PublishedDeal } from "./catalogue/deals.ts";
import { listRecordedDealIds, recordEndedDeal } from "./catalogue/past-deals.ts";
import { planOf } from "./deal/plan.ts";
import { likelyTaxpayer } from "./deal/terms.ts";
import type { Env } from "./env.ts";
import { gatewaysFor } from "./gateways/choice.ts";
import type { Collection } from "./gateways/collections.ts";
import { settlementCalendar } from "./platform/settlement-days-store.ts";

export async function recordEndedDeals(env: Env, now: EpochMs): Promise<void> {
  const recorded = await listRecordedDealIds(env.CATALOGUE);
  for (const investmentType of INVESTMENT_TYPES) {
    const matured = await listDeals(env, { investmentType, status: "MATURED" }, now);
    for (const { dealId } of matured.filter((deal) => !recorded.has(deal.dealId))) {
      const deal = await findMatured(env, dealId, now);
      const outcome = deal && (await findOutcome(env, deal, now));
      if (outcome) await recordEndedDeal(env.CATALOGUE, dealId, outcome);
    }
  }
}

/** Reads the deal's object, because the list may not know of a restructuring yet, and a record is final. */
async function findMatured(env: Env, dealId: DealId, now: EpochMs): Promise<PublishedDeal | null> {
  const deal = await getDeal(env, dealId, now);
  return deal.progress.status === "MATURED" ? deal : null;
}

type Outcome = Omit<PastDeal, "reference">;

/** Null while the last payout is awaited, and for a deal that owes no payouts or has no holders. */
async function findOutcome(env: Env, deal: PublishedDeal, now: EpochMs): Promise<Outcome | null> {
  const last = payoutsOwedBy(deal).at(-1);
  if (!last) return null;
  const collection = await collectionOf(env, { deal, payout: last, now });
  if (collection.outcome === "AWAITED") return null;
  return { ...endOf(deal, last), recovered: deal.progress.sold, paidOn: collection.paidOn };
}

/**
 * Records a matured deal without further payouts, with the principal of the paid ones. `extra`: principal recovered
 * outside the schedule, such as from a guarantee. Has no effect on a recorded deal.
 * @throws AppError NOT_FOUND for a deal that has not matured or has no holders
 */
export async function closeDeal(
  env: Env,
  { dealId, extra, now }: { readonly dealId: DealId; readonly extra: Minor; readonly now: EpochMs },
): Promise<Outcome> {
  const deal = await findMatured(env, dealId, now);
  const payouts = deal ? payoutsOwedBy(deal) : [];
  const last = payouts.at(-1);
  if (!deal || !last) throw new AppError("NOT_FOUND");
  const collected = await Promise.all(
    payouts.map(async (payout) => ({ ...payout, collection: await collectionOf(env, { deal, payout, now }) })),
  );
  const paid = collected.flatMap(({ principal, collection }) =>
    collection.outcome === "PAID" ? [{ principal, paidOn: collection.paidOn }] : [],
  );
  const { sold } = deal.progress;
  const returned = mulDiv({
    value: sold,
    numerator: addMinor(...paid.map(({ principal }) => principal)),
    denominator: addMinor(...payouts.map(({ principal }) => principal)),
    rounding: "down",
  });
  const outcome = {
    ...endOf(deal, last),
    recovered: minor(Math.min(sold, returned + extra)),
    paidOn:
      paid
        .map(({ paidOn }) => paidOn)
        .toSorted()
        .at(-1) ?? dateInIndia(now),
  };
  await recordEndedDeal(env.CATALOGUE, dealId, outcome);
  return outcome;
}

/** The promised end of a deal, without its outcome. */
function endOf(
  { category, currency, payer, closesAt, progress }: PublishedDeal,
  last: ScheduledPayout,
): Omit<Outcome, "recovered" | "paidOn"> {
  const { redeemsOn, sold } = progress;
  const dueOn = redeemsOn ? previousBusinessDay(redeemsOn, settlementCalendar()) : last.dueOn;
  return { category, currency, payer: payer.name, amount: sold, investedOn: dateInIndia(closesAt), dueOn };
}

interface OwedPayout {
  readonly deal: PublishedDeal;
  readonly payout: ScheduledPayout;
  readonly now: EpochMs;
}

/** Whether the escrow bank has received a payout, on the day agreed last. */
function collectionOf(env: Env, { deal, payout, now }: OwedPayout): Promise<Collection> {
  const { redeemsOn, restructuring } = deal.progress;
  const agreedOn = redeemsOn
    ? previousBusinessDay(redeemsOn, settlementCalendar())
    : nextBusinessDay(addDays(payout.dueOn, restructuring?.extendedByDays ?? 0), settlementCalendar());
  return gatewaysFor(env).collections.collection({
    ...{ dealId: deal.dealId, payoutSequence: payout.payoutSequence, dueOn: agreedOn, on: dateInIndia(now) },
  });
}

/** Payouts of an investment of the closing day, for the longest tenure. Empty for a deal without a debt or holders. */
function payoutsOwedBy(deal: PublishedDeal): readonly ScheduledPayout[] {
  const { product, minimum, investmentType, progress } = deal;
  const { promise, termOf, scheduleOf } = productOf(product);
  const investOn = dateInIndia(deal.closesAt);
  const term = termOf(product);
  const choice = term.is === "choice" ? { tenureMonths: term.rates.at(-1)?.tenureMonths } : {};
  const purchase = purchaseOf({ deal, amount: minimum, on: investOn });
  if (promise !== "OWED" || progress.sold === 0 || !purchase) return [];
  const taxpayer = likelyTaxpayer({ investmentType });
  const plan = planOf(deal, choice);
  return scheduleOf({ deal, purchase, plan, investOn, taxpayer, calendar: settlementCalendar() });
}
