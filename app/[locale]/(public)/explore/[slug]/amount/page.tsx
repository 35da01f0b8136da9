import type { Metadata } from "next";
import { CategoryPage, type CategoryParams, categoryMetadata } from "../../_pages/category-page";
import { type ExampleSearch, readExampleQuery } from "../../_parts/amount-query";

export const generateMetadata = ({ params }: CategoryParams): Promise<Metadata> => categoryMetadata(params);

interface AmountParams extends CategoryParams {
  searchParams: Promise<ExampleSearch>;
}

/** `/explore/<slug>?amount=…`, rendered for each request. */
export default async function ExploreAmountPage({ params, searchParams }: AmountParams) {
  return <CategoryPage params={params} query={readExampleQuery(await searchParams)} />;
}
