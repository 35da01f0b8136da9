import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type AccountParams, type AccountScope, readScope } from "@/app/[locale]/_account/scope";
import { OutlookSection } from "@/app/[locale]/_deal/outlook-section";
import { Details } from "@/app/[locale]/_holding/details";
import { MaturityResult } from "@/app/[locale]/_holding/maturity-result";
import { HoldingOutcome } from "@/app/[locale]/_holding/outcome";
import { PaymentHistory } from "@/app/[locale]/_holding/payment-history";
import { PayoutTable } from "@/app/[locale]/_holding/payout-table";
import { readInvestment } from "@/app/[locale]/_holding/read-investment";
import { Timeline } from "@/app/[locale]/_holding/timeline";
import { TimelineFigures } from "@/app/[locale]/_holding/timeline-figures";
import { holdingLine } from "@/components/deals/holding-line";
import { displayStatusOf } from "@/components/portfolio/display-status";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { getDeal } from "@/lib/contract/calls/deals";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { holdingsPathOf } from "@/lib/products/categories";
import { isOnlyExpected, productOf } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";
import { pageNumberFrom } from "@/lib/web/page-number";
import { StreamedManager } from "../../_parts/manager";
import { rupeesOnly } from "../../_parts/rupees-only";
import { AboutTds } from "./_parts/about-tds";
import { EarlyEnd, mayEndEarly } from "./_parts/early-end";
import { LeaseCashflow } from "./_parts/lease-cashflow";
import { Puts } from "./_parts/puts";
import { ReinvestmentSection } from "./_parts/reinvestment";
import { readSales, SaleOrders } from "./_parts/sales";

interface InvestmentProps {
  params: Promise<Awaited<AccountParams["params"]> & { id: string }>;
  searchParams: Promise<{ payouts?: string | string[] }>;
}

async function readHolding(params: InvestmentProps["params"]) {
  const [locale, scope, { id }] = [await pageLocale(params), await readScope(params), await params];
  return { locale, scope, investment: await readInvestment(id, locale, scope.member) };
}

export async function generateMetadata({ params }: Pick<InvestmentProps, "params">): Promise<Metadata> {
  const { locale, scope, investment } = await readHolding(params);
  const path = `${scope.path}/investments/${investment.investmentId}`;
  return pageMetadata({ locale, path, title: investment.title, index: false });
}

interface PartProps {
  investment: Investment;
  locale: Locale;
}

export default async function InvestmentPage({ params, searchParams }: InvestmentProps) {
  const [{ locale, scope, investment }, { payouts }] = await Promise.all([readHolding(params), searchParams]);
  const notShown = scope.offers.giftCity && (await rupeesOnly(investment.title, investment.currency));
  if (notShown) return notShown;
  const { exits, service } = scope.offers;
  const [t, product, kinds, sales] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("product"),
    getTranslations("kinds"),
    exits ? readSales(investment) : null,
  ]);
  const maySell = sales?.isOpen && sales.availableUnits > 0;
  const hasPayouts = investment.stage !== null && investment.cashflow.length > 0;
  const isEstimate = isOnlyExpected(investment.kind);
  return (
    <>
      <PageHeader
        above={<Above scope={scope} investment={investment} locale={locale} />}
        title={investment.title}
        lead={holdingLine({ t: product, kinds }, investment)}
        action={maySell && <SellLink investmentId={investment.investmentId} locale={locale} />}
      />
      <TimelineFigures investment={investment} locale={locale} />
      <MaturityResult investment={investment} mayShare={scope.holder === null} locale={locale} />
      <HoldingOutcome investment={investment} accountPath={scope.path} locale={locale} />
      <PaymentHistory investment={investment} locale={locale} />
      {sales !== null && sales.orders.length > 0 && <SaleOrders orders={sales.orders} locale={locale} />}
      {exits && <Puts investment={investment} locale={locale} />}
      {hasPayouts && (
        <Section
          title={t(isEstimate ? "story.payoutsEstimate" : "story.payouts")}
          aside={t(isEstimate ? "story.payoutsEstimateAside" : "story.payoutsAside")}
        >
          {service && productOf(investment).cashflowTable === "RENTALS" ? (
            <LeaseCashflow investment={investment} pageNumber={pageNumberFrom(payouts)} locale={locale} />
          ) : (
            <PayoutTable investment={investment} locale={locale} />
          )}
        </Section>
      )}
      {exits && <Exits investment={investment} hasPayouts={hasPayouts} locale={locale} />}
      <div className="mt-12 grid gap-x-14 gap-y-12 desktop:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Section title={t("story.timeline")} className="mt-0 min-w-0">
          <Timeline scope={scope} investment={investment} locale={locale} />
        </Section>
        <div className="min-w-0">
          <Section title={t("story.details")}>
            <Details investment={investment} accountPath={scope.path} locale={locale} />
          </Section>
          {service && <StreamedManager locale={locale} />}
        </div>
      </div>
    </>
  );
}

/** The investment's TDS, outlook and reinvestment, and its early end where allowed. */
function Exits({ investment, hasPayouts, locale }: PartProps & { hasPayouts: boolean }) {
  return (
    <>
      {hasPayouts && <AboutTds investment={investment} locale={locale} />}
      <HeldOutlook investment={investment} locale={locale} />
      <ReinvestmentSection investment={investment} locale={locale} />
      {mayEndEarly(investment) && <EarlyEnd investment={investment} locale={locale} />}
    </>
  );
}

/** Dated steps, repayments, calls and puts of a held bond, with the yields at its purchase price. */
async function HeldOutlook({ investment, locale }: PartProps) {
  const { dealId, stage, settlement, restructuredOn } = investment;
  if (productOf(investment).outlookOf === null || stage !== "ACTIVE" || restructuredOn !== null) return null;
  const deal = settlement && (await readOptional(getDeal, { id: dealId }));
  return deal && <OutlookSection deal={deal} settlesOn={settlement.settlesOn} locale={locale} />;
}

async function SellLink({ investmentId, locale }: { investmentId: string; locale: Locale }) {
  const t = await getTranslations("selling");
  return (
    <ButtonLink href={hrefFor(locale, `/investments/${investmentId}/sell`)} variant="secondary">
      {t("sell")}
    </ButtonLink>
  );
}

/** The back link and, where there is one, the display status. */
async function Above({ scope, investment, locale }: PartProps & { scope: AccountScope }) {
  const [t, states] = await Promise.all([getTranslations("dashboard"), getTranslations("states")]);
  const { mark, daysLate } = displayStatusOf(investment);
  const { productType } = investment;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {scope.holder === null ? (
        <TextLink href={hrefFor(locale, holdingsPathOf(productType))}>{t(`category.${productType}`)}</TextLink>
      ) : (
        <BackLink href={hrefFor(locale, scope.path)}>{scope.holder.name}</BackLink>
      )}
      {mark && <Status kind={mark.kind}>{states(mark.word, { days: daysLate })}</Status>}
    </span>
  );
}
