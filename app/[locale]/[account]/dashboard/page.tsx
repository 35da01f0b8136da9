import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { currencyOf, modeOf } from "@/app/[locale]/_account/account-reads";
import { type AccountParams, type AccountScope, readScope } from "@/app/[locale]/_account/scope";
import { Streamed } from "@/app/[locale]/_account/streamed";
import { addressIn } from "@/components/portfolio/account-path";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { readRange } from "@/components/portfolio/growth-range";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { Metrics } from "@/lib/contract/calls/dashboard";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import type { ValueHistory } from "@/lib/contract/calls/value-history";
import type { WalletBalance } from "@/lib/contract/calls/wallet";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readCurrency } from "@/lib/web/account-currency";
import { findBalance } from "@/lib/web/app-shell-data";
import { StreamedManager } from "../_parts/manager";
import { MissingMetals } from "../_parts/metal-note";
import { Columns, StreamedRecentTransactions } from "../_parts/two-column";
import { dashboardHref } from "./_parts/dashboard-query";
import { EmptyDashboard } from "./_parts/empty-dashboard";
import { DashboardHeadline } from "./_parts/headline";
import { Held } from "./_parts/held";
import { HoldersHeadline } from "./_parts/holders-headline";
import { LegalNotice } from "./_parts/legal-notice";
import { MetricStrip } from "./_parts/metric-strip";
import { CurrentMoment } from "./_parts/moment";
import { beginDashboard, readGrowth, readMetrics } from "./_parts/reads";
import { TotalWealth } from "./_parts/total-wealth";
import { WorthByCurrency } from "./_parts/worth-by-currency";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [scope, t] = await Promise.all([readScope(params), getTranslations("dashboard")]);
  const title = scope.holder?.name ?? t("title");
  return pageMetadata({ locale, path: addressIn(scope.path, "/dashboard"), title, index: false });
}

interface DashboardParams extends AccountParams {
  searchParams: Promise<SearchParams>;
}

export default async function DashboardPage({ params, searchParams }: DashboardParams) {
  const [locale, scope, search] = [await pageLocale(params), await readScope(params), await searchParams];
  await beginDashboard(scope, search);
  const currency = await currencyOf(scope, readCurrency(search.currency));
  const [path, range] = [addressIn(scope.path, "/dashboard"), readRange(search)];
  const [mode, metrics, wallet, history] = await Promise.all([
    modeOf(scope),
    readMetrics(scope.about, currency),
    scope.holder === null ? findBalance(currency) : null,
    readGrowth(scope.about, currency, range),
  ]);
  const shown = { scope, metrics, history, search, locale };
  return (
    <>
      {scope.holder === null && <LegalNotice locale={locale} />}
      {scope.holder === null && <CurrentMoment mode={mode} locale={locale} />}
      {mode === "GIFT" && (
        <CurrencyLinks
          current={currency}
          hrefOf={(each) => dashboardHref(locale, { path, search, changes: { currency: each, page: null } })}
        />
      )}
      {scope.holder !== null ? (
        <>
          <HoldersHeadline {...shown} scope={scope} />
          <Held {...shown} />
        </>
      ) : metrics.investmentCount === 0 ? (
        <NothingHeld {...shown} wallet={wallet} mode={mode} />
      ) : (
        <>
          <Drawn>
            <MissingMetals metrics={metrics} />
            <DashboardHeadline metrics={metrics} wallet={wallet} mode={mode} locale={locale} />
            <MetricStrip metrics={metrics} wallet={wallet} locale={locale} />
          </Drawn>
          <Held {...shown} />
        </>
      )}
    </>
  );
}

interface ShownProps {
  scope: AccountScope;
  metrics: Metrics;
  /** Null when it could not be loaded. */
  history: ValueHistory | null;
  search: SearchParams;
  locale: Locale;
}

interface NothingHeldProps extends ShownProps {
  /** The balance in the metrics' currency; null when it could not be loaded. */
  wallet: WalletBalance | null;
  mode: InvestmentType;
}

/** One's own account without a holding. */
function NothingHeld({ scope, metrics, wallet, mode, locale }: NothingHeldProps) {
  const { currency, asOf } = metrics;
  return (
    <>
      {wallet !== null && wallet.posted > 0 && (
        <div className="mb-10">
          <TotalWealth metrics={metrics} wallet={wallet} isTitle={false} locale={locale} />
        </div>
      )}
      <EmptyDashboard mode={mode} currency={currency} locale={locale} />
      <Columns
        main={<StreamedRecentTransactions scope={scope} today={asOf} currency={currency} locale={locale} />}
        side={
          <>
            <Streamed>
              <WorthByCurrency shown={currency} locale={locale} />
            </Streamed>
            <StreamedManager locale={locale} />
          </>
        }
      />
    </>
  );
}
