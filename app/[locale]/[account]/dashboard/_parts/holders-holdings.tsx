import { getTranslations } from "next-intl/server";
import type { AnothersScope } from "@/app/[locale]/_account/scope";
import { investmentColumns } from "@/components/portfolio/investment-columns";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { InvestmentTable, linesOf } from "@/components/portfolio/investment-table";
import { SectionError } from "@/components/portfolio/section-error";
import { EmptyState } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { investmentView } from "@/lib/contract/calls/dashboard";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { tableWords } from "../../_parts/table-words";

const SHOWN_MAX = 100;

/** All holdings of somebody else's account, the next payout first. */
export async function HoldersHoldings({ scope, locale }: { scope: AnothersScope; locale: Locale }) {
  const [t, family, words, view] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("family"),
    tableWords(locale),
    readOptional(
      investmentView,
      { currency: "INR", pageSize: SHOWN_MAX, sortBy: "MATURES_ON", sortOrder: "ASC" },
      scope.about,
    ),
  ]);
  const title = t("holdingsTitle");
  if (view === null) {
    return (
      <Section title={title}>
        <SectionError path={scope.path} locale={locale} />
      </Section>
    );
  }
  if (view.investments.length === 0) {
    return (
      <Section title={title}>
        <EmptyState title={family("view.nothingTitle")}>{family("view.nothing")}</EmptyState>
      </Section>
    );
  }
  const columns = investmentColumns(words, locale);
  const rows = await investmentRows(view.investments, locale, scope.path);
  return (
    <Section title={title} aside={t("holdingsCount", { count: view.total })}>
      <InvestmentTable label={title} columns={columns} lines={linesOf(columns, rows)} />
    </Section>
  );
}
