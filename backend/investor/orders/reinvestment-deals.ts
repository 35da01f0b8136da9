/** The open deals that may take the proceeds of an investment, each judged as if the investor chose it. Reads only. */
import type { Deal } from "../../../lib/contract/calls/deals.ts";
import type { ReinvestmentReason } from "../../../lib/contract/calls/investments.ts";
import type { Minor } from "../../../lib/contract/values/money.ts";
import { getDeal, listDeals } from "../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../catalogue/exchange-rates.ts";
import { planOf } from "../../deal/plan.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { assertMayHold } from "./eligibility.ts";
import { largestAmountOf, reasonAgainst, sameChoice } from "./reinvestment-rules.ts";

interface JudgedDeal {
  readonly deal: Deal;
  /** Why it does not take the money; null where it does. */
  readonly reason: ReinvestmentReason | null;
}

/** The deals of the same category and currency, in the order of their closing. */
export async function* judgedDeals(
  context: AccountContext,
  old: InvestmentRecord,
  budget: Minor,
): AsyncGenerator<JudgedDeal> {
  const { productType: category, currency } = old;
  const now = context.clock.now();
  const listed = { category, status: "OPEN", investmentType: currency === "INR" ? "INR" : "GIFT" } as const;
  for (const { dealId, currency: offered } of await listDeals(context.env, listed, now)) {
    if (offered !== currency) continue;
    const deal = await getDeal(context.env, dealId, now);
    yield { deal, reason: await reasonAgainst(async () => assertFits(context, { old, deal, budget })) };
  }
}

interface Fit {
  readonly old: InvestmentRecord;
  readonly deal: Deal;
  readonly budget: Minor;
}

/** @throws AppError with the error that an investor choosing this deal would get */
async function assertFits(context: AccountContext, { old, deal, budget }: Fit): Promise<void> {
  assertMayHold(context, deal);
  planOf(deal, sameChoice(old));
  const [amount, at] = [largestAmountOf(deal, budget), context.clock.now()];
  assertTakesAmount({ deal, progress: deal.progress, amount, at });
  await paisePerMajorOf(context.env, deal.currency);
}
