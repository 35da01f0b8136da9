import { getTranslations } from "next-intl/server";
import type { AnothersScope } from "@/app/[locale]/_account/scope";
import { investmentColumns } from "@/components/portfolio/investment-columns";
import { investmentRows } from "@/components/portfolio/investment-rows";
import { InvestmentTable, linesOf } from "@/components/portfolio/investment-table";
import { SectionError } from "@/components/portfolio/section-error";
import { Disclosure } from "@/components/ui/disclosure";
import { investmentView } from "@/lib/contract/calls/dashboard";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { readOptional } from "@/lib/web/optional-read";
import { tableWords } from "../../_parts/table-words";

const SHOWN_MAX = 100;

interface OthersProps {
  scope: AnothersScope;
  currency: Currency;
  locale: Locale;
}

/** Ended, pending and failed investments of another investor's account, the newest first. The account has no page for them. */
export async function OtherInvestments({ scope, currency, locale }: OthersProps) {
  const [family, words, view] = await Promise.all([
    getTranslations("family"),
    tableWords(locale),
    readOptional(investmentView, { currency, pageSize: SHOWN_MAX, sortBy: "INVESTED_ON" }, scope.about),
  ]);
  if (view === null) return <SectionError path={scope.path} locale={locale} />;
  const others = view.investments.filter(({ stage }) => stage !== "ACTIVE" && stage !== "DELAYED");
  if (others.length === 0) return null;
  const title = family("view.others", { count: others.length });
  const columns = investmentColumns(words, locale);
  return (
    <Disclosure isWide summary={title}>
      <InvestmentTable
        label={title}
        columns={columns}
        lines={linesOf(columns, await investmentRows(others, locale, scope.path))}
      />
    </Disclosure>
  );
}
