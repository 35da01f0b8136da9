import { permanentRedirect } from "next/navigation";
import { type AccountParams, readScope } from "@/app/[locale]/_account/scope";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { fromTransactions } from "../_parts/history-query";

/** Redirects the address of the former list of transactions to the history of money. */
export default async function TransactionsPage({
  params,
  searchParams,
}: AccountParams & { searchParams: Promise<SearchParams> }) {
  const [locale, { path }] = [await pageLocale(params), await readScope(params)];
  permanentRedirect(hrefFor(locale, `${path}${fromTransactions(await searchParams)}`));
}
