/** The open deals that may take the proceeds of an investment, each judged as if the investor chose it. Reads only. */
import type { Category } from "../../../lib/contract/facts/categories.ts";
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import type { ReinvestmentReason, RequiredGrade } from "../../../lib/contract/values/reinvestment.ts";
import { CATEGORY_FACTS } from "../../../lib/products/categories.ts";
import { isRatedAtLeast } from "../../../lib/products/rating.ts";
import { getDeal, listDeals, type PublishedDeal } from "../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../catalogue/exchange-rates.ts";
import { type ChosenPlan, planOf } from "../../deal/plan.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import type { InstructionConditions } from "../claims/reinvestment-instruction-store.ts";
import {
  availableAmountOf,
  isLongerThan,
  largestAmountOf,
  reasonAgainst,
  sameChoice,
} from "../claims/reinvestment-rules.ts";
import { sumOpenInDeal } from "../holdings/investment-list-store.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { assertMayHold } from "../investing/eligibility.ts";
import type { AccountContext } from "../kernel/account-context.ts";

interface JudgedDeal {
  readonly deal: PublishedDeal;
  /** Amount that would be invested in the deal. */
  readonly amount: Minor;
  /** Why the deal does not take the money; null where it does. */
  readonly reason: ReinvestmentReason | null;
}

/** The purchase that a mandate orders. */
export interface Wanted {
  readonly currency: InvestmentRecord["currency"];
  readonly category: Category;
  readonly choice: ChosenPlan;
  readonly longestMonths: number | null;
  readonly leastRating: RequiredGrade | null;
  /** The amount that the mandate allows in this deal. */
  readonly budgetIn: (dealId: DealId) => Minor;
  /** Amount that a preview has already planned for the deal; 0 outside a preview. */
  readonly boughtIn: (dealId: DealId) => Minor;
}

type Limits = Pick<InstructionConditions, "into" | "longestMonths" | "leastRating" | "mostPerDeal">;

interface Proceeds {
  readonly old: InvestmentRecord;
  readonly limits: Limits | null;
  readonly budget: Minor;
  readonly boughtIn?: Wanted["boughtIn"];
}

/** `limits`: those of the reinvestment instruction; null for a choice for the investment itself. */
export function wantedAfter(
  { sql }: Pick<AccountContext, "sql">,
  { old, limits, budget, boughtIn = () => minor(0) }: Proceeds,
): Wanted {
  const { into = null, longestMonths = null, leastRating = null, mostPerDeal = null } = limits ?? {};
  const isSame = into === null || into === old.productType;
  return {
    currency: old.currency,
    category: into ?? old.productType,
    choice: isSame ? sameChoice(old) : {},
    longestMonths,
    leastRating,
    boughtIn,
    budgetIn: (dealId) => {
      if (mostPerDeal === null) return budget;
      const left = subtractMinor(mostPerDeal, addMinor(sumOpenInDeal(sql, dealId), boughtIn(dealId)));
      return minor(Math.max(0, Math.min(budget, left)));
    },
  };
}

/**
 * The deals of the category and currency, in the order of their closing: first each for all of the money, then those
 * with fewer units left, for these units. A caller that asks for the next deal has not bought the one before.
 */
export async function* judgedDeals(context: AccountContext, wanted: Wanted): AsyncGenerator<JudgedDeal> {
  const { category, currency } = wanted;
  const now = context.clock.now();
  const listed = { category, status: "OPEN", investmentType: currency === "INR" ? "INR" : "GIFT" } as const;
  const offers = (await listDeals(context.env, listed, now)).filter((deal) => deal.currency === currency);
  for (const { dealId } of offers) {
    const deal = await offerOf(context, dealId, wanted);
    yield judge(context, { deal, wanted, amount: largestAmountOf(deal, wanted.budgetIn(dealId)) });
  }
  for (const { dealId } of offers) yield* judgedRemainders(context, dealId, wanted);
}

const momentOf = ({ clock }: AccountContext) => ({ at: clock.now(), calendar: clock.calendar() });

/** Judges the deal for its remaining units, and for fewer each time that other buyers reserve some of them first. */
async function* judgedRemainders(context: AccountContext, id: DealId, wanted: Wanted): AsyncGenerator<JudgedDeal> {
  let tried: Minor | null = null;
  for (;;) {
    const deal = await offerOf(context, id, wanted);
    const amount = availableAmountOf(deal, wanted.budgetIn(id), momentOf(context));
    if (amount >= (tried ?? largestAmountOf(deal, wanted.budgetIn(id)))) return;
    const judged = await judge(context, { deal, wanted, amount });
    yield judged;
    if (judged.reason !== null) return;
    tried = amount;
  }
}

/** The deal with the amount still offered after the planned purchases. */
async function offerOf({ env, clock }: AccountContext, id: DealId, { boughtIn }: Wanted): Promise<PublishedDeal> {
  const deal = await getDeal(env, id, clock.now());
  const { remaining } = deal.progress;
  const planned = Math.ceil(boughtIn(id) / deal.unit) * deal.unit;
  return { ...deal, progress: { ...deal.progress, remaining: minor(Math.max(0, remaining - planned)) } };
}

interface Candidate {
  readonly deal: PublishedDeal;
  readonly wanted: Wanted;
  readonly amount: Minor;
}

async function judge(context: AccountContext, candidate: Candidate): Promise<JudgedDeal> {
  const { deal, wanted, amount } = candidate;
  if (!isRatedEnough(deal, wanted)) return { deal, amount, reason: "NO_DEAL_FITS" };
  return { deal, amount, reason: await reasonAgainst(async () => assertFits(context, candidate)) };
}

const isRatedEnough = ({ category, rating }: PublishedDeal, { leastRating }: Wanted): boolean =>
  leastRating === null ||
  CATEGORY_FACTS[category].isRated !== true ||
  isRatedAtLeast(leastRating, rating?.grade ?? null);

/** @throws AppError with the error that an investor choosing this deal would get */
async function assertFits(context: AccountContext, { deal, wanted, amount }: Candidate): Promise<void> {
  assertMayHold(context, deal);
  const { tenureMonths } = planOf(deal, wanted.choice);
  const { longestMonths } = wanted;
  if (longestMonths !== null && isLongerThan({ tenureDays: deal.tenureDays, tenureMonths }, longestMonths)) {
    throw new AppError("TENURE_NOT_OFFERED");
  }
  assertTakesAmount({ deal, progress: deal.progress, amount, ...momentOf(context) });
  await paisePerMajorOf(context.env, deal.currency);
}
