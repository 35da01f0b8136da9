import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { InvestmentType } from "@/lib/contract/calls/deals";
import { accountStatement, holdingsStatement, transactionsCsv } from "@/lib/contract/calls/statements";
import { eventAttribute } from "@/lib/contract/facts/event-attribute";
import { type CalendarDate, financialYearOf } from "@/lib/contract/values/calendar-date";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { financialYearsOf, startOfFinancialYear } from "./financial-years";
import { PeriodForm } from "./period-form";

interface StatementDownloadsProps {
  /** The day on which the account was opened, and the backend's current day. */
  period: { readonly first: CalendarDate; readonly today: CalendarDate };
  /** In GIFT mode the texts are those for an investor abroad. */
  mode: InvestmentType;
  locale: Locale;
}

/** Downloads: account statements for any period, tax statements by financial year, and all transactions as CSV. */
export async function StatementDownloads({ period, mode, locale }: StatementDownloadsProps) {
  const [t, errors] = await Promise.all([
    getTranslations({ locale, namespace: "statements" }),
    errorWordsFor(accountStatement),
  ]);
  return (
    <Section title={t("title")} id="statements">
      <p className="mb-6 max-w-prose text-body text-muted">{t(mode === "GIFT" ? "leadAbroad" : "lead")}</p>
      <div className="grid gap-x-14 gap-y-10 border-line border-t pt-6 tablet:grid-cols-2">
        <StatementPanel title={t("account.title")} body={t("account.body")}>
          <PeriodForm
            path={`/api${accountStatement.path}`}
            from={startOfFinancialYear(period.today)}
            to={period.today}
            today={period.today}
            words={{
              from: t("account.from"),
              to: t("account.to"),
              get: t("account.get"),
              done: t("account.done"),
              lost: t("account.lost"),
              errors,
            }}
          />
        </StatementPanel>
        <TaxStatements period={period} mode={mode} locale={locale} />
        {mode === "INR" && <WorkbookPanel period={period} locale={locale} />}
        <StatementPanel title={t("holdings.title")} body={t("holdings.body")}>
          <a
            href={`/api${holdingsStatement.path}`}
            download
            {...eventAttribute({ event: "statement_downloaded" })}
            className={buttonStyle({ variant: "secondary" })}
          >
            {t("holdings.get")}
          </a>
        </StatementPanel>
        <StatementPanel title={t("sheet.title")} body={t("sheet.body")}>
          <a
            href={`/api${transactionsCsv.path}?language=${locale}`}
            download
            className={buttonStyle({ variant: "secondary" })}
          >
            {t("sheet.get")}
          </a>
        </StatementPanel>
      </div>
    </Section>
  );
}

const workbookFiles = (year: string, locale: Locale) =>
  [
    { format: "xlsx", href: `/api/v2/investment-dashboard/get-tax-workbook/${year}?language=${locale}` },
    { format: "csv", href: `/api/v2/investment-dashboard/get-tax-workbook-csv/${year}?language=${locale}` },
    { format: "pdf", href: `/api/v2/investment-dashboard/get-tax-workbook-pdf/${year}` },
  ] as const;

async function WorkbookPanel({ period, locale }: Pick<StatementDownloadsProps, "period" | "locale">) {
  const [t, match, forecast, certificates] = await Promise.all([
    getTranslations({ locale, namespace: "statements.workbook" }),
    getTranslations({ locale, namespace: "statements.match" }),
    getTranslations({ locale, namespace: "statements.forecast" }),
    getTranslations({ locale, namespace: "statements.certificates" }),
  ]);
  return (
    <StatementPanel title={t("title")} body={t("body")}>
      <ul className="grid gap-1">
        {financialYearsOf(period).map((year) => (
          <li key={year} className="flex flex-wrap items-center gap-x-5">
            <span className="text-body text-ink">
              {t(year === financialYearOf(period.today) ? "yearSoFar" : "year", { year })}
            </span>
            {workbookFiles(year, locale).map(({ format, href }) => (
              <Download key={format} href={href} financialYear={year}>
                <span className="sr-only">{year} </span>
                {t(`formats.${format}`)}
              </Download>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-label text-muted">{match("linkBody")}</p>
      <p className="mt-1 text-body">
        <TextLink href={hrefFor(locale, "/transactions/tax-credit")}>{match("link")}</TextLink>
      </p>
      <p className="mt-4 text-label text-muted">{certificates("linkBody")}</p>
      <p className="mt-1 text-body">
        <TextLink href={hrefFor(locale, "/transactions/tax-certificates")}>{certificates("link")}</TextLink>
      </p>
      <p className="mt-4 text-label text-muted">{forecast("linkBody")}</p>
      <p className="mt-1 text-body">
        <TextLink href={hrefFor(locale, "/transactions/tax-forecast")}>{forecast("link")}</TextLink>
      </p>
    </StatementPanel>
  );
}

async function TaxStatements({ period, mode, locale }: StatementDownloadsProps) {
  const t = await getTranslations({ locale, namespace: "statements" });
  return (
    <StatementPanel
      title={t(mode === "GIFT" ? "tax.titleAbroad" : "tax.title")}
      body={t(mode === "GIFT" ? "tax.bodyAbroad" : "tax.body")}
    >
      <ul className="grid justify-items-start gap-1">
        {financialYearsOf(period).map((year) => (
          <li key={year}>
            <Download href={`/api/v2/investment-dashboard/get-tax-statement/${year}`} financialYear={year}>
              {t(year === financialYearOf(period.today) ? "tax.yearSoFar" : "tax.year", { year })}
            </Download>
          </li>
        ))}
      </ul>
    </StatementPanel>
  );
}

function StatementPanel({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold text-body text-ink">{title}</h3>
      <p className="mt-1 mb-4 text-label text-muted">{body}</p>
      {children}
    </div>
  );
}

function Download({ href, financialYear, children }: { href: string; financialYear: string; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      {...eventAttribute({ event: "statement_downloaded", properties: { financialYear } })}
      className="inline-flex min-h-11 items-center text-body text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  );
}
