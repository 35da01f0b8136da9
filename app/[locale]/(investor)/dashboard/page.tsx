import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { Allocation } from "@/components/holdings/allocation";
import { bookOf, readBook } from "@/components/holdings/book";
import { BookLinks } from "@/components/holdings/book-links";
import { Section } from "@/components/ui/section";
import { getMetrics, type Metrics } from "@/lib/contract/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/server/investor-call";
import { readShell } from "@/lib/server/shell";
import { StreamedManager } from "../_parts/manager";
import { Columns, StreamedLately } from "./_parts/beside";
import { EmptyDashboard } from "./_parts/empty-dashboard";
import { Headline } from "./_parts/headline";
import { Holdings } from "./_parts/holdings";
import { MissingMetals } from "./_parts/metal-note";
import { MetricStrip } from "./_parts/metric-strip";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("dashboard");
  return pageMetadata({ locale, path: "/dashboard", title: t("title"), index: false });
}

interface DashboardParams extends LocaleParams {
  searchParams: Promise<{ currency?: string | string[] }>;
}

export default async function DashboardPage({ params, searchParams }: DashboardParams) {
  const [locale, search, { mode, balance }] = await Promise.all([pageLocale(params), searchParams, readShell()]);
  const currency = bookOf(readBook(search.currency), mode);
  const metrics = await readForInvestor(getMetrics, { productType: "ALL", currency });
  return (
    <>
      {mode === "GIFT" && (
        <BookLinks current={currency} hrefOf={(book) => hrefFor(locale, `/dashboard?currency=${book}`)} />
      )}
      {metrics.investmentCount === 0 ? (
        <>
          <EmptyDashboard mode={mode} locale={locale} />
          <Columns
            main={<StreamedLately today={metrics.asOf} currency={currency} locale={locale} />}
            side={<StreamedManager locale={locale} />}
          />
        </>
      ) : (
        <>
          <MissingMetals metrics={metrics} />
          <Headline metrics={metrics} mode={mode} locale={locale} />
          <MetricStrip metrics={metrics} balance={balance} locale={locale} />
          <Held metrics={metrics} locale={locale} />
        </>
      )}
    </>
  );
}

async function Held({ metrics, locale }: { metrics: Metrics; locale: Locale }) {
  const t = await getTranslations("dashboard");
  return (
    <Columns
      main={
        <>
          <Section title={t("comesTitle")} aside={<PayoutLegend locale={locale} />}>
            <PayoutCalendar months={metrics.calendar} currency={metrics.currency} locale={locale} />
          </Section>
          <Holdings metrics={metrics} locale={locale} />
        </>
      }
      side={
        <>
          <Section title={t("whereTitle")} aside={t("whereAside")}>
            <Allocation categories={metrics.byCategory} currency={metrics.currency} locale={locale} />
          </Section>
          <StreamedManager locale={locale} />
          <StreamedLately today={metrics.asOf} currency={metrics.currency} locale={locale} />
        </>
      }
    />
  );
}
