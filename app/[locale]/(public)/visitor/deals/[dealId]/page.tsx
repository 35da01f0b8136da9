import type { Metadata } from "next";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { type DealPageParams, VisitorDeal, visitorDealMetadata } from "./_parts/visitor-deal";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

/** No deal is known while the build runs; each is rendered and stored at its first visit. */
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: DealPageParams): Promise<Metadata> {
  renderForVisitors();
  return visitorDealMetadata(params);
}

export default function VisitorDealPage({ params }: DealPageParams) {
  renderForVisitors();
  return <VisitorDeal params={params} query={{}} />;
}
