import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Details } from "@/app/[locale]/_holding/details";
import { Outcome } from "@/app/[locale]/_holding/outcome";
import { PaymentHistory } from "@/app/[locale]/_holding/payment-history";
import { PayoutTable } from "@/app/[locale]/_holding/payout-table";
import { readInvestment } from "@/app/[locale]/_holding/read-investment";
import { Timeline } from "@/app/[locale]/_holding/timeline";
import { TimelineFigures } from "@/app/[locale]/_holding/timeline-figures";
import { holdingLine } from "@/components/deals/holding-line";
import { accountPathOf } from "@/components/portfolio/account-path";
import { displayStatusOf } from "@/components/portfolio/display-status";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { isOnlyExpected } from "@/lib/products/lookup";
import { type Member, readMember } from "../../_parts/read-member";

interface HoldingParams {
  params: Promise<{ locale: string; memberId: string; id: string }>;
}

async function readHolding(params: HoldingParams["params"]) {
  const [locale, about, { id }] = await Promise.all([pageLocale(params), readMember(params), params]);
  return { locale, about, investment: await readInvestment(id, locale, about.member) };
}

export async function generateMetadata({ params }: HoldingParams): Promise<Metadata> {
  const { locale, about, investment } = await readHolding(params);
  const path = `${accountPathOf(about.member)}/investments/${investment.investmentId}`;
  return pageMetadata({ locale, path, title: investment.title, index: false });
}

/** A child's investment, as its guardian reads it: nothing here can be changed. */
export default async function HoldingPage({ params }: HoldingParams) {
  const { locale, about, investment } = await readHolding(params);
  const [t, product, kinds] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const accountPath = accountPathOf(about.member);
  const isEstimate = isOnlyExpected(investment.kind);
  return (
    <>
      <PageHeader
        above={<Above about={about} investment={investment} locale={locale} />}
        title={investment.title}
        lead={holdingLine({ t: product, kinds }, investment)}
      />
      <TimelineFigures investment={investment} locale={locale} />
      <Outcome investment={investment} accountPath={accountPath} locale={locale} />
      <PaymentHistory investment={investment} locale={locale} />
      {investment.stage !== null && investment.cashflow.length > 0 && (
        <Section
          title={isEstimate ? t("story.payoutsEstimate") : t("story.payouts", { currency: investment.currency })}
          aside={t(isEstimate ? "story.payoutsEstimateAside" : "story.payoutsAside")}
        >
          <PayoutTable investment={investment} locale={locale} />
        </Section>
      )}
      <div className="mt-12 grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Section title={t("story.timeline")} className="mt-0 min-w-0">
          <Timeline investment={investment} locale={locale} />
        </Section>
        <Section title={t("story.details")} className="mt-0 min-w-0">
          <Details investment={investment} accountPath={accountPath} locale={locale} />
        </Section>
      </div>
    </>
  );
}

interface AboveProps {
  about: Member;
  investment: Investment;
  locale: Locale;
}

/** The way back to the child's account and, where there is one, the display status. */
async function Above({ about: { member, name }, investment, locale }: AboveProps) {
  const states = await getTranslations("states");
  const { mark, daysLate } = displayStatusOf(investment);
  return (
    <span className="flex flex-wrap items-center gap-3">
      <BackLink href={hrefFor(locale, accountPathOf(member))}>{name}</BackLink>
      {mark && <Status kind={mark.kind}>{states(mark.word, { days: daysLate })}</Status>}
    </span>
  );
}
