import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OWN_SCOPE } from "@/app/[locale]/_account/scope";
import { dealMetadata, findPageDeal } from "@/app/[locale]/_deal/page-deal";
import type { TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { Notice } from "@/components/ui/feedback";
import { pageLocale } from "@/lib/i18n/page-locale";
import { CATEGORY_FACTS } from "@/lib/products/categories";
import { DealView } from "../../_deal/deal-view";
import { rupeesOnly } from "../../_parts/rupees-only";
import { Disclaimers } from "../_parts/disclaimers";
import { readSection } from "../_parts/read-section";

interface SharesParams {
  params: Promise<{ locale: string; dealId: string }>;
  searchParams: Promise<TermsSearchParams>;
}

export async function generateMetadata({ params }: SharesParams): Promise<Metadata> {
  return dealMetadata(OWN_SCOPE.path, await pageLocale(params), (await params).dealId);
}

/** Shares of one unlisted company. The content service's page decides which are sold here, and whether now. */
export default async function SharesPage({ params, searchParams }: SharesParams) {
  const [locale, { dealId }] = await Promise.all([pageLocale(params), params]);
  const [t, { page }, deal, query] = await Promise.all([
    getTranslations("pre-ipo"),
    readSection(locale),
    findPageDeal(dealId),
    searchParams,
  ]);
  if (!deal || !CATEGORY_FACTS[deal.category].isForExperienced) notFound();
  const notShown = await rupeesOnly(deal.title, deal.currency);
  if (notShown) return notShown;
  return (
    <>
      {!page.isOnlinePaymentEnabled && (
        <div className="mb-6">
          <Notice>{t("noPayment")}</Notice>
        </div>
      )}
      <DealView scope={OWN_SCOPE} deal={deal} query={query} locale={locale} />
      <div className="mt-12">
        <Disclaimers texts={page.disclaimer.map(({ text }) => text)} />
      </div>
    </>
  );
}
