import type { z } from "zod";
import type { defaultFlow } from "../../../lib/contract/calls/auth.ts";
import type { DealTerms } from "../../../lib/contract/calls/deals.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { CATEGORY_FACTS } from "../../../lib/products/categories.ts";
import { hasInvested } from "../holdings/investment-store.ts";
import { isGiftEnabled } from "../identity/account-guards.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { hasBoughtMetal } from "../metals/store.ts";

export type DefaultFlow = z.infer<typeof defaultFlow>;

/** Whether the deals for experienced investors are shown. */
const hasInvestedOrBoughtMetal = (context: AccountContext) => hasInvested(context) || hasBoughtMetal(context.sql);

/** As `assertVisible` of the routes (`backend/routes/hidden-deals.ts`). @throws AppError NOT_FOUND */
export function assertShown(context: AccountContext, { category }: Pick<DealTerms, "category">): void {
  if (CATEGORY_FACTS[category].isForExperienced && !hasInvestedOrBoughtMetal(context)) throw new AppError("NOT_FOUND");
}

/** The page on which an investor starts after sign-in. */
export function defaultFlowOf(context: AccountContext): DefaultFlow {
  if (!kycStateOf(context).canInvest) return "KYC";
  if (isGiftEnabled(getIdentity(context.sql).country)) return "GIFT";
  return hasInvestedOrBoughtMetal(context) ? "DASHBOARD" : "INVEST";
}

export const defaultFlowOperations = {
  "user.default-flow": (context) => ({ flow: defaultFlowOf(context) }),
  "user.is-invested": (context) => ({ isInvested: hasInvestedOrBoughtMetal(context) }),
} satisfies Partial<Operations>;
