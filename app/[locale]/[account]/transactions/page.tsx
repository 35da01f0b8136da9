import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currencyOf, modeOf } from "@/app/[locale]/_account/account-reads";
import { transactionsTexts } from "@/app/[locale]/_account/account-texts";
import { type AccountParams, type AccountScope, readScope } from "@/app/[locale]/_account/scope";
import { Streamed } from "@/app/[locale]/_account/streamed";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { Pagination } from "@/components/portfolio/pagination";
import { StatementDownloads } from "@/components/portfolio/statement-downloads";
import { TransactionList } from "@/components/portfolio/transaction-list";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState, ErrorState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { getMetrics, transactionView } from "@/lib/contract/calls/dashboard";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readOptional } from "@/lib/web/optional-read";
import { findStatementPeriod } from "@/lib/web/statement-period";
import { FilterForm } from "./_parts/filter-form";
import {
  cleared,
  countActive,
  type Filters,
  readFilters,
  type SearchParams,
  toViewInput,
  VIEWS,
  writeFilters,
} from "./_parts/filters";
import { TransactionTable } from "./_parts/transaction-table";

const pathOf = ({ path }: AccountScope) => `${path}/transactions`;

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [scope, t] = await Promise.all([readScope(params), getTranslations("transactions")]);
  return pageMetadata({ locale, path: pathOf(scope), title: t("title"), index: false });
}

/**
 * Past and expected transactions are separate lists, so that a promised payment is not mistaken for a completed one.
 */
async function ViewTabs({ path, filters }: { path: string; filters: Filters }) {
  const t = await getTranslations("transactions");
  return (
    <nav aria-label={t("view.label")} className="flex gap-6 border-line border-b">
      {VIEWS.map((view) => {
        const isCurrent = view === filters.view;
        return (
          <AppLink
            key={view}
            // Only the category filter applies to both views.
            href={`${path}${writeFilters({ ...filters, type: null, status: null, from: null, to: null, view, pageNumber: 0 })}`}
            aria-current={isCurrent ? "page" : undefined}
            className={cn(
              "-mb-px inline-flex min-h-11 items-center border-b-2 font-medium text-body",
              isCurrent ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {t(`view.${view}`)}
          </AppLink>
        );
      })}
    </nav>
  );
}

export default async function TransactionsPage({
  params,
  searchParams,
}: AccountParams & { searchParams: Promise<SearchParams> }) {
  const [locale, scope, search] = [await pageLocale(params), await readScope(params), await searchParams];
  const filters = readFilters(scope.offers.service ? search : { page: search.page });
  const [t, { lead }, mode, currency] = await Promise.all([
    getTranslations("transactions"),
    transactionsTexts(scope, locale),
    modeOf(scope),
    currencyOf(scope, filters.currency),
  ]);
  const path = hrefFor(locale, pathOf(scope));
  return (
    <>
      <PageHeader title={t("title")} lead={lead} />
      {mode === "GIFT" && (
        <CurrencyLinks
          current={currency}
          hrefOf={(each) => `${path}${writeFilters({ ...filters, currency: each, pageNumber: 0 })}`}
        />
      )}
      {scope.offers.service && (
        <>
          <ViewTabs path={path} filters={filters} />
          <FilterForm path={path} filters={filters} />
        </>
      )}
      <Listing scope={scope} filters={filters} currency={currency} locale={locale} />
      {scope.offers.service && (
        <Streamed>
          <Statements mode={mode} locale={locale} />
        </Streamed>
      )}
    </>
  );
}

async function Statements({ mode, locale }: { mode: InvestmentType; locale: Locale }) {
  const period = await findStatementPeriod();
  return period && <StatementDownloads period={period} mode={mode} locale={locale} />;
}

interface ListingProps {
  scope: AccountScope;
  filters: Filters;
  currency: Currency;
  locale: Locale;
}

async function Listing({ scope, filters, currency, locale }: ListingProps) {
  const [t, { failed }, listing] = await Promise.all([
    getTranslations("transactions"),
    transactionsTexts(scope, locale),
    readListing(scope, filters, currency),
  ]);
  const path = hrefFor(locale, pathOf(scope));
  if (listing === null) {
    return (
      <ErrorState title={failed.title} retry={<Retry path={`${path}${writeFilters(filters)}`} />}>
        {failed.body}
      </ErrorState>
    );
  }
  const { transactions, total, pageNumber, totalPages, today } = listing;
  if (transactions.length === 0) return <Nothing scope={scope} filters={filters} locale={locale} />;
  return (
    <>
      {scope.offers.service ? (
        <>
          <p role="status" className="mt-2 text-label text-muted">
            {t("count", { total })}
          </p>
          <TransactionTable transactions={transactions} today={today} locale={locale} />
        </>
      ) : (
        <div className="max-w-3xl border-line border-t">
          <TransactionList transactions={transactions} today={today} accountPath={scope.path} locale={locale} />
        </div>
      )}
      <Pagination
        pageNumber={pageNumber}
        totalPages={totalPages}
        hrefOf={(page) => `${path}${writeFilters({ ...filters, pageNumber: page })}`}
        words={{
          label: t("pages.label"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          position: t("pages.position", { page: pageNumber + 1, pages: totalPages }),
        }}
      />
    </>
  );
}

/** Today's date comes from the backend, because the payout calendar and the expected transactions depend on it. */
async function readListing({ about }: AccountScope, filters: Filters, currency: Currency) {
  const metrics = await readOptional(getMetrics, { productType: "ALL", currency }, about);
  const page =
    metrics && (await readOptional(transactionView, toViewInput(filters, { today: metrics.asOf, currency }), about));
  return page && { ...page, today: metrics.asOf };
}

async function Retry({ path }: { path: string }) {
  const common = await getTranslations("common");
  return (
    <ButtonLink href={path} variant="secondary" prefetch={false}>
      {common("tryAgain")}
    </ButtonLink>
  );
}

/** The empty state: the filters match nothing, nothing is expected, or there are no transactions yet. */
async function Nothing({ scope, filters, locale }: Omit<ListingProps, "currency">) {
  const [t, { none }] = await Promise.all([getTranslations("transactions"), transactionsTexts(scope, locale)]);
  const path = hrefFor(locale, pathOf(scope));
  if (!scope.offers.service) return <EmptyState title={t("empty.title")}>{none}</EmptyState>;
  if (countActive(filters) > 0 || filters.pageNumber > 0) {
    return (
      <EmptyState
        title={t("empty.filteredTitle")}
        action={
          <ButtonLink href={`${path}${writeFilters(cleared(filters))}`} variant="secondary">
            {t("filter.clear")}
          </ButtonLink>
        }
      >
        {t("empty.filteredBody")}
      </EmptyState>
    );
  }
  const isExpected = filters.view === "expected";
  return (
    <EmptyState
      title={t(isExpected ? "empty.expectedTitle" : "empty.title")}
      action={<ButtonLink href={hrefFor(locale, "/invest")}>{t("empty.action")}</ButtonLink>}
    >
      {isExpected ? t("empty.expectedBody") : none}
    </EmptyState>
  );
}
