import type { Metadata } from "next";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { type CategoryParams, categoryMetadata, ExploreCategory } from "../../_pages/category-page";
import { readExampleQuery } from "../../_parts/amount-query";

export const generateMetadata = ({ params }: CategoryParams): Promise<Metadata> => categoryMetadata(params);

interface AmountParams extends CategoryParams {
  searchParams: Promise<SearchParams>;
}

/** `/explore/<slug>?amount=…`, rendered for each request. */
export default async function ExploreAmountPage({ params, searchParams }: AmountParams) {
  return <ExploreCategory params={params} query={readExampleQuery(await searchParams)} />;
}
