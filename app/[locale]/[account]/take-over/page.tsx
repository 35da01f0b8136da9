import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EndForm } from "@/app/[locale]/[account]/_parts/end-form";
import { formatDate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { TAKE_OVER_TERMS_VERSION, takeOver } from "@/lib/contract/calls/family";
import { getProfile } from "@/lib/contract/calls/user";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { takeAccountOver } from "./actions";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "family.takeOver" });
  return pageMetadata({ locale, path: "/take-over", title: t("title"), index: false });
}

/** A child who has come of age takes the account over: KYC first, then the terms. */
export default async function TakeOverPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, { guardianship, kyc }, errors] = await Promise.all([
    getTranslations("family.takeOver"),
    readForInvestor(getProfile, {}),
    errorWordsFor(takeOver),
  ]);
  if (guardianship === null) redirect(hrefFor(locale, "/dashboard"));
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead", { date: formatDate(guardianship.comesOfAgeOn, locale) })} />
      <div className="max-w-xl">
        <Panel>
          <ul className="mb-6 divide-y divide-line border-line border-y">
            {(["yours", "guardian", "instructions", "until"] as const).map((each) => (
              <li key={each} className="py-3 text-body text-ink">
                {t(each)}
              </li>
            ))}
          </ul>
          {kyc.canInvest ? (
            <>
              <blockquote className="mb-6 border-line-strong border-l-2 pl-4 text-body text-ink">
                {t(`terms.${TAKE_OVER_TERMS_VERSION}`)}
              </blockquote>
              <EndForm
                action={takeAccountOver}
                variant="primary"
                hidden={{ locale, idempotencyKey: crypto.randomUUID() }}
                words={{ submit: t("submit"), errors }}
              />
            </>
          ) : (
            <>
              <p className="mb-4 text-body text-muted">{t("kyc")}</p>
              <ButtonLink href={hrefFor(locale, "/kyc?returnTo=/take-over")} size="wide">
                {t("kycAction")}
              </ButtonLink>
            </>
          )}
        </Panel>
      </div>
    </>
  );
}
