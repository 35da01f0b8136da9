import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { HandOverNotice } from "@/app/[locale]/_account/hand-over-notice";
import { LateBanner } from "@/app/[locale]/_account/late-banner";
import { PayoutCalendar, PayoutLegend } from "@/components/charts/payout-calendar";
import { Allocation } from "@/components/portfolio/allocation";
import { Section } from "@/components/ui/section";
import { getMetrics } from "@/lib/contract/calls/dashboard";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { Headline } from "./_parts/headline";
import { Holdings } from "./_parts/holdings";
import { type MemberParams, readMember, readMemberScope } from "./_parts/read-member";
import { RecentTransactions } from "./_parts/recent-transactions";

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { member, name } = await readMember(params);
  return pageMetadata({ locale, path: `/family/${member}`, title: name, index: false });
}

/** A child's account, as its guardian sees it. */
export default async function MemberPage({ params }: MemberParams) {
  const locale = await pageLocale(params);
  const [about, t] = await Promise.all([readMember(params), getTranslations("dashboard")]);
  const { member } = about;
  const metrics = await readForInvestor(getMetrics, { productType: "ALL", currency: "INR" }, { member });
  const { currency } = metrics;
  const recentTransactions = <RecentTransactions member={member} today={metrics.asOf} locale={locale} />;
  return (
    <>
      <Headline about={about} metrics={metrics} locale={locale} />
      <LateBanner metrics={metrics} member={member} locale={locale} />
      <HandOverNotice scope={await readMemberScope(params)} locale={locale} />
      <div className="mt-12 grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {metrics.investmentCount > 0 && (
            <Section title={t("comesTitle")} aside={<PayoutLegend locale={locale} />}>
              <PayoutCalendar months={metrics.calendar} currency={currency} locale={locale} />
            </Section>
          )}
          <Holdings member={member} locale={locale} />
        </div>
        <div className="min-w-0">
          {metrics.investmentCount > 0 && (
            <Section title={t("whereTitle")} aside={t("whereAside")}>
              <Allocation categories={metrics.byCategory} currency={currency} isLinked={false} locale={locale} />
            </Section>
          )}
          {recentTransactions}
        </div>
      </div>
    </>
  );
}
