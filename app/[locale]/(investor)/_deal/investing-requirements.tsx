import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { getCmrStatus } from "@/lib/contract/calls/cmr";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { productOf } from "@/lib/products/lookup";
import { findProfile, findUserConfig } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";

/** Replaces the button while the investor may not invest; otherwise null. */
export async function gateOf(deal: Deal, path: string, locale: Locale): Promise<ReactNode> {
  const [t, profile, config] = await Promise.all([getTranslations("deal"), findProfile(), findUserConfig()]);
  const kyc = hrefFor(locale, `/kyc?returnTo=${encodeURIComponent(path)}`);
  if (profile && !profile.kyc.canInvest) {
    return <Gate action={{ href: kyc, words: t("panel.kycAction") }}>{t("panel.kyc")}</Gate>;
  }
  if (deal.investmentType === "GIFT" && profile?.country === "IN") {
    const errors = await getTranslations("errors");
    return <Gate>{errors("GIFT_FOR_NON_RESIDENTS")}</Gate>;
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

function Gate({ action, children }: { action?: { href: string; words: string }; children: ReactNode }) {
  return (
    <div className="mt-4 grid gap-4">
      <Notice tone="warning">{children}</Notice>
      {action && (
        <ButtonLink href={action.href} size="wide">
          {action.words}
        </ButtonLink>
      )}
    </div>
  );
}
