import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { configOf } from "@/app/[locale]/_account/account-reads";
import { readCmr } from "@/app/[locale]/_account/read-cmr";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { Gate } from "@/app/[locale]/_deal/gate";
import type { Deal } from "@/lib/contract/calls/deals";
import { fetchCanInvestInFd, fetchCanInvestInSb, type GiftObstacle, type GiftVerdict } from "@/lib/contract/calls/gift";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { giftBond } from "@/lib/products/gift-bond";
import { giftDeposit } from "@/lib/products/gift-deposit";
import { productOf } from "@/lib/products/lookup";
import { findProfile, findUserConfig } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { ADVICE, type Obstacle } from "./obstacles";

interface GateProps {
  scope: AccountScope;
  deal: Deal;
  /** The deal's page. */
  path: string;
  locale: Locale;
}

/** Replaces the button while the reader may not invest for the account; otherwise null. */
export async function investingGateOf({ scope, deal, path, locale }: GateProps): Promise<ReactNode> {
  const obstacle = await (scope.holder === null ? ownObstacleTo(deal) : holdersObstacle(scope));
  if (obstacle === null) return null;
  const t = await getTranslations("deal.panel");
  const { words, action } = ADVICE[obstacle];
  const returnTo = action?.returns ? `?returnTo=${encodeURIComponent(path)}` : "";
  // Closed for the account of somebody else: there is no other page of it to lead to.
  const isLed = action !== null && (scope.holder === null || action.returns);
  return (
    <Gate {...(isLed && { action: { href: hrefFor(locale, `${action.path}${returnTo}`), words: t(action.words) } })}>
      {t(words)}
    </Gate>
  );
}

const ownObstacleTo = async (deal: Deal): Promise<Obstacle | null> =>
  (await takeOverObstacle()) ?? (await giftObstacleTo(deal)) ?? (await obstacleTo(deal));

/** The reader's own KYC, or investing is closed for the account. */
async function holdersObstacle(scope: AccountScope): Promise<Obstacle | null> {
  const [reader, config] = await Promise.all([findProfile(), configOf(scope)]);
  if (reader && !reader.kyc.canInvest) return "KYC_INCOMPLETE";
  return config && !config.investEnabled ? "INVESTING_CLOSED" : null;
}

/** An owner of age who has not taken the account over: the first step, which names the KYC too. */
const takeOverObstacle = async (): Promise<Obstacle | null> =>
  ((await findProfile())?.guardianship ?? null) === null ? null : "TAKE_OVER_FIRST";

/** The obstacles for every product: KYC, accreditation, demat account, and investing that is closed. */
async function obstacleTo(deal: Deal): Promise<Obstacle | null> {
  const [profile, config] = await Promise.all([findProfile(), findUserConfig()]);
  if (profile && !profile.kyc.canInvest) return "KYC_INCOMPLETE";
  const { requires } = productOf(deal.product);
  const accreditation = profile?.kyc.steps.find(({ step }) => step === "ACCREDITATION");
  if (requires.accreditation && accreditation && accreditation.status !== "VERIFIED") {
    return accreditation.status === "PENDING" ? "ACCREDITATION_PENDING" : "ACCREDITATION_REQUIRED";
  }
  const cmr = requires.dematAccount ? await readCmr() : null;
  if (cmr && cmr.status !== "VERIFIED") return cmr.status === "IN_REVIEW" ? "CMR_PENDING" : "CMR_REQUIRED";
  return config && !config.investEnabled ? "INVESTING_CLOSED" : null;
}

/** The documented calls that decide about a deal of GIFT City (specification §7). */
function verdictOn({ dealId, product }: Deal): Promise<GiftVerdict | null> {
  switch (product.kind) {
    case giftDeposit.kind:
      return readOptional(fetchCanInvestInFd, { dealId });
    case giftBond.kind:
      return readOptional(fetchCanInvestInSb, { dealId });
    default:
      return Promise.resolve(null);
  }
}

/** A deal of GIFT City: the backend names the first obstacle. Null without one, or when the answer is missing. */
async function giftObstacleTo(deal: Deal): Promise<GiftObstacle | null> {
  const reason = (await verdictOn(deal))?.reason ?? null;
  // The other check knows whether it is missing or waits for the agency.
  return reason === "ACCREDITATION_REQUIRED" ? null : reason;
}
