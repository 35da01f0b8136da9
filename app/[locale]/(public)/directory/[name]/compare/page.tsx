import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { bondsOf, issuersOf } from "@/lib/products/issuers";
import { readPublicCatalogue } from "@/lib/web/public-catalogue";
import { bondColumns, issuerColumns } from "../../_parts/compare-columns";
import { CompareTable } from "../../_parts/compare-table";
import { comparePathOf, DIRECTORY_PATHS } from "../../_parts/directory-frame";
import {
  COMPARED_MIN,
  COMPARED_PAYERS_MAX,
  LISTS,
  pickedFrom,
  readBondQuery,
  readIssuerQuery,
} from "../../_parts/directory-query";

interface ComparePageParams {
  params: Promise<{ locale: string; name: string }>;
  searchParams: Promise<SearchParams>;
}

async function listOf({ params }: ComparePageParams) {
  const { name } = await params;
  return LISTS.find((list) => list === name) ?? notFound();
}

/** Every choice of entries is another page: none is for search engines. */
export async function generateMetadata(page: ComparePageParams): Promise<Metadata> {
  const [locale, list] = [await pageLocale(page.params), await listOf(page)];
  const t = await getTranslations({ locale, namespace: "directory" });
  return pageMetadata({
    locale,
    path: comparePathOf(list),
    title: t(`${list}.compared`),
    index: false,
    isShared: true,
  });
}

/** Two to four entries side by side, by the `pick`s of the address. Rendered for each request. */
export default async function ComparePage(page: ComparePageParams) {
  const [locale, list] = [await pageLocale(page.params), await listOf(page)];
  const query = await page.searchParams;
  const [t, catalogue] = await Promise.all([getTranslations("directory"), readPublicCatalogue()]);
  const listed = catalogue ?? { deals: [], pastDeals: [], records: [] };
  const columns =
    list === "issuers"
      ? await issuerColumns(
          pickedFrom(issuersOf(listed), readIssuerQuery(query).picks, ({ slug }) => slug),
          locale,
        )
      : await bondColumns(
          pickedFrom(bondsOf(listed.deals), readBondQuery(query).picks, ({ deal }) => deal.dealId),
          locale,
        );
  return (
    <div className="page pt-10 pb-16 desktop:pt-16">
      <nav aria-label={t("breadcrumb")} className="text-label text-muted">
        <TextLink href={hrefFor(locale, DIRECTORY_PATHS[list])}>{t(`${list}.heading`)}</TextLink>
      </nav>
      <h1 className="serif mt-3 text-heading text-ink">{t(`${list}.compared`)}</h1>
      {columns.length < COMPARED_MIN ? (
        <p className="mt-6 max-w-prose text-body text-ink">
          {t("compareHelp", { least: COMPARED_MIN, most: COMPARED_PAYERS_MAX })}{" "}
          <TextLink href={hrefFor(locale, DIRECTORY_PATHS[list])}>{t("backToList")}</TextLink>
        </p>
      ) : (
        <CompareTable columns={columns} caption={t(`${list}.compared`)} />
      )}
      <p className="mt-6 max-w-prose text-faint text-label">{t("sample")}</p>
    </div>
  );
}
