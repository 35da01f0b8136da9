import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findProfile, findUserConfig } from "@/lib/web/app-shell-data";

/** Replaces the form while the investor may not buy; otherwise null. Selling has no requirements. */
export async function tradingGateOf(path: string, locale: Locale): Promise<ReactNode> {
  const [t, profile, config] = await Promise.all([getTranslations("metals"), findProfile(), findUserConfig()]);
  if ((profile?.guardianship ?? null) !== null) {
    return (
      <div className="grid gap-4">
        <Notice tone="warning">{t("gate.takeOver")}</Notice>
        <ButtonLink href={hrefFor(locale, "/take-over")} size="wide">
          {t("gate.takeOverAction")}
        </ButtonLink>
      </div>
    );
  }
  if (profile && !profile.kyc.canInvest) {
    return (
      <div className="grid gap-4">
        <Notice tone="warning">{t("gate.kyc")}</Notice>
        <ButtonLink href={hrefFor(locale, `/kyc?returnTo=${encodeURIComponent(path)}`)} size="wide">
          {t("gate.kycAction")}
        </ButtonLink>
      </div>
    );
  }
  return config && !config.investEnabled ? <Notice tone="warning">{t("gate.closed")}</Notice> : null;
}
