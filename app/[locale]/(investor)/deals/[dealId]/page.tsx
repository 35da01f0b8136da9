import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { CashflowSection } from "@/app/[locale]/_parts/cashflow-section";
import { DealFigures } from "@/app/[locale]/_parts/deal-figures";
import { DealHeader } from "@/app/[locale]/_parts/deal-header";
import { ProductFacts } from "@/app/[locale]/_parts/fact-list";
import { FinePrint, Questions } from "@/app/[locale]/_parts/fine-print";
import { PayerSection } from "@/app/[locale]/_parts/payer-section";
import { readTermsQuery, type TermsSearchParams } from "@/app/[locale]/_parts/terms-query";
import { FaqData } from "@/components/layout/structured-data";
import { type Deal, getDeal } from "@/lib/contract/calls/deals";
import { dealId } from "@/lib/contract/values/ids";
import { inLocale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { StreamedManager } from "../../_parts/manager";
import { InvestPanel } from "./_parts/invest-panel";

interface DealParams {
  params: Promise<{ locale: string; dealId: string }>;
  searchParams: Promise<TermsSearchParams>;
}

/** Cached per request for the metadata and the page. */
const findPageDeal = cache(async (id: string): Promise<Deal | null> => {
  const parsed = dealId.safeParse(id);
  return parsed.success ? readForInvestor(getDeal, { id: parsed.data }) : null;
});

export async function generateMetadata({ params }: DealParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [deal, t] = await Promise.all([findPageDeal((await params).dealId), getTranslations("deal")]);
  if (!deal) return {};
  const { title, payer, product } = deal;
  const kinds = await getTranslations("kinds");
  return pageMetadata({
    locale,
    path: `/deals/${deal.dealId}`,
    title: `${title}, ${inLocale(deal.subtitle, locale)}`,
    description: t("description", { title, pays: kinds(`${product.kind}.pays`, { payer: payer.name }) }),
    index: false,
  });
}

export default async function DealPage({ params, searchParams }: DealParams) {
  const locale = await pageLocale(params);
  const [deal, query] = await Promise.all([findPageDeal((await params).dealId), searchParams]);
  if (!deal) notFound();
  const chosen = await readTermsQuery(deal, query);
  const terms = chosen?.terms ?? null;
  return (
    <div className="grid gap-x-12 max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_20.5rem] wide:grid-rows-[auto_1fr] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <DealHeader deal={deal} locale={locale} />
        <DealFigures deal={deal} terms={terms} locale={locale} />
      </div>
      <aside className="max-wide:mt-10 wide:row-span-2">
        <div className="wide:sticky wide:top-6">
          <InvestPanel deal={deal} chosen={chosen} locale={locale} />
        </div>
      </aside>
      <div className="min-w-0">
        <PayerSection deal={deal} locale={locale} />
        <ProductFacts deal={deal} locale={locale} />
        <CashflowSection deal={deal} terms={terms} isOpen={chosen !== null} locale={locale} />
        <FinePrint deal={deal} locale={locale} />
        <Questions deal={deal} locale={locale} />
        <StreamedManager locale={locale} />
      </div>
      <FaqData
        questions={deal.faqs.map(({ question, answer }) => ({
          question: inLocale(question, locale),
          answer: inLocale(answer, locale),
        }))}
      />
    </div>
  );
}
