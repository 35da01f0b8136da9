import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EndForm } from "@/app/[locale]/[account]/_parts/end-form";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import { endConsent } from "@/lib/contract/calls/family";
import { getProfile } from "@/lib/contract/calls/user";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { takeConsentBack } from "./actions";

interface EndParams extends LocaleParams {
  searchParams: Promise<{ child?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "family" });
  return pageMetadata({ locale, path: "/family", title: t("end.title"), index: false });
}

/** The consequences of withdrawing a guardian's consent, shown before it is withdrawn. */
export default async function EndConsentPage({ params, searchParams }: EndParams) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const [t, { children }, errors] = await Promise.all([
    getTranslations("family"),
    readForInvestor(getProfile, {}),
    errorWordsFor(endConsent),
  ]);
  const child = children.find(({ userId }) => userId === query.child);
  if (!child) notFound();
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/family")}>{t("title")}</BackLink>}
        title={t("end.title")}
        lead={<span className="wrap-anywhere">{t("end.lead", { name: child.name })}</span>}
      />
      <div className="max-w-xl">
        <Panel>
          <ul className="mb-6 divide-y divide-line border-line border-y">
            {(["closed", "record", "empty"] as const).map((each) => (
              <li key={each} className="py-3 text-body text-ink">
                {t(`end.${each}`)}
              </li>
            ))}
          </ul>
          <EndForm
            action={takeConsentBack}
            hidden={{ childId: child.userId, locale, idempotencyKey: crypto.randomUUID() }}
            words={{ submit: t("end.submit"), errors }}
          />
        </Panel>
      </div>
    </>
  );
}
