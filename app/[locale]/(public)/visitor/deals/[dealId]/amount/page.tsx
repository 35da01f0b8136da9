import type { Metadata } from "next";
import type { TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { type DealPageParams, VisitorDeal, visitorDealMetadata } from "../_parts/visitor-deal";

export async function generateMetadata({ params }: DealPageParams): Promise<Metadata> {
  renderForVisitors();
  return visitorDealMetadata(params);
}

interface AmountParams extends DealPageParams {
  searchParams: Promise<TermsSearchParams>;
}

/** `/deals/<id>?amount=…`, rendered for each request. */
export default async function VisitorDealAmountPage({ params, searchParams }: AmountParams) {
  renderForVisitors();
  return <VisitorDeal params={params} query={await searchParams} />;
}
