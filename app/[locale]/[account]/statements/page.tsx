import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { modeOf } from "@/app/[locale]/_account/account-reads";
import { type AccountParams, OWN_SCOPE } from "@/app/[locale]/_account/scope";
import { FileLink, fileAddress } from "@/components/portfolio/file-link";
import { financialYearsOf, startOfFinancialYear } from "@/components/portfolio/financial-years";
import { PeriodForm } from "@/components/portfolio/period-form";
import { SectionError } from "@/components/portfolio/section-error";
import { Drawn } from "@/components/ui/drawn/drawn";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { investmentsCsv } from "@/lib/contract/calls/dashboard";
import { accountStatement, holdingsStatement, transactionsCsv } from "@/lib/contract/calls/statements";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { findStatementPeriod, type StatementPeriod } from "@/lib/web/statement-period";
import { FileLine, YearFiles } from "./_parts/year-files";

const PATH = "/statements";

export async function generateMetadata({ params }: AccountParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("statements");
  return pageMetadata({ locale, path: PATH, title: t("title"), index: false });
}

/** Every file about the account: by financial year, of any period, and as of today. */
export default async function StatementsPage({ params }: AccountParams) {
  const locale = await pageLocale(params);
  const [t, mode, period] = await Promise.all([
    getTranslations("statements"),
    modeOf(OWN_SCOPE),
    findStatementPeriod(),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t(mode === "GIFT" ? "leadAbroad" : "lead")} />
      {period === null ? (
        <SectionError path={PATH} locale={locale} />
      ) : (
        <div className="grid gap-x-16 desktop:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
          <div>
            <Drawn>
              {financialYearsOf(period).map((year) => (
                <YearFiles key={year} {...{ year, period, mode, locale }} />
              ))}
            </Drawn>
          </div>
          <div className="max-desktop:mt-12">
            <Drawn>
              <AsOfToday locale={locale} />
            </Drawn>
            <AnyPeriod period={period} />
            {mode === "INR" && (
              <Drawn>
                <TaxPages locale={locale} />
              </Drawn>
            )}
          </div>
        </div>
      )}
    </>
  );
}

async function AsOfToday({ locale }: { locale: Locale }) {
  const t = await getTranslations("statements");
  return (
    <Section title={t("today.title")}>
      <ul className="divide-y divide-line border-line border-y">
        <FileLine title={t("holdings.title")} body={t("holdings.body")}>
          <FileLink call={holdingsStatement}>{t("formats.pdf")}</FileLink>
        </FileLine>
        <FileLine title={t("investments.title")} body={t("investments.body")}>
          <FileLink call={investmentsCsv} input={{ language: locale }}>
            {t("formats.csv")}
          </FileLink>
        </FileLine>
        <FileLine title={t("sheet.title")} body={t("sheet.body")}>
          <FileLink call={transactionsCsv} input={{ language: locale }}>
            {t("formats.csv")}
          </FileLink>
        </FileLine>
      </ul>
    </Section>
  );
}

async function AnyPeriod({ period }: { period: StatementPeriod }) {
  const [t, errors] = await Promise.all([getTranslations("statements"), errorWordsFor(accountStatement)]);
  return (
    <Section title={t("period.title")}>
      <p className="mb-4 text-label text-muted">{t("account.body")}</p>
      <PeriodForm
        path={fileAddress(accountStatement)}
        from={startOfFinancialYear(period.today)}
        to={period.today}
        today={period.today}
        words={{
          ...{ from: t("account.from"), to: t("account.to"), get: t("account.get") },
          ...{ done: t("account.done"), lost: t("account.lost"), errors },
        }}
      />
    </Section>
  );
}

const TAX_PAGES = [
  ["match", "/transactions/tax-credit"],
  ["certificates", "/transactions/tax-certificates"],
  ["forecast", "/transactions/tax-forecast"],
] as const;

async function TaxPages({ locale }: { locale: Locale }) {
  const t = await getTranslations("statements");
  return (
    <Section title={t("taxPages")}>
      <ul className="divide-y divide-line border-line border-y">
        {TAX_PAGES.map(([page, path]) => (
          <li key={page} className="py-3">
            <TextLink href={hrefFor(locale, path)} className="text-body">
              {t(`${page}.link`)}
            </TextLink>
            <p className="text-label text-muted">{t(`${page}.linkBody`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
