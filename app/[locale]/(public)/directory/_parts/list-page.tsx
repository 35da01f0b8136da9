import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { bondsOf, issuersOf } from "@/lib/products/issuers";
import { renderForVisitors } from "@/lib/rendering/visitor-page";
import { type Crumb, itemList } from "@/lib/schema-org/structured-data";
import { type PublicCatalogue, readPublicCatalogue } from "@/lib/web/public-catalogue";
import { BondList } from "./bond-list";
import { DIRECTORY_PATHS, DirectoryFrame } from "./directory-frame";
import { type List, readBondQuery, readIssuerQuery } from "./directory-query";
import { IssuerList } from "./issuer-list";

interface ListPageProps extends LocaleParams {
  list: List;
  /** The address's query; empty for the stored page. */
  query: SearchParams;
}

/** The same head with and without a query: the canonical address has none. */
export async function listMetadata(list: List, params: LocaleParams["params"]): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "directory" });
  const words = { title: t(`${list}.title`), description: t(`${list}.description`) };
  return pageMetadata({ locale, path: DIRECTORY_PATHS[list], ...words });
}

const ENTRIES: Readonly<Record<List, (catalogue: PublicCatalogue) => readonly Crumb[]>> = {
  issuers: (catalogue) => issuersOf(catalogue).map(({ name, slug }) => ({ name, path: `/directory/${slug}` })),
  bonds: ({ deals }) => bondsOf(deals).map(({ deal }) => ({ name: deal.title, path: `/deals/${deal.dealId}` })),
};

export async function ListPage({ list, params, query }: ListPageProps) {
  renderForVisitors();
  const locale = await pageLocale(params);
  const [t, catalogue] = await Promise.all([getTranslations("directory"), readPublicCatalogue()]);
  const entries = catalogue && ENTRIES[list](catalogue);
  return (
    <DirectoryFrame list={list} locale={locale}>
      {catalogue === null ? (
        <p className="py-8 text-body text-muted">{t("loading")}</p>
      ) : list === "issuers" ? (
        <IssuerList catalogue={catalogue} query={readIssuerQuery(query)} locale={locale} />
      ) : (
        <BondList catalogue={catalogue} query={readBondQuery(query)} locale={locale} />
      )}
      {entries && entries.length > 0 && <StructuredData data={itemList(locale, entries)} />}
    </DirectoryFrame>
  );
}
