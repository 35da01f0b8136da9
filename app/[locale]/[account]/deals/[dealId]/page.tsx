import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { dealMetadata, findPageDeal } from "@/app/[locale]/_deal/page-deal";
import type { TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { dealPathOf } from "@/lib/products/categories";
import { DealView } from "../../_deal/deal-view";

interface DealParams {
  params: Promise<{ locale: string; dealId: string }>;
  searchParams: Promise<TermsSearchParams & { follow?: string | string[] }>;
}

export async function generateMetadata({ params }: DealParams): Promise<Metadata> {
  return dealMetadata(await pageLocale(params), (await params).dealId);
}

export default async function DealPage({ params, searchParams }: DealParams) {
  const [locale, { dealId }] = await Promise.all([pageLocale(params), params]);
  const [deal, query] = await Promise.all([findPageDeal(dealId), searchParams]);
  if (!deal) notFound();
  const path = dealPathOf(deal);
  if (path !== `/deals/${deal.dealId}`) redirect(hrefFor(locale, path));
  return <DealView deal={deal} query={query} hasFollowFailed={query.follow === "failed"} locale={locale} />;
}
