import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { Check, Cross } from "@/components/ui/icons/marks";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { getFamily } from "@/lib/contract/calls/family";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { Consents } from "./_parts/consents";
import { FamilyComing } from "./_parts/family-coming";
import { FamilyGrowth } from "./_parts/family-growth";
import { FamilyLate } from "./_parts/family-late";
import { FamilyPayers } from "./_parts/family-payers";
import { FamilyPictures } from "./_parts/family-picture";
import { FamilyTotals } from "./_parts/family-totals";
import { Members } from "./_parts/members";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "family" });
  return pageMetadata({ locale, path: "/family", title: t("title"), index: false });
}

interface FamilyParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

const MAY = ["seen", "money", "act", "coins"] as const;
const MAY_NOT = ["signIn", "mandate", "friends", "followed"] as const;

/** The abilities and limits of a child's account. Shown before the account is opened and afterwards. */
async function WhatAChildMay() {
  const t = await getTranslations("family");
  return (
    <Section title={t("may.title")}>
      <div className="grid gap-x-14 gap-y-8 desktop:grid-cols-2">
        <div>
          <h3 className="font-semibold text-body text-ink">{t("may.can")}</h3>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {MAY.map((each) => (
              <li key={each} className="flex gap-3 py-3 text-body text-ink">
                <Check className="mt-1 size-4 shrink-0 text-positive" />
                {t(`may.${each}`)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="font-semibold text-body text-ink">{t("may.cannot")}</h3>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {MAY_NOT.map((each) => (
              <li key={each} className="flex gap-3 py-3 text-body text-ink">
                <Cross className="mt-1 size-4 shrink-0 text-muted" />
                {t(`may.${each}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="mt-4 max-w-prose text-faint text-label">{t("may.tax")}</p>
    </Section>
  );
}

export default async function FamilyPage({ params, searchParams }: FamilyParams) {
  const [locale, search] = [await pageLocale(params), await searchParams];
  const { done } = search;
  const [t, viewers, { accounts }, profile] = await Promise.all([
    getTranslations("family"),
    getTranslations("viewers"),
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
          <FamilyLate accounts={accounts} locale={locale} />
          <FamilyPictures accounts={accounts} />
          <FamilyTotals accounts={accounts} />
          <FamilyGrowth accounts={accounts} search={search} locale={locale} />
          <FamilyComing accounts={accounts} search={search} locale={locale} />
          <FamilyPayers accounts={accounts} search={search} locale={locale} />
          <Members accounts={accounts} locale={locale} />
          <Consents accounts={children} locale={locale} />
        </>
      )}
      <p className="mt-12 text-body">
        <TextLink href={hrefFor(locale, "/family/shared")}>{viewers("shared.link")}</TextLink>
      </p>
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
