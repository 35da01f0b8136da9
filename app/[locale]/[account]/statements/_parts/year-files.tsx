import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FileLink } from "@/components/portfolio/file-link";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import {
  accountStatement,
  taxStatement,
  taxWorkbook,
  taxWorkbookCsv,
  taxWorkbookPdf,
  taxWorkbookZip,
} from "@/lib/contract/calls/statements";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  financialYearOf,
} from "@/lib/contract/values/calendar-date";
import { isTaxYearKnown } from "@/lib/finance/tax-years";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { StatementPeriod } from "@/lib/web/statement-period";
import { YearInvoices } from "./year-invoices";

interface YearProps {
  /** `2026-27` */
  year: string;
  period: StatementPeriod;
  /** In GIFT mode the texts are those for an investor abroad. */
  mode: InvestmentType;
  locale: Locale;
}

/** The days of a financial year on which there was an account. */
function daysOf(
  year: string,
  { first, today }: StatementPeriod,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const start = calendarDateOf(`${year.slice(0, 4)}-04-01`);
  const end = addDays(addMonths(start, 12), -1);
  return { from: first > start ? first : start, to: today < end ? today : end };
}

/** The files of one financial year, each once, in every format that it has. */
export async function YearFiles({ year, period, mode, locale }: YearProps) {
  const t = await getTranslations("statements");
  const { from, to } = daysOf(year, period);
  const isAbroad = mode === "GIFT";
  const isSoFar = year === financialYearOf(period.today);
  return (
    <Section
      id={`year-${year}`}
      title={isSoFar ? t("years.soFar", { year }) : year}
      aside={<TextLink href={hrefFor(locale, `/year/${year}`)}>{t("yearInReview")}</TextLink>}
    >
      <ul className="divide-y divide-line border-line border-y">
        <FileLine title={t("account.title")} body={t("account.yearBody")}>
          <FileLink call={accountStatement} input={{ from, to }} year={year}>
            {t("formats.pdf")}
          </FileLink>
        </FileLine>
        <FileLine
          title={t(isAbroad ? "tax.titleAbroad" : "tax.title")}
          body={t(isAbroad ? "tax.bodyAbroad" : "tax.body")}
        >
          <FileLink call={taxStatement} input={{ financialYear: year }} year={year}>
            {t("formats.pdf")}
          </FileLink>
        </FileLine>
        {!isAbroad && isTaxYearKnown(year) && (
          <FileLine title={t("workbook.title")} body={t("workbook.body")}>
            <FileLink call={taxWorkbook} input={{ financialYear: year, language: locale }} year={year}>
              {t("formats.xlsx")}
            </FileLink>
            <FileLink call={taxWorkbookCsv} input={{ financialYear: year, language: locale }} year={year}>
              {t("formats.csv")}
            </FileLink>
            <FileLink call={taxWorkbookZip} input={{ financialYear: year, language: locale }} year={year}>
              {t("formats.zip")}
            </FileLink>
            <FileLink call={taxWorkbookPdf} input={{ financialYear: year }} year={year}>
              {t("formats.pdf")}
            </FileLink>
          </FileLine>
        )}
        <YearInvoices year={year} locale={locale} />
      </ul>
    </Section>
  );
}

/** A file's name and content, and its formats. */
export function FileLine({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
      <div className="min-w-0 max-w-prose grow basis-72">
        <h3 className="font-semibold text-body text-ink">{title}</h3>
        <p className="text-label text-muted">{body}</p>
      </div>
      <div className="flex gap-6">{children}</div>
    </li>
  );
}
