import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { OnboardingFrame } from "../_parts/onboarding-frame";

/** Leaving KYC keeps the finished steps. */
export default async function KycLayout({ children, params }: LocaleParams & { children: ReactNode }) {
  const locale = await pageLocale(params);
  const t = await getTranslations("kyc");
  return (
    <OnboardingFrame
      locale={locale}
      homeHref="/dashboard"
      wayOut={
        <ButtonLink href={hrefFor(locale, "/invest")} variant="quiet" className="-mr-3" aria-label={t("leave")}>
          {/* The phone's header has room for one line. */}
          <span className="max-tablet:hidden">{t("leave")}</span>
          <span className="tablet:hidden">{t("leaveShort")}</span>
        </ButtonLink>
      }
    >
      {children}
    </OnboardingFrame>
  );
}
