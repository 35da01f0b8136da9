import { getTranslations } from "next-intl/server";
import { investmentColumns } from "@/components/portfolio/investment-columns";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { InvestmentTable, linesOf } from "@/components/portfolio/investment-table";
import { SectionError } from "@/components/portfolio/section-error";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { investmentView, type Metrics } from "@/lib/contract/calls/dashboard";
import type { PortfolioSummary } from "@/lib/contract/calls/investments";
import type { Currency } from "@/lib/contract/facts/money";
import { PAGE_SIZE } from "@/lib/contract/facts/paging";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf } from "@/lib/products/categories";
import { readOptional } from "@/lib/web/optional-read";
import { tableWords } from "../../_parts/table-words";

const CSV = "/api/v2/investment-dashboard/get-investments-csv";

/** The id of the section, which the link to all holdings leads to. */
const SECTION = "holdings";

interface HoldingsProps {
  metrics: Metrics;
  /** Whether the address asks for all holdings instead of the first ten. */
  isWhole: boolean;
  locale: Locale;
}

/** The investor's holdings, ten or all: late ones first, then the largest. */
export async function Holdings({ metrics, isWhole, locale }: HoldingsProps) {
  const { currency, delayedCount } = metrics;
  const [t, words, late, active] = await Promise.all([
    getTranslations("dashboard"),
    tableWords(locale),
    delayedCount > 0 ? readHeld("DELAYED", currency, isWhole) : null,
    readHeld("ACTIVE", currency, isWhole),
  ]);
  const title = t("holdingsTitle");
  if (active === null) {
    return (
      <Section title={title}>
        <SectionError path="/dashboard" locale={locale} />
      </Section>
    );
  }
  const all = [...(late?.investments ?? []), ...active.investments];
  const held = isWhole ? all : all.slice(0, PAGE_SIZE);
  const total = active.total + (late?.total ?? 0);
  const columns = investmentColumns(words, locale);
  return (
    <Section
      title={title}
      id={SECTION}
      className="scroll-mt-24"
      aside={
        <>
          {t("holdingsCount", { count: total })} ·{" "}
          <a
            href={`${CSV}?language=${locale}`}
            download
            className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {t("downloadCsv")}
          </a>
        </>
      }
    >
      {held.length === 0 ? (
        <p className="border-line border-y py-8 text-body text-muted">{t("holdingsNone")}</p>
      ) : (
        <InvestmentTable label={title} columns={columns} lines={linesOf(columns, await investmentRows(held, locale))} />
      )}
      {held.length < total && (
        <p className="mt-3">
          <TextLink
            href={hrefFor(locale, `/dashboard?holdings=all${ofCurrency(currency, "&")}#${SECTION}`)}
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {t("holdingsWhole", { count: total })}
          </TextLink>
        </p>
      )}
      <WholeLists categories={metrics.byCategory} currency={currency} locale={locale} />
    </Section>
  );
}

const ofCurrency = (currency: Currency, separator: "?" | "&") =>
  currency === "INR" ? "" : `${separator}currency=${currency}`;

interface Held {
  readonly investments: readonly PortfolioSummary[];
  readonly total: number;
}

const WHOLE_PAGE_SIZE = 100;

/** The largest first: the first page, or all pages. Null when one of them could not be loaded. */
async function readHeld(stage: "ACTIVE" | "DELAYED", currency: Currency, isWhole: boolean): Promise<Held | null> {
  const page = { stage, currency, sortBy: "AMOUNT", pageSize: isWhole ? WHOLE_PAGE_SIZE : PAGE_SIZE } as const;
  const first = await readOptional(investmentView, page);
  if (!first || !isWhole || first.totalPages <= 1) return first;
  const rest = await Promise.all(
    Array.from({ length: first.totalPages - 1 }, (_, index) =>
      readOptional(investmentView, { ...page, pageNumber: index + 1 }),
    ),
  );
  const pages = rest.filter((each) => each !== null);
  if (pages.length < rest.length) return null;
  return { investments: [first, ...pages].flatMap(({ investments }) => investments), total: first.total };
}

interface WholeListsProps {
  categories: Metrics["byCategory"];
  currency: Currency;
  locale: Locale;
}

/** Links to the holdings of each category. */
async function WholeLists({ categories, currency, locale }: WholeListsProps) {
  const t = await getTranslations("dashboard");
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 text-label">
      <li className="inline-flex min-h-11 items-center">
        <TextLink href={hrefFor(locale, "/dashboard/sell")}>{t("holdingsSell")}</TextLink>
      </li>
      {categories.map(({ productType }) => {
        const path = holdingsPathOf(productType);
        return (
          <li key={productType} className="inline-flex min-h-11 items-center">
            <TextLink href={hrefFor(locale, `${path}${ofCurrency(currency, "?")}`)}>
              {t("holdingsAll", { name: t(`category.${productType}`) })}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}
