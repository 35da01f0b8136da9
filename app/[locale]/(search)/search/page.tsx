import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SearchForm } from "@/components/search/search-form";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { pageMetadata } from "@/lib/i18n/metadata";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { type FoundGroup, findMatches, QUERY_LENGTH_MAX } from "@/lib/search/match";
import { readOwnSearchEntries } from "@/lib/web/own-search";

interface SearchPageProps extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

const SHOWN_PER_GROUP = 50;

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "search" });
  return pageMetadata({ locale, path: "/search", title: t("title"), index: false, isShared: true });
}

/** The search without scripts, and every result of one. */
export default async function SearchPage({ params, searchParams }: SearchPageProps) {
  const [locale, { q }] = [await pageLocale(params), await searchParams];
  const query = typeof q === "string" ? q.slice(0, QUERY_LENGTH_MAX) : "";
  const [t, { entries, isComplete }] = await Promise.all([getTranslations("search"), readOwnSearchEntries(locale)]);
  const groups = findMatches(entries, query, { perGroup: SHOWN_PER_GROUP });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <SearchForm locale={locale} query={query} />
      {!isComplete && (
        <div className="mt-6">
          <Notice tone="warning">{t("failed")}</Notice>
        </div>
      )}
      {groups.length === 0 && <p className="mt-8 text-body text-muted">{t("none")}</p>}
      <div className="mt-10 gap-x-16 tablet:columns-2">
        {groups.map((group) => (
          <Found key={group.group} {...group} title={t(`group.${group.group}`)} />
        ))}
      </div>
    </>
  );
}

function Found({ entries, title }: FoundGroup & { title: string }) {
  return (
    <Section title={title} className="mt-0 mb-10 break-inside-avoid-column">
      <ul className="divide-y divide-line border-line border-y">
        {entries.map(({ title: name, note, href }) => (
          <li key={`${href} ${name}`} className="py-2.5 text-body">
            <TextLink href={href} className="inline-flex min-h-6 items-center font-medium">
              {name}
            </TextLink>
            {note && <span className="block text-label text-muted">{note}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
