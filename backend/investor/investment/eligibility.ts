/** Who may invest at all, and in what. */
import type { DealTerms } from "../../../lib/contract/deals.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { PaymentSource } from "../../../lib/contract/investments.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { featureFlags } from "../../catalogue/remote-config.ts";
import type { Book } from "../book.ts";
import { findDematAccount } from "../cmr/demat-account.ts";
import { assertCanInvest, kycStateOf } from "../kyc/state.ts";
import { assertLivesAbroad } from "../residence/gift-route.ts";

/** @throws Refusal KYC_INCOMPLETE, INVESTING_CLOSED, ONLINE_PAYMENT_CLOSED */
export async function assertMayInvest(book: Book, source: PaymentSource): Promise<void> {
  assertCanInvest(book);
  const { investEnabled, onlinePaymentEnabled } = await featureFlags(book.env, book.userId);
  if (!investEnabled) throw new Refusal("INVESTING_CLOSED");
  if (source === "ONLINE" && !onlinePaymentEnabled) throw new Refusal("ONLINE_PAYMENT_CLOSED");
}

/** @throws Refusal GIFT_FOR_NON_RESIDENTS, ACCREDITATION_REQUIRED, CMR_REQUIRED */
export function assertMayHold(
  book: Book,
  { investmentType, product }: Pick<DealTerms, "investmentType" | "product">,
): void {
  if (investmentType === "GIFT") assertLivesAbroad(book);
  if (lacksAccreditation(book, product)) throw new Refusal("ACCREDITATION_REQUIRED");
  // Shares have to have somewhere to go.
  if (productOf(product).requires.dematAccount && !findDematAccount(book)) throw new Refusal("CMR_REQUIRED");
}

export const lacksAccreditation = (book: Book, product: Pick<DealTerms["product"], "kind">): boolean =>
  productOf(product).requires.accreditation && !isAccredited(book);

const isAccredited = (book: Book) =>
  kycStateOf(book).steps.some(({ step, status }) => step === "ACCREDITATION" && status === "VERIFIED");
