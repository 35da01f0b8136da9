import { getTranslations } from "next-intl/server";
import { LateBanner } from "@/app/[locale]/_account/late-banner";
import { OWN_SCOPE } from "@/app/[locale]/_account/scope";
import { formatDate } from "@/components/money/format";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { getMetrics, type Metrics } from "@/lib/contract/calls/dashboard";
import { INVESTMENT_STAGES } from "@/lib/contract/calls/investments";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf, isShown, metalOf } from "@/lib/products/categories";
import { isSoldIn } from "@/lib/products/lookup";
import { accountCurrency } from "@/lib/web/account-currency";
import { findIsInvested, findMode } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { StreamedManager } from "../_parts/manager";
import { rupeesOnly } from "../_parts/rupees-only";
import { Columns, StreamedRecentTransactions } from "../_parts/two-column";
import { AboutCategory, isOnOffer } from "./about-category";
import { CategoryFiguresSection } from "./category-figures";
import { InvestmentList } from "./investment-list";
import { type InvestmentListQuery, readListQuery, writeListQuery } from "./list-query";
import { MetalHeld } from "./metal-held";

export interface CategoryPageProps {
  productType: Category;
  search: SearchParams;
  locale: Locale;
}

/** Links to the holdings of each category of the mode; those for experienced investors are shown to them only. */
async function CategoryLinks({ current, locale }: { current: Category; locale: Locale }) {
  const [t, isInvested, mode] = await Promise.all([getTranslations("dashboard"), findIsInvested(), findMode()]);
  const shown = CATEGORIES.filter((category) => isSoldIn(mode, category) && isShown(category, { isInvested }));
  return (
    <nav
      aria-label={t("page.categories")}
      className="-mx-5 mb-8 overflow-x-auto border-line border-b px-5 tablet:-mx-8 tablet:px-8 desktop:mx-0 desktop:px-0"
    >
      <ul className="flex w-max gap-5">
        {shown.map((category) => (
          <li key={category}>
            <AppLink
              href={hrefFor(locale, holdingsPathOf(category))}
              aria-current={category === current ? "page" : undefined}
              className={cn(
                "-mb-px inline-flex min-h-11 items-center border-b-2 font-medium text-label",
                category === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {t(`category.${category}`)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The holdings of one category: figures, list and recent transactions. Without a holding, the category explained. */
export async function CategoryPage({ productType, search, locale }: CategoryPageProps) {
  const mode = await findMode();
  const path = holdingsPathOf(productType);
  const query = readListQuery(search);
  const currency = accountCurrency(query.currency, mode);
  const t = await getTranslations("dashboard");
  const notShown = isSoldIn(mode, productType) ? null : await rupeesOnly(t(`category.${productType}`));
  if (notShown) return notShown;
  const metrics = await readForInvestor(getMetrics, { productType, currency });
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
          hrefOf={(each) => hrefFor(locale, `${path}${writeListQuery({ ...query, currency: each, pageNumber: 0 })}`)}
        />
      )}
      {count === 0 ? (
        <>
          <AboutCategory category={productType} mode={mode} locale={locale} />
          {isOnOffer(productType) && (
            <StreamedRecentTransactions
              scope={OWN_SCOPE}
              today={asOf}
              productType={productType}
              currency={currency}
              locale={locale}
            />
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
  query: InvestmentListQuery;
  locale: Locale;
}

/** All, active, late or paid: links, so that each filter has its own URL. */
async function StageFilter({ path, query }: { path: string; query: InvestmentListQuery }) {
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
  const path = hrefFor(locale, holdingsPathOf(productType));
  const metal = metalOf(productType);
  if (metal) {
    return <MetalHeld metal={metal} metrics={metrics} path={path} pageNumber={query.pageNumber} locale={locale} />;
  }
  return (
    <>
      <CategoryFiguresSection category={productType} metrics={metrics} locale={locale} />
      <LateBanner scope={OWN_SCOPE} metrics={metrics} productType={productType} locale={locale} />
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
              scope={OWN_SCOPE}
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
