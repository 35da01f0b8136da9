/**
 * Eligibility of an investor: to invest at all, and in a particular deal. Each check is made before anything is awaited,
 * and again inside the transaction that invests.
 */
import type { DealTerms } from "../../../lib/contract/calls/deals.ts";
import type { PaymentSource } from "../../../lib/contract/calls/investments.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { CATEGORY_FACTS } from "../../../lib/products/categories.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { FeatureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { hasInvested } from "../holdings/investment-store.ts";
import { assertLivesAbroad } from "../identity/account-guards.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import { findDematAccount } from "../kyc/demat-account.ts";
import { assertCanInvest, kycStateOf } from "../kyc/kyc-state.ts";

/**
 * `features`: as last read, because a transaction cannot read them.
 * @throws AppError KYC_INCOMPLETE, CHILD_PAYS_FROM_WALLET, INVESTING_CLOSED, ONLINE_PAYMENT_CLOSED
 */
export function assertMayInvest(
  context: AccountContext,
  source: PaymentSource,
  { investEnabled, onlinePaymentEnabled }: FeatureFlags,
): void {
  assertCanInvest(context);
  if (source === "ONLINE" && guardianIn(context)) throw new AppError("CHILD_PAYS_FROM_WALLET");
  if (!investEnabled) throw new AppError("INVESTING_CLOSED");
  if (source === "ONLINE" && !onlinePaymentEnabled) throw new AppError("ONLINE_PAYMENT_CLOSED");
}

/** @throws AppError NOT_FOUND, NOT_FOR_MINORS, GIFT_FOR_NON_RESIDENTS, ACCREDITATION_REQUIRED, CMR_REQUIRED */
export function assertMayHold(context: AccountContext, { product }: Pick<DealTerms, "product">): void {
  const { category, investmentType } = productOf(product);
  // Hidden deals are refused like unknown ones (specification §4).
  if (CATEGORY_FACTS[category].isForExperienced && !hasInvested(context)) throw new AppError("NOT_FOUND");
  if (guardianIn(context) && !productOf(product).isOpenToMinors) throw new AppError("NOT_FOR_MINORS");
  if (investmentType === "GIFT") assertLivesAbroad(context);
  if (lacksAccreditation(context, product)) throw new AppError("ACCREDITATION_REQUIRED");
  // Securities are delivered to the investor's demat account.
  if (productOf(product).requires.dematAccount && !findDematAccount(context)) throw new AppError("CMR_REQUIRED");
}

/** For the job that reinvests, which goes on to another deal. */
export function mayHold(context: AccountContext, deal: Pick<DealTerms, "product">): boolean {
  try {
    assertMayHold(context, deal);
    return true;
  } catch (cause) {
    if (cause instanceof AppError) return false;
    throw cause;
  }
}

export const lacksAccreditation = (context: AccountContext, product: Pick<DealTerms["product"], "kind">): boolean =>
  productOf(product).requires.accreditation && !isAccredited(context);

const isAccredited = (context: AccountContext) =>
  kycStateOf(context).steps.some(({ step, status }) => step === "ACCREDITATION" && status === "VERIFIED");
