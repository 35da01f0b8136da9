/** GIFT City calls of the content service about one investor. */
import type { GiftObstacle, GiftVerdict } from "../../../lib/contract/calls/gift.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { DealId, InvestmentId, UserId } from "../../../lib/contract/values/ids.ts";
import { giftBond } from "../../../lib/products/gift-bond.ts";
import { giftDeposit } from "../../../lib/products/gift-deposit.ts";
import { getDeal, type PublishedDeal } from "../../catalogue/deals.ts";
import { featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { isGiftEnabled } from "../identity/account-guards.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { lacksAccreditation } from "./eligibility.ts";
import { getInvestmentView } from "./investment-operations.ts";

type GiftKind = (typeof giftDeposit | typeof giftBond)["kind"];

/** @throws AppError NOT_FOUND for an investment of another investor or of another kind */
function getGiftInvestment(context: AccountContext, id: InvestmentId, kind: GiftKind): Investment {
  const investment = getInvestmentView(context, id);
  if (investment.kind !== kind) throw new AppError("NOT_FOUND");
  return investment;
}

interface EligibilityRequest {
  readonly dealId: DealId;
  readonly userId?: UserId | undefined;
}

/** @throws AppError NOT_FOUND for a deal of another kind, or for another investor's id */
async function verdictOn(
  context: AccountContext,
  { dealId, userId }: EligibilityRequest,
  kind: GiftKind,
): Promise<GiftVerdict> {
  if (userId !== undefined && userId !== context.userId) throw new AppError("NOT_FOUND");
  const deal = await getDeal(context.env, dealId, context.clock.now());
  if (deal.product.kind !== kind) throw new AppError("NOT_FOUND");
  const reason = await obstacleTo(context, deal);
  return { canInvest: reason === null, reason };
}

/** Checks of the investment flow, in the order in which an investor would resolve them. */
async function obstacleTo(context: AccountContext, deal: PublishedDeal): Promise<GiftObstacle | null> {
  if (!isGiftEnabled(getIdentity(context.sql).country)) return "GIFT_FOR_NON_RESIDENTS";
  if (!kycStateOf(context).canInvest) return "KYC_INCOMPLETE";
  if (lacksAccreditation(context, deal.product)) return "ACCREDITATION_REQUIRED";
  const { investEnabled } = await featureFlags(context.env, context.userId);
  if (!investEnabled) return "INVESTING_CLOSED";
  return deal.progress.status === "OPEN" ? null : "DEAL_NOT_OPEN";
}

export const giftOperations = {
  "gift.fd-investment": (context, { id }) => getGiftInvestment(context, id, giftDeposit.kind),
  "gift.sb-investment": (context, { id }) => getGiftInvestment(context, id, giftBond.kind),
  "gift.can-invest-in-fd": (context, question) => verdictOn(context, question, giftDeposit.kind),
  "gift.can-invest-in-sb": (context, question) => verdictOn(context, question, giftBond.kind),
} satisfies Partial<Operations>;
