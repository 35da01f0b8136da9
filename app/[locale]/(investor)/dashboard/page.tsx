import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { Allocation } from "@/components/holdings/allocation";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { getMetrics } from "@/lib/contract/dashboard";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/server/investor-call";
import { readShell } from "@/lib/server/shell";
import { EmptyDashboard } from "./_parts/empty-dashboard";
import { Headline } from "./_parts/headline";
import { Holdings } from "./_parts/holdings";
import { Lately } from "./_parts/lately";
import { Manager } from "./_parts/manager";
import { MetricStrip } from "./_parts/metric-strip";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("dashboard");
  return pageMetadata({ locale, path: "/dashboard", title: t("title"), index: false });
}

export default async function DashboardPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [metrics, { mode, balance }, t, states] = await Promise.all([
    readForInvestor(getMetrics, { productType: "ALL" }),
    readShell(),
    getTranslations("dashboard"),
    getTranslations("states"),
  ]);
  const isEmpty = metrics.investmentCount === 0;
  return (
    <>
      {mode === "GIFT" && (
        <div className="mb-8">
          <Notice>{t("giftNote")}</Notice>
        </div>
      )}
      {isEmpty ? (
        <EmptyDashboard locale={locale} />
      ) : (
        <>
          <Headline metrics={metrics} locale={locale} />
          <MetricStrip metrics={metrics} balance={balance} locale={locale} />
        </>
      )}
      <div className="mt-12 grid gap-x-14 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {!isEmpty && (
            <>
              <Section title={t("comesTitle")} aside={<PayoutLegend locale={locale} />}>
                <PayoutCalendar months={metrics.calendar} locale={locale} />
              </Section>
              <Holdings hasDelayed={metrics.delayedCount > 0} locale={locale} />
            </>
          )}
        </div>
        <div className={isEmpty ? "min-w-0" : "min-w-0 max-desktop:mt-12"}>
          {!isEmpty && (
            <Section title={t("whereTitle")} aside={t("whereAside")}>
              <Allocation categories={metrics.byCategory} locale={locale} />
            </Section>
          )}
          <Suspense fallback={<div className="mt-10 h-44" />}>
            <Manager locale={locale} />
          </Suspense>
          <Suspense
            fallback={
              <Section title={t("latelyTitle")}>
                <SkeletonRows rows={3} label={states("loading")} />
              </Section>
            }
          >
            <Lately today={metrics.asOf} locale={locale} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
