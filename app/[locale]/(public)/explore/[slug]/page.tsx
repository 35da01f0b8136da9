import type { Metadata } from "next";
import { type CategoryParams, categoryMetadata, ExploreCategory } from "../_pages/category-page";
import { NO_QUERY } from "../_parts/amount-query";
import { EXPLORE_SLUGS } from "../_parts/explore-subjects";

/** Seconds: docs/decisions/0064. */
export const revalidate = 30;
/** Reading a cookie or a header would make the page unstorable, and fails. */
export const dynamic = "error";

export const generateStaticParams = () => EXPLORE_SLUGS.map((slug) => ({ slug }));

export const generateMetadata = ({ params }: CategoryParams): Promise<Metadata> => categoryMetadata(params);

export default function ExploreCategoryPage({ params }: CategoryParams) {
  return <ExploreCategory params={params} query={NO_QUERY} />;
}
