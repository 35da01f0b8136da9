import type { ReinvestmentPreview } from "../../../lib/contract/calls/reinvestment.ts";
import type { Minor } from "../../../lib/contract/facts/money.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { ReinvestmentReason } from "../../../lib/contract/values/reinvestment.ts";
import { isForeseen } from "../../../lib/products/perpetual.ts";
import type { PublishedDeal } from "../../catalogue/deals.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import { featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { deleteOptOut, saveOptOut } from "../claims/reinvestment-instruction-store.ts";
import { mostUsefulReason, reasonAgainst, reinvestedShareOf } from "../claims/reinvestment-rules.ts";
import { deleteMandate, findReinvestment, saveMandate } from "../claims/reinvestment-store.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { isEndedStage } from "../holdings/investment-views.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { assertMayInvest } from "../investing/eligibility.ts";
import { getInvestmentView } from "../investing/investment-operations.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { judgedDeals, type Wanted, wantedAfter } from "./reinvestment-deals.ts";

/**
 * The mandate can change only while the last payout is open: afterwards its money has been credited or reserved.
 * @throws AppError NOT_FOUND, INVESTMENT_NOT_ACTIVE
 */
function assertUndecided(context: AccountContext, id: InvestmentId): InvestmentRecord {
  const investment = findInvestment(context.sql, id);
  if (!investment) throw new AppError("NOT_FOUND");
  const isOut = investment.stage !== null && !isEndedStage(investment.stage);
  if (!isOut || listPayouts(context.sql, id).at(-1)?.status === "PAID") throw new AppError("INVESTMENT_NOT_ACTIVE");
  return investment;
}

/** @throws AppError REINVESTMENT_NOT_OFFERED for shares, which have no payouts, and for a bond without maturity until it is called */
function lastPayoutOf(context: AccountContext, { id, product }: InvestmentRecord): PayoutRecord {
  const last = listPayouts(context.sql, id).at(-1);
  if (!last || !isForeseen(product, last.dueOn, dateInIndia(context.clock.now())))
    throw new AppError("REINVESTMENT_NOT_OFFERED");
  return last;
}

/** The purchase that a mandate would make now, or the reason why it would make none. */
export async function previewPurchase(
  context: AccountContext,
  wanted: Wanted,
): Promise<Pick<ReinvestmentPreview, "purchase" | "reason">> {
  const features = await featureFlags(context.env, context.userId);
  const closed = await reasonAgainst(async () => assertMayInvest(context, "WALLET", features));
  if (closed !== null) return { purchase: null, reason: closed };
  const reasons: ReinvestmentReason[] = [];
  for await (const { deal, amount, reason } of judgedDeals(context, wanted)) {
    if (reason !== null) reasons.push(reason);
    else return { purchase: purchaseIn(context, deal, amount), reason: null };
  }
  return { purchase: null, reason: mostUsefulReason(reasons) };
}

function purchaseIn({ clock }: AccountContext, deal: PublishedDeal, amount: Minor): ReinvestmentPreview["purchase"] {
  const { dealId, title } = deal;
  const moment = { at: clock.now(), calendar: clock.calendar() };
  const bought = assertTakesAmount({ deal, progress: deal.progress, amount, ...moment });
  return { dealId, title, amount: bought.amount };
}

export const reinvestmentOperations = {
  // The mandate is the consent to the reinvestment, so repeating it keeps the time at which it was first given.
  "reinvestment.opt-in": (context, { id, includeInterest }, command) =>
    command.commit(() => {
      lastPayoutOf(context, assertUndecided(context, id));
      if (findReinvestment(context.sql, id)?.includeInterest !== includeInterest) {
        saveMandate(context.sql, { investmentId: id, includeInterest, at: context.clock.now() });
      }
      deleteOptOut(context.sql, id);
      return getInvestmentView(context, id);
    }),

  "reinvestment.opt-out": (context, { id }, command) =>
    command.commit(() => {
      assertUndecided(context, id);
      deleteMandate(context.sql, id);
      // Remembered, because the choice for an investment comes before the reinvestment instruction.
      saveOptOut(context.sql, id, context.clock.now());
      return getInvestmentView(context, id);
    }),

  "reinvestment.preview": async (context, { id, includeInterest }) => {
    const old = assertUndecided(context, id);
    const amount = reinvestedShareOf({ includeInterest: includeInterest === "true" }, lastPayoutOf(context, old));
    const wanted = wantedAfter(context, { old, limits: null, budget: amount });
    return { currency: old.currency, amount, ...(await previewPurchase(context, wanted)) };
  },
} satisfies Partial<Operations>;
