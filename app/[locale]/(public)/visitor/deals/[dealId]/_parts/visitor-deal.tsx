import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DealLayout } from "@/app/[locale]/_deal/deal-layout";
import { dealHeadWords } from "@/app/[locale]/_deal/page-deal";
import { readTermsQuery, type TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { type Deal, getDeal } from "@/lib/contract/calls/deals";
import { dealId } from "@/lib/contract/values/ids";
import { pageMetadata } from "@/lib/i18n/metadata";
import { pageLocale } from "@/lib/i18n/page-locale";
import { CATEGORY_FACTS } from "@/lib/products/categories";
import { readForInvestor } from "@/lib/web/investor-call";
import { VisitorPanel } from "./visitor-panel";

export interface DealPageParams {
  params: Promise<{ locale: string; dealId: string }>;
}

/** A deal that only experienced investors see does not exist for visitors (specification §2, §4). */
const findVisitorDeal = cache(async (id: string): Promise<Deal> => {
  const parsed = dealId.safeParse(id);
  if (!parsed.success) notFound();
  const deal = await readForInvestor(getDeal, { id: parsed.data });
  if (CATEGORY_FACTS[deal.category].isForExperienced) notFound();
  return deal;
});

export async function visitorDealMetadata(params: DealPageParams["params"]): Promise<Metadata> {
  const locale = await pageLocale(params);
  const deal = await findVisitorDeal((await params).dealId);
  return pageMetadata({
    locale,
    path: `/deals/${deal.dealId}`,
    ...(await dealHeadWords(deal, locale)),
  });
}

/** A deal as every visitor sees it, for an amount of the address or the deal's minimum. */
export async function VisitorDeal({ params, query }: DealPageParams & { query: TermsSearchParams }) {
  const locale = await pageLocale(params);
  const deal = await findVisitorDeal((await params).dealId);
  const chosen = await readTermsQuery(deal, query);
  return (
    <DealLayout
      deal={deal}
      chosen={chosen}
      locale={locale}
      panel={<VisitorPanel deal={deal} chosen={chosen} locale={locale} />}
      panelId="amount"
      childName={null}
      className="page pt-4 pb-16 wide:grid-cols-[minmax(0,1fr)_22rem] wide:gap-x-16"
    />
  );
}
