/** The open deals that may take the proceeds of an investment, each judged as if the investor chose it. Reads only. */
import type { Deal } from "../../../lib/contract/calls/deals.ts";
import type { Category } from "../../../lib/contract/values/categories.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { addMinor, type Minor, minor, subtractMinor } from "../../../lib/contract/values/money.ts";
import type { ReinvestmentReason } from "../../../lib/contract/values/reinvestment.ts";
import { getDeal, listDeals } from "../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../catalogue/exchange-rates.ts";
import { type Choice, planOf } from "../../deal/plan.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import { sumOpenInDeal } from "../holdings/investment-list-store.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertMayHold } from "./eligibility.ts";
import type { InstructionConditions } from "./reinvestment-instruction-store.ts";
import { largestAmountOf, reasonAgainst, sameChoice } from "./reinvestment-rules.ts";

interface JudgedDeal {
  readonly deal: Deal;
  /** Why it does not take the money; null where it does. */
  readonly reason: ReinvestmentReason | null;
}

/** What a mandate buys. */
export interface Wanted {
  readonly currency: InvestmentRecord["currency"];
  readonly category: Category;
  readonly choice: Choice;
  readonly longestMonths: number | null;
  /** The amount that the mandate allows in this deal. */
  readonly budgetIn: (dealId: DealId) => Minor;
}

type Limits = Pick<InstructionConditions, "into" | "longestMonths" | "mostPerDeal">;

interface Proceeds {
  readonly old: InvestmentRecord;
  readonly limits: Limits | null;
  readonly budget: Minor;
  /** What a preview has planned in the deal already. */
  readonly bought?: (dealId: DealId) => Minor;
}

/** `limits`: those of the reinvestment instruction; null for a choice for the investment itself. */
export function wantedAfter(
  { sql }: Pick<AccountContext, "sql">,
  { old, limits, budget, bought = () => minor(0) }: Proceeds,
): Wanted {
  const { into = null, longestMonths = null, mostPerDeal = null } = limits ?? {};
  const isSame = into === null || into === old.productType;
  return {
    currency: old.currency,
    category: into ?? old.productType,
    choice: isSame ? sameChoice(old) : {},
    longestMonths,
    budgetIn: (dealId) => {
      if (mostPerDeal === null) return budget;
      const left = subtractMinor(mostPerDeal, addMinor(sumOpenInDeal(sql, dealId), bought(dealId)));
      return minor(Math.max(0, Math.min(budget, left)));
    },
  };
}

/** The deals of the category and currency, in the order of their closing. */
export async function* judgedDeals(context: AccountContext, wanted: Wanted): AsyncGenerator<JudgedDeal> {
  const { category, currency } = wanted;
  const now = context.clock.now();
  const listed = { category, status: "OPEN", investmentType: currency === "INR" ? "INR" : "GIFT" } as const;
  for (const { dealId, currency: offered } of await listDeals(context.env, listed, now)) {
    if (offered !== currency) continue;
    const deal = await getDeal(context.env, dealId, now);
    yield { deal, reason: await reasonAgainst(async () => assertFits(context, deal, wanted)) };
  }
}

/** @throws AppError with the error that an investor choosing this deal would get */
async function assertFits(context: AccountContext, deal: Deal, wanted: Wanted): Promise<void> {
  assertMayHold(context, deal);
  const { tenureMonths } = planOf(deal, wanted.choice);
  if (isTooLong(deal, tenureMonths, wanted)) throw new AppError("TENURE_NOT_OFFERED");
  const [amount, at] = [largestAmountOf(deal, wanted.budgetIn(deal.dealId)), context.clock.now()];
  assertTakesAmount({ deal, progress: deal.progress, amount, at });
  await paisePerMajorOf(context.env, deal.currency);
}

const DAYS_PER_MONTH_MAX = 31;

/** A deal of unknown length is too long for every limit. */
function isTooLong(
  { tenureDays }: Pick<Deal, "tenureDays">,
  months: number | null,
  { longestMonths }: Wanted,
): boolean {
  if (longestMonths === null) return false;
  if (months !== null) return months > longestMonths;
  return tenureDays === null || tenureDays > longestMonths * DAYS_PER_MONTH_MAX;
}
