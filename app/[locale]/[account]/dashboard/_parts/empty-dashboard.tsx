import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { KycState } from "@/lib/contract/calls/kyc";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findIsInvested, findProfile } from "@/lib/web/app-shell-data";
import { LiveDeal } from "../../_parts/live-deal";
import { listOpenDeals } from "../../_parts/open-deals";

interface EmptyDashboardProps {
  readonly mode: InvestmentType;
  /** The currency in which the investor holds nothing; they may hold investments in another. */
  readonly currency: Currency;
  readonly locale: Locale;
}

/** Shown when the investor holds nothing in the currency: the next step, and one open deal as an example. */
export async function EmptyDashboard({ mode, currency, locale }: EmptyDashboardProps) {
  const [profile, [deal], isInvested] = await Promise.all([findProfile(), listOpenDeals(mode), findIsInvested()]);
  const needsKyc = profile !== null && !profile.kyc.canInvest;
  return (
    <>
      {isInvested ? (
        <InOtherCurrencies currency={currency} locale={locale} />
      ) : needsKyc ? (
        <FinishKyc kyc={profile.kyc} locale={locale} />
      ) : (
        <Ready locale={locale} />
      )}
      {deal && <LiveDeal deal={deal} locale={locale} />}
    </>
  );
}

async function InOtherCurrencies({ currency, locale }: Pick<EmptyDashboardProps, "currency" | "locale">) {
  const t = await getTranslations("dashboard");
  return (
    <PageHeader
      above={t("empty.otherLead", { currency })}
      title={t("empty.otherTitle")}
      lead={t("empty.otherBody", { currency })}
      action={
        <ButtonLink href={hrefFor(locale, "/invest")} size="large" className="max-tablet:w-full">
          {t("seeOpen")}
        </ButtonLink>
      }
    />
  );
}

const KYC_WORDS = {
  next: { title: "empty.kycTitle", body: "empty.kycBody", link: "continueKyc" },
  names: { title: "empty.kycReviewTitle", body: "empty.kycReviewBody", link: "empty.kycReviewLink" },
  kept: { title: "empty.kycKeptTitle", body: "empty.kycKeptBody", link: "empty.kycKeptLink" },
} as const;

/** The state of the KYC: the investor's next step, a pending name comparison, or a check whose provider is away. */
const kycStateOf = ({ nextStep, steps }: KycState): keyof typeof KYC_WORDS => {
  if (nextStep !== null) return "next";
  return steps.some(({ keptCheck }) => keptCheck !== null) ? "kept" : "names";
};

async function FinishKyc({ kyc, locale }: { kyc: KycState; locale: Locale }) {
  const t = await getTranslations("dashboard");
  const total = kyc.steps.length;
  const done = kyc.steps.filter(({ status }) => status === "VERIFIED").length;
  const kycState = kycStateOf(kyc);
  const words = KYC_WORDS[kycState];
  const sentence = t(words.body, { done, total });
  return (
    <>
      <PageHeader
        above={t("empty.lead")}
        title={t(words.title)}
        lead={sentence}
        action={
          <ButtonLink
            href={hrefFor(locale, "/kyc")}
            size="large"
            variant={kycState === "next" ? "primary" : "secondary"}
            className="max-tablet:w-full"
          >
            {t(words.link)}
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
