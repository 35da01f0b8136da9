import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatMoney } from "@/components/money/format";
import { fileAddress } from "@/components/portfolio/file-link";
import { financialYearsOf } from "@/components/portfolio/financial-years";
import { AppLink } from "@/components/ui/app-link";
import { BackLink } from "@/components/ui/back-link";
import { cn } from "@/components/ui/cn";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Status, type StatusKind } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { getTaxCertificate, getTaxCertificates, type TaxCertificateRow } from "@/lib/contract/calls/tax-certificates";
import { ZERO_PAISE } from "@/lib/contract/facts/money";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readOptional } from "@/lib/web/optional-read";
import { findStatementPeriod } from "@/lib/web/statement-period";
import { rupeesOnly } from "../../_parts/rupees-only";

const NAMESPACE = "statements.certificates";
const PATH = "/transactions/tax-certificates";

interface PageProps extends LocaleParams {
  searchParams: Promise<{ year?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  return pageMetadata({ locale, path: PATH, title: t("title"), index: false });
}

/** TDS certificates by payer and quarter: due, issued, corrected. */
export default async function TaxCertificatesPage({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const [t, match, errors, period, { year: requested }] = await Promise.all([
    getTranslations({ locale, namespace: NAMESPACE }),
    getTranslations({ locale, namespace: "statements.match" }),
    errorWordsFor(getTaxCertificates),
    findStatementPeriod(),
    searchParams,
  ]);
  const notShown = await rupeesOnly(t("title"));
  if (notShown) return notShown;
  const years = period ? financialYearsOf(period) : [];
  const year = years.find((each) => each === requested) ?? years[0];
  const certificates = year === undefined ? null : await readOptional(getTaxCertificates, { financialYear: year });
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/statements")}>{match("back")}</BackLink>}
        title={t("title")}
        lead={t("lead")}
      />
      {certificates ? (
        <>
          <YearLinks years={years} current={certificates.financialYear} label={t("years")} locale={locale} />
          <Certificates {...certificates} locale={locale} />
        </>
      ) : (
        <Notice tone="negative">{errors.GATEWAY_UNAVAILABLE ?? errors.INTERNAL}</Notice>
      )}
    </>
  );
}

interface YearLinksProps {
  years: readonly string[];
  current: string;
  label: string;
  locale: Locale;
}

function YearLinks({ years, current, label, locale }: YearLinksProps) {
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-1">
      {years.map((year) => (
        <AppLink
          key={year}
          href={hrefFor(locale, `${PATH}?year=${year}`)}
          aria-current={year === current ? "true" : undefined}
          className={cn(
            "relative inline-flex h-8 items-center rounded-full px-3.5 font-medium text-label after:absolute after:inset-x-0 after:-inset-y-1.5",
            year === current ? "bg-accent-soft text-accent" : "text-muted hover:text-ink",
          )}
        >
          {year}
        </AppLink>
      ))}
    </nav>
  );
}

interface CertificatesProps {
  financialYear: string;
  rows: readonly TaxCertificateRow[];
  locale: Locale;
}

async function Certificates({ financialYear, rows, locale }: CertificatesProps) {
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  if (rows.length === 0) return <EmptyState title={t("empty", { year: financialYear })}>{t("emptyBody")}</EmptyState>;
  return (
    <>
      <Table aria-label={`${t("title")} ${financialYear}`}>
        <TableHead>
          <tr>
            <HeaderCell>{t("payer")}</HeaderCell>
            <HeaderCell figure>{t("deducted")}</HeaderCell>
            <HeaderCell>{t("dueOn")}</HeaderCell>
            <HeaderCell>{t("state")}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <CertificateRow key={`${row.tan ?? row.payerName ?? ""} ${row.quarter}`} row={row} locale={locale} />
          ))}
        </TableBody>
      </Table>
      <p className="mt-10 max-w-prose text-label text-muted">{t("note")}</p>
    </>
  );
}

const KINDS: Readonly<Record<TaxCertificateRow["state"], StatusKind>> = {
  EXPECTED: "expected",
  OVERDUE: "delayed",
  ISSUED: "confirmed",
  CORRECTED: "confirmed",
};

interface RowProps {
  row: TaxCertificateRow;
  locale: Locale;
}

async function CertificateRow({ row, locale }: RowProps) {
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  const { payerName, tan, quarter, amount, tax, dueOn, state } = row;
  return (
    <TableRow>
      <Cell place="title">
        {payerName ?? t("buyer")}
        <CellNote>{t("place", { quarter: `Q${quarter}`, tan: tan ?? t("noTan") })}</CellNote>
      </Cell>
      <Cell figure label={t("deducted")}>
        <span>
          <Amount amount={tax} currency="INR" />
          <CellNote>{t("on", { amount: formatMoney({ amount }) })}</CellNote>
        </span>
      </Cell>
      <Cell label={t("dueOn")}>{formatDate(dueOn, locale)}</Cell>
      <Cell label={t("state")}>
        <span className="flex flex-col items-end text-right tablet:items-start tablet:text-left">
          <Status kind={KINDS[state]}>{t(`states.${state}`)}</Status>
          <Files row={row} locale={locale} />
        </span>
      </Cell>
    </TableRow>
  );
}

async function Files({ row: { payerName, quarter, dueOn, state, certificate, replaced }, locale }: RowProps) {
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  const date = formatDate(certificate?.issuedOn ?? dueOn, locale);
  const name = t("downloadOf", { payer: payerName ?? t("buyer"), quarter: `Q${quarter}` });
  const differing = certificate?.differences.map((difference) =>
    t(`differences.${difference}`, {
      amount: formatMoney({ amount: certificate.amount ?? ZERO_PAISE }),
      tax: formatMoney({ amount: certificate.tax ?? ZERO_PAISE }),
    }),
  );
  return (
    <>
      <CellNote>{t(`facts.${state}`, { date })}</CellNote>
      {certificate && (
        <Download id={certificate.certificateId} name={name}>
          {t("download")}
        </Download>
      )}
      {differing && differing.length > 0 && (
        <span className="block max-w-64 text-label text-warning">{t("differs", { facts: differing.join(", ") })}</span>
      )}
      {replaced.map(({ certificateId, issuedOn }) => (
        <Download key={certificateId} id={certificateId} name={name}>
          {t("replaced", { date: formatDate(issuedOn, locale) })}
        </Download>
      ))}
    </>
  );
}

function Download({ id, name, children }: { id: string; name: string; children: string }) {
  return (
    <a
      href={fileAddress(getTaxCertificate, { certificateId: id })}
      aria-label={`${name}: ${children}`}
      className="flex min-h-11 items-center text-body text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  );
}
