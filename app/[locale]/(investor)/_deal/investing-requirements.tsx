import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Gate } from "@/app/[locale]/_parts/gate";
import { getCmrStatus } from "@/lib/contract/calls/cmr";
import type { Deal } from "@/lib/contract/calls/deals";
import { fetchCanInvestInFd, fetchCanInvestInSb, type GiftVerdict } from "@/lib/contract/calls/gift";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { giftBond } from "@/lib/products/gift-bond";
import { giftDeposit } from "@/lib/products/gift-deposit";
import { productOf } from "@/lib/products/lookup";
import { findProfile, findUserConfig } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";

/** Replaces the button while the investor may not invest; otherwise null. */
export async function gateOf(deal: Deal, path: string, locale: Locale): Promise<ReactNode> {
  const kyc = hrefFor(locale, `/kyc?returnTo=${encodeURIComponent(path)}`);
  return (await giftGateOf(deal, kyc)) ?? residentGateOf(deal, kyc, locale);
}

async function residentGateOf(deal: Deal, kyc: string, locale: Locale): Promise<ReactNode> {
  const [t, profile, config] = await Promise.all([getTranslations("deal"), findProfile(), findUserConfig()]);
  if (profile && !profile.kyc.canInvest) {
    return <Gate action={{ href: kyc, words: t("panel.kycAction") }}>{t("panel.kyc")}</Gate>;
  }
  const accreditation = profile?.kyc.steps.find(({ step }) => step === "ACCREDITATION");
  if (productOf(deal.product).requires.accreditation && accreditation && accreditation.status !== "VERIFIED") {
    return accreditation.status === "PENDING" ? (
      <Gate>{t("panel.accreditationPending")}</Gate>
    ) : (
      <Gate action={{ href: kyc, words: t("panel.accreditationAction") }}>{t("panel.accreditation")}</Gate>
    );
  }
  const cmr = productOf(deal.product).requires.dematAccount ? await readOptional(getCmrStatus, {}) : null;
  if (cmr && cmr.status !== "VERIFIED") {
    const profilePage = hrefFor(locale, "/profile#demat");
    return cmr.status === "IN_REVIEW" ? (
      <Gate>{t("panel.dematPending")}</Gate>
    ) : (
      <Gate action={{ href: profilePage, words: t("panel.dematAction") }}>{t("panel.demat")}</Gate>
    );
  }
  return config && !config.investEnabled ? <Gate>{t("panel.closed")}</Gate> : null;
}

/** The documented calls that decide about a deal of GIFT City (specification §7). */
function verdictOf({ dealId, product }: Deal): Promise<GiftVerdict | null> {
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
async function giftGateOf(deal: Deal, kyc: string): Promise<ReactNode> {
  const reason = (await verdictOf(deal))?.reason;
  if (!reason) return null;
  const [t, errors] = await Promise.all([getTranslations("deal"), getTranslations("errors")]);
  switch (reason) {
    case "KYC_INCOMPLETE":
      return <Gate action={{ href: kyc, words: t("panel.kycAction") }}>{t("panel.kyc")}</Gate>;
    case "ACCREDITATION_REQUIRED":
      // The other check knows whether it is missing or waits for the agency.
      return null;
    case "GIFT_FOR_NON_RESIDENTS":
    case "INVESTING_CLOSED":
    case "DEAL_NOT_OPEN":
      return <Gate>{errors(reason)}</Gate>;
  }
}
