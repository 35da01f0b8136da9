import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { Allocation } from "@/components/portfolio/allocation";
import { CurrencyLinks } from "@/components/portfolio/currency-links";
import { Section } from "@/components/ui/section";
import { getMetrics, type Metrics } from "@/lib/contract/calls/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { accountCurrency, readCurrency } from "@/lib/web/account-currency";
import { findBalance, readShell } from "@/lib/web/app-shell-data";
import { readForInvestor } from "@/lib/web/investor-call";
import { StreamedManager } from "../_parts/manager";
import { MissingMetals } from "../_parts/metal-note";
import { Columns, StreamedRecentTransactions } from "../_parts/two-column";
import { EmptyDashboard } from "./_parts/empty-dashboard";
import { Headline } from "./_parts/headline";
import { Holdings } from "./_parts/holdings";
import { MetricStrip } from "./_parts/metric-strip";
import { TotalWealth } from "./_parts/total-wealth";
import { WorthByCurrency } from "./_parts/worth-by-currency";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("dashboard");
  return pageMetadata({ locale, path: "/dashboard", title: t("title"), index: false });
}

interface DashboardParams extends LocaleParams {
  searchParams: Promise<{ currency?: string | string[]; holdings?: string | string[] }>;
}

export default async function DashboardPage({ params, searchParams }: DashboardParams) {
  const [locale, search, { mode, balance }] = await Promise.all([pageLocale(params), searchParams, readShell()]);
  const currency = accountCurrency(readCurrency(search.currency), mode);
  const [metrics, wallet] = await Promise.all([
    readForInvestor(getMetrics, { productType: "ALL", currency }),
    balance?.currency === currency ? balance : findBalance(currency),
  ]);
  return (
    <>
      {mode === "GIFT" && (
        <CurrencyLinks current={currency} hrefOf={(each) => hrefFor(locale, `/dashboard?currency=${each}`)} />
      )}
      {metrics.investmentCount === 0 ? (
        <>
          {wallet !== null && wallet.posted > 0 && (
            <div className="mb-10">
              <TotalWealth metrics={metrics} wallet={wallet} isTitle={false} locale={locale} />
            </div>
          )}
          <EmptyDashboard mode={mode} currency={currency} locale={locale} />
          <Columns
            main={<StreamedRecentTransactions today={metrics.asOf} currency={currency} locale={locale} />}
            side={
              <>
                <Suspense>
                  <WorthByCurrency shown={currency} locale={locale} />
                </Suspense>
                <StreamedManager locale={locale} />
              </>
            }
          />
        </>
      ) : (
        <>
          <MissingMetals metrics={metrics} />
          <Headline metrics={metrics} wallet={wallet} mode={mode} locale={locale} />
          <MetricStrip metrics={metrics} wallet={wallet} locale={locale} />
          <Held metrics={metrics} isWhole={search.holdings === "all"} locale={locale} />
        </>
      )}
    </>
  );
}

interface HeldProps {
  metrics: Metrics;
  /** Whether all holdings are listed. */
  isWhole: boolean;
  locale: Locale;
}

async function Held({ metrics, isWhole, locale }: HeldProps) {
  const t = await getTranslations("dashboard");
  return (
    <Columns
      main={
        <>
          <Section title={t("comesTitle")} aside={<PayoutLegend locale={locale} />}>
            <PayoutCalendar months={metrics.calendar} currency={metrics.currency} locale={locale} />
          </Section>
          <Holdings metrics={metrics} isWhole={isWhole} locale={locale} />
        </>
      }
      side={
        <>
          <Suspense>
            <WorthByCurrency shown={metrics.currency} locale={locale} />
          </Suspense>
          <Section title={t("whereTitle")} aside={t("whereAside")}>
            <Allocation categories={metrics.byCategory} currency={metrics.currency} locale={locale} />
          </Section>
          <StreamedManager locale={locale} />
          <StreamedRecentTransactions today={metrics.asOf} currency={metrics.currency} locale={locale} />
        </>
      }
    />
  );
}
