import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { likelyModeOf, modeOf } from "@/app/[locale]/_account/account-reads";
import { investTexts } from "@/app/[locale]/_account/account-texts";
import { type AccountParams, type AccountScope, readActingScope, readScope } from "@/app/[locale]/_account/scope";
import { DealEntry } from "@/app/[locale]/_deal/deal-entry";
import { Pagination } from "@/components/portfolio/pagination";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState, ErrorState, Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { METALS } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { holdingsPathOf, isShown } from "@/lib/products/categories";
import { findIsInvested, findProfile, readShell } from "@/lib/web/app-shell-data";
import { beginReads } from "@/lib/web/begin-reads";
import { findOwnZone } from "@/lib/web/own-zone";
import { listOffered, readDeals } from "../_deal/offered-deals";
import { filterFrom, investPathOf } from "./_parts/deal-query";
import { findPrices, MetalLinks } from "./_parts/metal-links";
import { Screener } from "./_parts/screener";

interface InvestParams extends AccountParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const [locale, scope] = [await pageLocale(params), await readScope(params)];
  const { title, description } = await investTexts(scope, locale);
  return pageMetadata({ locale, path: `${scope.path}/invest`, title, description, index: false });
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
            <TextLink href={hrefFor(locale, holdingsPathOf(category))} className="inline-flex min-h-11 items-center">
              {t(`category.${category}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default async function InvestPage({ params, searchParams }: InvestParams) {
  const [locale, scope, query] = [await pageLocale(params), await readActingScope(params), await searchParams];
  const { service } = scope.offers;
  const likely = await likelyModeOf(scope);
  beginReads([readDeals(likely), ...(service && likely === "INR" ? [findIsInvested(), findPrices()] : [])]);
  const [t, texts, mode, deals] = await Promise.all([
    getTranslations("invest"),
    investTexts(scope, locale),
    modeOf(scope),
    listOffered(scope),
  ]);
  const filter = filterFrom(query);
  return (
    <>
      {service && <BeforeInvesting locale={locale} />}
      {!(service && deals) && <PageHeader above={texts.above} title={texts.title} lead={texts.lead} />}
      {deals === null ? (
        <ErrorState
          title={texts.failed.title}
          retry={
            <ButtonLink href={hrefFor(locale, `${scope.path}${investPathOf(filter)}`)} variant="secondary">
              {texts.failed.retry}
            </ButtonLink>
          }
        >
          {texts.failed.body}
        </ErrorState>
      ) : service ? (
        <>
          <Screener deals={deals} filter={filter} mode={mode} locale={locale} />
          {mode === "INR" && <MetalLinks locale={locale} />}
          {mode === "INR" && <OpensLater deals={deals} locale={locale} />}
        </>
      ) : (
        <PlainList scope={scope} deals={deals} page={filter.page} locale={locale} />
      )}
      {texts.rules && <p className="mt-8 max-w-prose text-faint text-label">{texts.rules}</p>}
      <p className={cn("mt-8 max-w-prose text-faint text-label", texts.rules && "mt-2")}>{t("risk")}</p>
    </>
  );
}

interface PlainListProps {
  scope: AccountScope;
  deals: readonly ListedDeal[];
  /** From 1. */
  page: number;
  locale: Locale;
}

/** Deals per page. */
const ROWS = 50;

/** All deals without filters, page by page. */
async function PlainList({ scope, deals, page, locale }: PlainListProps) {
  const [t, invest, words, zone] = await Promise.all([
    getTranslations("family.invest"),
    getTranslations("invest"),
    getTranslations("invest.pages"),
    findOwnZone(),
  ]);
  if (deals.length === 0) return <EmptyState title={t("noneTitle")}>{t("none")}</EmptyState>;
  const path = `${scope.path}/invest` as const;
  const totalPages = Math.ceil(deals.length / ROWS);
  const pageNumber = Math.min(page, totalPages) - 1;
  return (
    <>
      <h2 className="sr-only">{invest("list")}</h2>
      <ul className="border-line-strong border-t">
        {deals.slice(pageNumber * ROWS, (pageNumber + 1) * ROWS).map((deal) => (
          <DealEntry
            key={deal.dealId}
            deal={deal}
            path={`${scope.path}/deals/${deal.dealId}`}
            zone={zone}
            locale={locale}
          />
        ))}
      </ul>
      <Pagination
        pageNumber={pageNumber}
        totalPages={totalPages}
        hrefOf={(to) => hrefFor(locale, to === 0 ? path : `${path}?page=${to + 1}`)}
        words={{
          label: words("label"),
          previous: words("previous"),
          next: words("next"),
          position: words("at", { page: pageNumber + 1, pages: totalPages }),
        }}
      />
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
