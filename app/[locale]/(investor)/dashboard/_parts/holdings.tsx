import { getTranslations } from "next-intl/server";
import { investmentColumns } from "@/components/portfolio/investment-columns";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { InvestmentTable, linesOf } from "@/components/portfolio/investment-table";
import { SectionError } from "@/components/portfolio/section-error";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { investmentView, type Metrics } from "@/lib/contract/calls/dashboard";
import type { Currency } from "@/lib/contract/values/money";
import { PAGE_SIZE } from "@/lib/contract/values/paging";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { holdingsPathOf } from "@/lib/products/categories";
import { readOptional } from "@/lib/web/optional-read";
import { tableWords } from "../../_parts/table-words";

const CSV = "/api/v2/investment-dashboard/get-investments-csv";

/** The investor's first ten holdings: late ones first, then by next payout date. */
export async function Holdings({ metrics, locale }: { metrics: Metrics; locale: Locale }) {
  const { currency, delayedCount } = metrics;
  const [t, words, late, active] = await Promise.all([
    getTranslations("dashboard"),
    tableWords(locale),
    delayedCount > 0 ? readHeld("DELAYED", currency) : null,
    readHeld("ACTIVE", currency),
  ]);
  const title = t("holdingsTitle");
  if (active === null) {
    return (
      <Section title={title}>
        <SectionError path="/dashboard" locale={locale} />
      </Section>
    );
  }
  const held = [...(late?.investments ?? []), ...active.investments].slice(0, PAGE_SIZE);
  const total = active.total + (late?.total ?? 0);
  const columns = investmentColumns(words, locale);
  return (
    <Section
      title={title}
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
      <WholeLists categories={metrics.byCategory} currency={currency} locale={locale} />
    </Section>
  );
}

const readHeld = (stage: "ACTIVE" | "DELAYED", currency: Currency) =>
  readOptional(investmentView, { stage, currency, sortBy: "MATURES_ON", sortOrder: "ASC" });

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
        const address = currency === "INR" ? path : `${path}?currency=${currency}`;
        return (
          <li key={productType} className="inline-flex min-h-11 items-center">
            <TextLink href={hrefFor(locale, address)}>
              {t("holdingsAll", { name: t(`category.${productType}`) })}
            </TextLink>
          </li>
        );
      })}
    </ul>
  );
}
