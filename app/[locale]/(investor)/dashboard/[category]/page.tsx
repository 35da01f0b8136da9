import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { getMetrics, type Metrics } from "@/lib/contract/calls/dashboard";
import { INVESTMENT_STAGES } from "@/lib/contract/calls/investments";
import type { Category } from "@/lib/contract/values/categories";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { categoryOfSegment, dashboardPathOf, metalOf } from "@/lib/products/categories";
import { accountCurrency } from "@/lib/web/account-currency";
import { readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { StreamedManager } from "../../_parts/manager";
import { LateBanner } from "../_parts/late-banner";
import { Columns, StreamedRecentTransactions } from "../_parts/two-column";
import { AboutCategory, isOnOffer } from "./_parts/about-category";
import { CategoryFigures } from "./_parts/category-figures";
import { CategoryLinks } from "./_parts/category-links";
import { InvestmentList } from "./_parts/investment-list";
import { type ListQuery, readListQuery, type SearchParams, writeListQuery } from "./_parts/list-query";
import { MetalHeld } from "./_parts/metal-held";

interface CategoryProps {
  params: Promise<{ locale: string; category: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: CategoryProps): Promise<Metadata> {
  const [locale, { category: segment }] = await Promise.all([pageLocale(params), params]);
  const category = categoryOfSegment(segment);
  if (!category) notFound();
  const t = await getTranslations("dashboard");
  const title = t(`category.${category}`);
  return pageMetadata({ locale, path: `/dashboard/${segment}`, title, index: false });
}

export default async function CategoryPage({ params, searchParams }: CategoryProps) {
  const [locale, { category: segment }, search, { mode }] = await Promise.all([
    pageLocale(params),
    params,
    searchParams,
    readShell(),
  ]);
  const productType = categoryOfSegment(segment);
  if (!productType) notFound();
  const query = readListQuery(search);
  const currency = accountCurrency(query.currency, mode);
  const [t, metrics] = await Promise.all([
    getTranslations("dashboard"),
    readForInvestor(getMetrics, { productType, currency }),
  ]);
  const { investmentCount: count, asOf } = metrics;
  return (
    <>
      <PageHeader
        above={<TextLink href={hrefFor(locale, "/dashboard")}>{t("page.back")}</TextLink>}
        title={t(`category.${productType}`)}
        lead={t("page.lead", { count, date: formatDate(asOf, locale) })}
      />
      <CategoryLinks current={productType} locale={locale} />
      {mode === "GIFT" && (
        <CurrencyLinks
          current={currency}
          hrefOf={(each) =>
            hrefFor(locale, `/dashboard/${segment}${writeListQuery({ ...query, currency: each, pageNumber: 0 })}`)
          }
        />
      )}
      {count === 0 ? (
        <>
          <AboutCategory category={productType} mode={mode} locale={locale} />
          {isOnOffer(productType) && (
            <StreamedRecentTransactions today={asOf} productType={productType} currency={currency} locale={locale} />
          )}
        </>
      ) : (
        <Held productType={productType} metrics={metrics} query={query} locale={locale} />
      )}
    </>
  );
}

interface HeldProps {
  productType: Category;
  metrics: Metrics;
  query: ListQuery;
  locale: Locale;
}

/** All, active, late or paid: links, so that each filter has its own URL. */
async function StageFilter({ path, query }: { path: string; query: ListQuery }) {
  const t = await getTranslations("dashboard");
  return (
    <nav aria-label={t("page.filter")} className="-my-1.5 flex flex-wrap gap-1">
      {([null, ...INVESTMENT_STAGES] as const).map((stage) => {
        const isCurrent = query.stage === stage;
        return (
          <AppLink
            key={stage}
            href={`${path}${writeListQuery({ ...query, stage, pageNumber: 0 })}`}
            scroll={false}
            aria-current={isCurrent ? "true" : undefined}
            className={cn(
              "relative inline-flex h-8 items-center rounded-full px-3.5 font-medium text-label after:absolute after:inset-x-0 after:-inset-y-1.5",
              isCurrent ? "bg-accent-soft text-accent" : "text-muted hover:text-ink",
            )}
          >
            {t(`page.stage.${stage ?? "ALL"}`)}
          </AppLink>
        );
      })}
    </nav>
  );
}

async function Held({ productType, metrics, query, locale }: HeldProps) {
  const t = await getTranslations("dashboard");
  const path = hrefFor(locale, dashboardPathOf(productType) ?? "/dashboard");
  const metal = metalOf(productType);
  if (metal) {
    return <MetalHeld metal={metal} metrics={metrics} path={path} pageNumber={query.pageNumber} locale={locale} />;
  }
  return (
    <>
      <CategoryFigures category={productType} metrics={metrics} locale={locale} />
      <LateBanner metrics={metrics} productType={productType} locale={locale} />
      <Columns
        main={
          <Section title={t("page.investments")} aside={<StageFilter path={path} query={query} />}>
            <InvestmentList
              productType={productType}
              currency={metrics.currency}
              path={path}
              query={query}
              locale={locale}
            />
          </Section>
        }
        side={
          <>
            <StreamedRecentTransactions
              today={metrics.asOf}
              productType={productType}
              currency={metrics.currency}
              locale={locale}
            />
            <StreamedManager locale={locale} />
          </>
        }
      />
    </>
  );
}
