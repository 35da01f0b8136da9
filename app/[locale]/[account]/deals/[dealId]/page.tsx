import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { type AccountParams, readActingScope, readScope } from "@/app/[locale]/_account/scope";
import { dealMetadata, findPageDeal } from "@/app/[locale]/_deal/page-deal";
import type { TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { dealPathOf } from "@/lib/products/categories";
import { DealView } from "../../_deal/deal-view";
import { mayHold } from "../../_deal/offered-deals";

interface DealParams {
  params: Promise<Awaited<AccountParams["params"]> & { dealId: string }>;
  searchParams: Promise<TermsSearchParams & { follow?: string | string[] }>;
}

export async function generateMetadata({ params }: DealParams): Promise<Metadata> {
  const [locale, { path }, { dealId }] = [await pageLocale(params), await readScope(params), await params];
  return dealMetadata(path, locale, dealId);
}

export default async function DealPage({ params, searchParams }: DealParams) {
  const [locale, scope, { dealId }] = [await pageLocale(params), await readActingScope(params), await params];
  const [deal, query] = await Promise.all([findPageDeal(dealId), searchParams]);
  if (!deal || !mayHold(scope, deal)) notFound();
  const path = dealPathOf(deal);
  if (path !== `/deals/${deal.dealId}`) redirect(hrefFor(locale, `${scope.path}${path}`));
  return (
    <DealView scope={scope} deal={deal} query={query} hasFollowFailed={query.follow === "failed"} locale={locale} />
  );
}
