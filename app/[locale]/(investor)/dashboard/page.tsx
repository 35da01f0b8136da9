import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { Allocation } from "@/components/holdings/allocation";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { getMetrics, type Metrics } from "@/lib/contract/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/server/investor-call";
import { readShell } from "@/lib/server/shell";
import { Columns, StreamedLately, StreamedManager } from "./_parts/beside";
import { EmptyDashboard } from "./_parts/empty-dashboard";
import { Headline } from "./_parts/headline";
import { Holdings } from "./_parts/holdings";
import { MetricStrip } from "./_parts/metric-strip";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("dashboard");
  return pageMetadata({ locale, path: "/dashboard", title: t("title"), index: false });
}

export default async function DashboardPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [metrics, { mode, balance }, t] = await Promise.all([
    readForInvestor(getMetrics, { productType: "ALL" }),
    readShell(),
    getTranslations("dashboard"),
  ]);
  return (
    <>
      {mode === "GIFT" && (
        <div className="mb-8">
          <Notice>{t("giftNote")}</Notice>
        </div>
      )}
      {metrics.investmentCount === 0 ? (
        <>
          <EmptyDashboard locale={locale} />
          <Columns
            main={<StreamedLately today={metrics.asOf} locale={locale} />}
            side={<StreamedManager locale={locale} />}
          />
        </>
      ) : (
        <>
          <Headline metrics={metrics} locale={locale} />
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
            <PayoutCalendar months={metrics.calendar} locale={locale} />
          </Section>
          <Holdings hasDelayed={metrics.delayedCount > 0} locale={locale} />
        </>
      }
      side={
        <>
          <Section title={t("whereTitle")} aside={t("whereAside")}>
            <Allocation categories={metrics.byCategory} locale={locale} />
          </Section>
          <StreamedManager locale={locale} />
          <StreamedLately today={metrics.asOf} locale={locale} />
        </>
      }
    />
  );
}
