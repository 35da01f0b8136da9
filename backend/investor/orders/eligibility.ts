/** Eligibility of an investor: to invest at all, and in a particular deal. */
import type { DealTerms } from "../../../lib/contract/calls/deals.ts";
import type { PaymentSource } from "../../../lib/contract/calls/investments.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { CATEGORY_FACTS } from "../../../lib/products/categories.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { featureFlags } from "../../remote-config/feature-flags.ts";
import { hasInvested } from "../holdings/investment-store.ts";
import { assertLivesAbroad } from "../identity/account-guards.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findDematAccount } from "../kyc/demat-account.ts";
import { assertCanInvest, kycStateOf } from "../kyc/kyc-state.ts";

/** @throws AppError KYC_INCOMPLETE, CHILD_PAYS_FROM_WALLET, INVESTING_CLOSED, ONLINE_PAYMENT_CLOSED */
export async function assertMayInvest(context: AccountContext, source: PaymentSource): Promise<void> {
  assertCanInvest(context);
  if (source === "ONLINE" && context.guardian) throw new AppError("CHILD_PAYS_FROM_WALLET");
  const { investEnabled, onlinePaymentEnabled } = await featureFlags(context.env, context.userId);
  if (!investEnabled) throw new AppError("INVESTING_CLOSED");
  if (source === "ONLINE" && !onlinePaymentEnabled) throw new AppError("ONLINE_PAYMENT_CLOSED");
}

/** @throws AppError NOT_FOUND, NOT_FOR_MINORS, GIFT_FOR_NON_RESIDENTS, ACCREDITATION_REQUIRED, CMR_REQUIRED */
export function assertMayHold(
  context: AccountContext,
  { investmentType, product }: Pick<DealTerms, "investmentType" | "product">,
): void {
  // Hidden deals are refused like unknown ones (specification §4).
  const { category } = productOf(product);
  if (CATEGORY_FACTS[category].isForExperienced && !hasInvested(context)) throw new AppError("NOT_FOUND");
  if (context.guardian && !productOf(product).isOpenToMinors) throw new AppError("NOT_FOR_MINORS");
  if (investmentType === "GIFT") assertLivesAbroad(context);
  if (lacksAccreditation(context, product)) throw new AppError("ACCREDITATION_REQUIRED");
  // Securities are delivered to the investor's demat account.
  if (productOf(product).requires.dematAccount && !findDematAccount(context)) throw new AppError("CMR_REQUIRED");
}

export const lacksAccreditation = (context: AccountContext, product: Pick<DealTerms["product"], "kind">): boolean =>
  productOf(product).requires.accreditation && !isAccredited(context);

const isAccredited = (context: AccountContext) =>
  kycStateOf(context).steps.some(({ step, status }) => step === "ACCREDITATION" && status === "VERIFIED");
