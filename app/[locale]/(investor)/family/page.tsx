import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { getFamily } from "@/lib/contract/calls/family";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { Consents } from "./_parts/consents";
import { FamilyTotals } from "./_parts/family-totals";
import { Members } from "./_parts/members";
import { WhatAChildMay } from "./_parts/what-a-child-may";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "family" });
  return pageMetadata({ locale, path: "/family", title: t("title"), index: false });
}

interface FamilyParams extends LocaleParams {
  searchParams: Promise<{ done?: string | string[] }>;
}

export default async function FamilyPage({ params, searchParams }: FamilyParams) {
  const [locale, { done }] = [await pageLocale(params), await searchParams];
  const [t, { accounts }, profile] = await Promise.all([
    getTranslations("family"),
    readForInvestor(getFamily, {}),
    findProfile(),
  ]);
  const children = accounts.filter(({ relation }) => relation === "CHILD");
  const mayAdd = profile?.kyc.canInvest ?? true;
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        action={children.length > 0 && <Next mayAdd={mayAdd} locale={locale} />}
      />
      {(done === "added" || done === "ended") && (
        <div className="mb-8">
          <Notice tone="positive" live>
            {t(`done.${done}`)}
          </Notice>
        </div>
      )}
      {children.length === 0 ? (
        <EmptyState title={t("empty.title")} action={<Next mayAdd={mayAdd} locale={locale} />}>
          {t(mayAdd ? "empty.body" : "empty.bodyKyc")}
        </EmptyState>
      ) : (
        <>
          <FamilyTotals accounts={accounts} />
          <Members accounts={accounts} locale={locale} />
          <Consents accounts={children} locale={locale} />
        </>
      )}
      <WhatAChildMay />
    </>
  );
}

/** A guardian needs verified PAN, Aadhaar and bank account; otherwise the consent could not be attributed to them. */
async function Next({ mayAdd, locale }: { mayAdd: boolean; locale: Locale }) {
  const t = await getTranslations("family");
  return (
    <ButtonLink href={hrefFor(locale, mayAdd ? "/family/add" : "/kyc")} size="large" className="max-tablet:w-full">
      {t(mayAdd ? "add.open" : "empty.kyc")}
    </ButtonLink>
  );
}
