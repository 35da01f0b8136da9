import { notFound } from "next/navigation";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { LISTS } from "../../_parts/directory-query";
import { ListPage, listMetadata } from "../../_parts/list-page";

interface SearchPageParams {
  params: Promise<{ locale: string; name: string }>;
  searchParams: Promise<SearchParams>;
}

async function listOf({ params }: SearchPageParams) {
  const { name } = await params;
  return LISTS.find((list) => list === name) ?? notFound();
}

export const generateMetadata = async (page: SearchPageParams) => listMetadata(await listOf(page), page.params);

/** A list with the search of its address: next.config.ts rewrites `/directory?v=…` to it. Rendered for each request. */
export default async function SearchPage(page: SearchPageParams) {
  return <ListPage list={await listOf(page)} params={page.params} query={await page.searchParams} />;
}
