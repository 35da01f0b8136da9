import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { ErrorState, Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { CATEGORIES, type Category } from "@/lib/contract/values/categories";
import { METALS } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { holdingsPathOf, isShown } from "@/lib/products/categories";
import { findIsInvested, findProfile, readShell } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { filterFrom, pathOf, type Query } from "./_parts/deal-query";
import { MetalLinks } from "./_parts/metal-links";
import { Screener } from "./_parts/screener";

interface InvestParams extends LocaleParams {
  searchParams: Promise<Query>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("invest");
  return pageMetadata({ locale, path: "/invest", title: t("title"), description: t("lead"), index: false });
}

/** Metals are sold by weight at any time, without deals, on their own pages. */
const isMetal = (category: Category) => METALS.some((metal) => metal === category);

/** Categories without deals yet, with links to the pages that explain them. */
async function OpensLater({ deals, locale }: { deals: readonly ListedDeal[]; locale: Locale }) {
  const [t, isInvested] = await Promise.all([getTranslations("invest"), findIsInvested()]);
  const present = new Set(deals.map(({ category }) => category));
  const later = CATEGORIES.filter(
    (category) => !present.has(category) && !isMetal(category) && isShown(category, { isInvested }),
  );
  if (later.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-label text-muted">{t("later")}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-body">
        {later.map((category) => (
          <li key={category} className="inline-flex min-h-11 items-center text-muted">
            <TextLink
              href={hrefFor(locale, holdingsPathOf(category))}
              prefetch={false}
              className="inline-flex min-h-11 items-center"
            >
              {t(`category.${category}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default async function InvestPage({ params, searchParams }: InvestParams) {
  const locale = await pageLocale(params);
  const query = await searchParams;
  const filter = filterFrom(query);
  const [t, { mode }] = await Promise.all([getTranslations("invest"), readShell()]);
  const answer = await readOptional(listDeals, { investmentType: mode });
  return (
    <>
      <BeforeInvesting locale={locale} />
      {answer ? (
        <Screener deals={answer.deals} filter={filter} mode={mode} locale={locale} />
      ) : (
        <>
          <PageHeader title={t("title")} />
          <ErrorState
            title={t("failed.title")}
            retry={
              <ButtonLink href={hrefFor(locale, pathOf(filter))} variant="secondary" prefetch={false}>
                {t("failed.retry")}
              </ButtonLink>
            }
          >
            {t("failed.body")}
          </ErrorState>
        </>
      )}
      {mode === "INR" && <MetalLinks locale={locale} />}
      {mode === "INR" && answer && <OpensLater deals={answer.deals} locale={locale} />}
      <p className="mt-8 max-w-prose text-faint text-label">{t("risk")}</p>
    </>
  );
}

/** The requirements that the investor has yet to meet before investing, if any. */
async function BeforeInvesting({ locale }: { locale: Locale }) {
  const [t, profile, { mode }] = await Promise.all([getTranslations("invest"), findProfile(), readShell()]);
  const wantsKyc = profile !== null && !profile.kyc.canInvest;
  if (!wantsKyc && mode !== "GIFT") return null;
  return (
    <div className="mb-8 grid gap-3">
      {mode === "GIFT" && <Notice>{t("gift")}</Notice>}
      {wantsKyc && (
        <Notice>
          {t("kyc")}{" "}
          <TextLink href={hrefFor(locale, "/kyc?returnTo=/invest")} className="whitespace-nowrap font-semibold">
            {t("kycAction")}
          </TextLink>
        </Notice>
      )}
    </div>
  );
}
