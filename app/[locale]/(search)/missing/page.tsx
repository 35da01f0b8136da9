import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SearchForm } from "@/components/search/search-form";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findNearest } from "@/lib/search/match";
import { MISSING_AT } from "@/lib/web/missing-page";
import { readOwnSearchEntries } from "@/lib/web/own-search";
import { findVisitor } from "@/lib/web/visitor";

interface MissingParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "common" });
  return pageMetadata({ locale, path: "/missing", title: t("notFoundTitle"), index: false });
}

/** In place of a page that does not exist, answered with 404 by the Worker (docs/decisions/0159). */
export default async function MissingPage({ params, searchParams }: MissingParams) {
  const [locale, query] = await Promise.all([pageLocale(params), searchParams]);
  const [common, t, visitor, { entries }] = await Promise.all([
    getTranslations("common"),
    getTranslations("search"),
    findVisitor(),
    readOwnSearchEntries(locale),
  ]);
  const requested = query[MISSING_AT];
  const nearest = typeof requested === "string" ? findNearest(entries, requested) : [];
  return (
    <>
      <PageHeader title={common("notFoundTitle")} lead={common("notFoundBody")} />
      <SearchForm locale={locale} />
      {nearest.length > 0 && (
        <nav aria-labelledby="nearest" className="mt-8">
          <h2 id="nearest" className="serif text-ink text-title">
            {t("nearest")}
          </h2>
          <ul className="mt-2 max-w-2xl divide-y divide-line border-line border-y">
            {nearest.map(({ title, href }) => (
              <li key={href}>
                <TextLink href={href} className="inline-flex min-h-11 items-center font-medium text-body">
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-6">
        <TextLink
          href={hrefFor(locale, visitor === null ? "/" : "/dashboard")}
          className="inline-flex min-h-11 items-center text-body"
        >
          {common("goHome")}
        </TextLink>
      </p>
    </>
  );
}
