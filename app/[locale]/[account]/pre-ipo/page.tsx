import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DealEntry } from "@/app/[locale]/_deal/deal-entry";
import { ButtonLink } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState, ErrorState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { PRE_IPO_PATH } from "@/lib/products/categories";
import type { PreIpoPage } from "@/lib/web/content/schemas";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { rupeesOnly } from "../_parts/rupees-only";
import { Disclaimers } from "./_parts/disclaimers";
import { PaymentReturn } from "./_parts/payment-return";
import { readSection } from "./_parts/read-section";
import { readHeld, SharesHeld, waitsForAccount } from "./_parts/shares-held";

interface SectionParams extends LocaleParams {
  searchParams: Promise<{ payment?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("pre-ipo");
  return pageMetadata({ locale, path: PRE_IPO_PATH, title: t("title"), index: false });
}

/** Shares of unlisted companies; also the page to which a payment for them returns (specification §2). */
export default async function PreIpoSection({ params, searchParams }: SectionParams) {
  const [locale, { payment }] = await Promise.all([pageLocale(params), searchParams]);
  const [t, { page, error }, held] = await Promise.all([getTranslations("pre-ipo"), readSection(locale), readHeld()]);
  const notShown = await rupeesOnly(t("title"));
  if (notShown) return notShown;
  const isWaiting = held.some(waitsForAccount);
  return (
    <>
      {typeof payment === "string" && <PaymentReturn paymentKey={payment} locale={locale} />}
      <PageHeader title={t("title")} lead={t("lead")} />
      {isWaiting && (
        <div className="mb-12">
          <SharesHeld locale={locale} />
        </div>
      )}
      {error !== null ? (
        <ErrorState
          title={t(error === "Failed to fetch pre-IPO data" ? "failed.refused" : "failed.unreachable")}
          retry={
            <ButtonLink href={hrefFor(locale, PRE_IPO_PATH)} variant="secondary">
              {t("failed.retry")}
            </ButtonLink>
          }
        >
          {t("failed.body")}
        </ErrorState>
      ) : (
        <Offered page={page} locale={locale} />
      )}
      {!isWaiting && <SharesHeld locale={locale} />}
    </>
  );
}

async function Offered({ page, locale }: { page: PreIpoPage; locale: Locale }) {
  const [t, answer] = await Promise.all([
    getTranslations("pre-ipo"),
    readOptional(listDeals, { investmentType: "INR", category: "PRE_IPO" }),
  ]);
  const deals = page.deals.flatMap(({ dealId }) => answer?.deals.find((deal) => deal.dealId === dealId) ?? []);
  return (
    <>
      <Disclaimers texts={page.disclaimer.map(({ text }) => text)} />
      <Section title={t("deals")}>
        <Deals deals={deals} isFailed={answer === null} locale={locale} />
      </Section>
      {page.mainFaqSection.length > 0 && (
        <Section title={t("questions")}>
          <div className="border-line border-t">
            {page.mainFaqSection.map(({ question, answer: words }) => (
              <Disclosure key={question} summary={question}>
                {words}
              </Disclosure>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

interface DealsProps {
  deals: readonly ListedDeal[];
  isFailed: boolean;
  locale: Locale;
}

async function Deals({ deals, isFailed, locale }: DealsProps) {
  const [t, zone] = await Promise.all([getTranslations("pre-ipo"), findOwnZone()]);
  if (isFailed) return <ErrorState title={t("failed.deals")}>{t("failed.body")}</ErrorState>;
  if (deals.length === 0) return <EmptyState title={t("none")}>{t("noneBody")}</EmptyState>;
  return (
    <ul className="border-line-strong border-t">
      {deals.map((deal) => (
        <DealEntry key={deal.dealId} deal={deal} zone={zone} locale={locale} />
      ))}
    </ul>
  );
}
