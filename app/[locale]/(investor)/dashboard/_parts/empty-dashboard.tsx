import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { KycState } from "@/lib/contract/calls/kyc";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findProfile } from "@/lib/web/app-shell-data";
import { LiveDeal } from "../../_parts/live-deal";
import { listOpenDeals } from "../../_parts/open-deals";

/** Shown when the investor holds nothing: the next step, and one open deal as an example. */
export async function EmptyDashboard({ mode, locale }: { mode: InvestmentType; locale: Locale }) {
  const [profile, [deal]] = await Promise.all([findProfile(), listOpenDeals(mode)]);
  const needsKyc = profile !== null && !profile.kyc.canInvest;
  return (
    <>
      {needsKyc ? <FinishKyc kyc={profile.kyc} locale={locale} /> : <Ready locale={locale} />}
      {deal && <LiveDeal deal={deal} locale={locale} />}
    </>
  );
}

async function FinishKyc({ kyc, locale }: { kyc: KycState; locale: Locale }) {
  const t = await getTranslations("dashboard");
  const total = kyc.steps.length;
  const done = kyc.steps.filter(({ status }) => status === "VERIFIED").length;
  const sentence = t("empty.kycBody", { done, total });
  return (
    <>
      <PageHeader
        above={t("empty.lead")}
        title={t("empty.kycTitle")}
        lead={sentence}
        action={
          <ButtonLink href={hrefFor(locale, "/kyc")} size="large" className="max-tablet:w-full">
            {t("continueKyc")}
          </ButtonLink>
        }
      />
      <Progress percent={(done / total) * 100} label={sentence} />
    </>
  );
}

async function Ready({ locale }: { locale: Locale }) {
  const t = await getTranslations("dashboard");
  return (
    <PageHeader
      above={t("empty.lead")}
      title={t("empty.readyTitle")}
      lead={t("empty.readyBody")}
      action={
        <ButtonLink href={hrefFor(locale, "/invest")} size="large" className="max-tablet:w-full">
          {t("seeOpen")}
        </ButtonLink>
      }
    />
  );
}
