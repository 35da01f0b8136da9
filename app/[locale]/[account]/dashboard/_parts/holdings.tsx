import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { addressIn } from "@/components/portfolio/account-path";
import { fileAddress } from "@/components/portfolio/file-link";
import { investmentColumns, type TableWords } from "@/components/portfolio/investment-columns";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { InvestmentTable, linesOf, type SortLinks } from "@/components/portfolio/investment-table";
import { Pagination } from "@/components/portfolio/pagination";
import { SectionError } from "@/components/portfolio/section-error";
import { AppLink } from "@/components/ui/app-link";
import { Chevron } from "@/components/ui/icons/marks";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { investmentsCsv, type Metrics } from "@/lib/contract/calls/dashboard";
import type { Currency } from "@/lib/contract/facts/money";
import { PAGE_SIZE } from "@/lib/contract/facts/paging";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf } from "@/lib/products/categories";
import { tableWords } from "../../_parts/table-words";
import { dashboardHref, type HoldingsQuery, readHoldingsQuery, type SortColumn, sortedBy } from "./dashboard-query";
import { OtherInvestments } from "./other-investments";
import { readHoldings } from "./reads";

/** The id of the section, which every link of the list leads to. */
const SECTION = "holdings";

interface HoldingsProps {
  scope: AccountScope;
  metrics: Metrics;
  search: SearchParams;
  locale: Locale;
}

/** The account's holdings of every category, ten or a page of all, in the order of the URL; of another's account also the others. */
export async function HoldingsSection({ scope, metrics, search, locale }: HoldingsProps) {
  const { currency } = metrics;
  const path = addressIn(scope.path, "/dashboard");
  const query = readHoldingsQuery(search);
  const [t, words, held] = await Promise.all([
    getTranslations("dashboard"),
    tableWords(locale),
    readHeld(scope, currency, query),
  ]);
  const title = t("holdingsTitle");
  if (held === null) {
    return (
      <Section title={title} id={SECTION}>
        <SectionError path={path} locale={locale} />
      </Section>
    );
  }
  const columns = investmentColumns(words, locale);
  const sorts = sortLinks({ query, path, search, locale });
  return (
    <Section
      title={title}
      id={SECTION}
      className="scroll-mt-24"
      aside={
        <>
          {t("holdingsCount", { count: held.total })}
          {scope.holder === null && (
            <>
              {" · "}
              <a href={fileAddress(investmentsCsv, { language: locale })} className="text-link">
                {t("downloadCsv")}
              </a>
            </>
          )}
        </>
      }
    >
      {held.holdings.length === 0 ? (
        <p className="border-line border-y py-8 text-body text-muted">
          {scope.holder === null ? t("holdingsNone") : t("holdingsNoneOfAnother")}
        </p>
      ) : (
        <>
          <PhoneSorts sorts={sorts} words={words} />
          <InvestmentTable
            label={title}
            columns={columns}
            lines={linesOf(columns, await investmentRows(held.holdings, locale, scope.path))}
            sorts={sorts}
          />
          <p className="mt-3 text-faint text-note">{t("holdingsGain")}</p>
        </>
      )}
      <Pages query={query} held={held} path={path} search={search} locale={locale} />
      <LengthLink query={query} total={held.total} path={path} search={search} locale={locale} />
      {scope.holder === null ? (
        <CategoryLinks categories={metrics.byCategory} currency={currency} locale={locale} />
      ) : (
        <OtherInvestments scope={scope} currency={currency} locale={locale} />
      )}
    </Section>
  );
}

interface LengthProps {
  query: HoldingsQuery;
  total: number;
  /** The page's, without its language. */
  path: string;
  search: SearchParams;
  locale: Locale;
}

/** The links between the pages of all holdings: no document has thousands of rows. */
async function Pages({ query, held, path, search, locale }: Omit<LengthProps, "total"> & { held: Held }) {
  if (query.page === null) return null;
  const t = await getTranslations("dashboard.holdingsPages");
  const { pageNumber, totalPages } = held;
  const changesTo = (page: number) => ({ page: page === 0 ? null : String(page + 1) });
  return (
    <Pagination
      pageNumber={pageNumber}
      totalPages={totalPages}
      hrefOf={(page) => dashboardHref(locale, { path, search, changes: changesTo(page), section: SECTION })}
      words={{
        label: t("label"),
        previous: t("previous"),
        next: t("next"),
        position: t("position", { page: pageNumber + 1, pages: totalPages }),
      }}
    />
  );
}

/** The link to all holdings, or back to the first ten; nothing where ten are all. */
async function LengthLink({ query, total, path, search, locale }: LengthProps) {
  if (total <= PAGE_SIZE) return null;
  const t = await getTranslations("dashboard");
  const isWhole = query.page !== null;
  const changes = { holdings: isWhole ? null : "all", page: null };
  return (
    <p className="mt-3">
      <TextLink
        href={dashboardHref(locale, { path, search, changes, section: SECTION })}
        className="inline-flex min-h-11 items-center font-semibold"
      >
        {isWhole ? t("holdingsFewer") : t("holdingsWhole", { count: total })}
      </TextLink>
    </p>
  );
}

function sortLinks({ query, path, search, locale }: Omit<LengthProps, "total">): SortLinks {
  const link = (column: SortColumn) =>
    ({
      href: dashboardHref(locale, { path, search, changes: sortedBy(query, column), section: SECTION }),
      sorted: query.sortBy === column ? (query.sortOrder === "ASC" ? "ascending" : "descending") : null,
    }) as const;
  return {
    ...{ title: link("NAME"), cost: link("COST"), value: link("VALUE") },
    ...{ gain: link("GAIN"), xirr: link("XIRR"), next: link("NEXT") },
  };
}

interface PhoneSortsProps {
  sorts: SortLinks;
  words: TableWords;
}

/** The sort links of a phone, whose rows have no column headings. */
async function PhoneSorts({ sorts, words }: PhoneSortsProps) {
  const t = await getTranslations("dashboard");
  const columns = [
    { name: words.value, link: sorts.value },
    { name: words.gain, link: sorts.gain },
    { name: words.xirr, link: sorts.xirr },
    { name: words.next, link: sorts.next },
  ];
  return (
    <nav
      aria-label={t("holdingsSort")}
      className="link-row gap-x-5 border-line border-b text-label text-muted tablet:hidden"
    >
      {columns.map(
        ({ name, link }) =>
          link && (
            <AppLink
              key={name}
              href={link.href}
              scroll={false}
              aria-current={link.sorted ? "true" : undefined}
              {...(link.sorted && { className: "font-semibold text-ink" })}
            >
              {name}
              {link.sorted && <Chevron className={`size-3 ${link.sorted === "ascending" ? "rotate-180" : ""}`} />}
            </AppLink>
          ),
      )}
    </nav>
  );
}

type Held = NonNullable<Awaited<ReturnType<typeof readHoldings>>>;

/** A page of the URL beyond the last is the last. Null when it could not be loaded. */
async function readHeld(
  { about }: AccountScope,
  currency: Currency,
  { sortBy, sortOrder, page }: HoldingsQuery,
): Promise<Held | null> {
  const held = await readHoldings(about, currency, sortBy, sortOrder, page);
  if (held === null || held.holdings.length > 0 || held.totalPages === 0) return held;
  return readHoldings(about, currency, sortBy, sortOrder, held.totalPages - 1);
}

interface CategoryLinksProps {
  categories: Metrics["byCategory"];
  currency: Currency;
  locale: Locale;
}

/** Links to the holdings of each category. */
async function CategoryLinks({ categories, currency, locale }: CategoryLinksProps) {
  const t = await getTranslations("dashboard");
  const query = currency === "INR" ? "" : `?currency=${currency}`;
  return (
    <ul className="link-row mt-4 gap-x-5 text-label">
      <li>
        <TextLink href={hrefFor(locale, "/dashboard/sell")}>{t("holdingsSell")}</TextLink>
      </li>
      {categories.map(({ productType }) => (
        <li key={productType}>
          <TextLink href={hrefFor(locale, `${holdingsPathOf(productType)}${query}`)}>
            {t("holdingsAll", { name: t(`category.${productType}`) })}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
