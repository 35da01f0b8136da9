import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate } from "@/components/money/format";
import { BackLink } from "@/components/ui/back-link";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { Figure, Figures } from "@/components/ui/figures";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { getTaxForecast, type TaxForecast } from "@/lib/contract/calls/tax";
import type { Minor } from "@/lib/contract/facts/money";
import { METALS } from "@/lib/contract/values/weight";
import { ADVANCE_TAX } from "@/lib/finance/advance-tax";
import { inForce } from "@/lib/finance/dated-law";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { rupees } from "@/lib/products/law-figures";
import { readOptional } from "@/lib/web/optional-read";
import { rupeesOnly } from "../../_parts/rupees-only";
import { PartBar } from "./_parts/part-bar";

const NAMESPACE = "statements.forecast";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  return pageMetadata({ locale, path: "/transactions/tax-forecast", title: t("title"), index: false });
}

/** The running financial year: amounts received, and amounts expected until 31 March, never mixed with each other. */
export default async function TaxForecastPage({ params }: LocaleParams) {
  const locale = await pageLocale(params);
  const [t, match, errors, forecast] = await Promise.all([
    getTranslations({ locale, namespace: NAMESPACE }),
    getTranslations({ locale, namespace: "statements.match" }),
    errorWordsFor(getTaxForecast),
    readOptional(getTaxForecast, {}),
  ]);
  const notShown = await rupeesOnly(t("title"));
  if (notShown) return notShown;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/statements")}>{match("back")}</BackLink>}
        title={t("title")}
        lead={forecast && t("lead", { year: forecast.financialYear, date: formatDate(forecast.asOf, locale) })}
      />
      {forecast ? (
        <Forecast forecast={forecast} locale={locale} />
      ) : (
        <Notice tone="negative">{errors.GATEWAY_UNAVAILABLE ?? errors.INTERNAL}</Notice>
      )}
    </>
  );
}

interface ForecastProps {
  forecast: TaxForecast;
  locale: Locale;
}

async function Forecast({ forecast, locale }: ForecastProps) {
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  const { received, expected, rows, depreciation } = forecast;
  if (rows.length === 0) return <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState>;
  return (
    <>
      <Figures>
        <Figure label={t("received")}>
          <Amount amount={received.income} currency="INR" decimals="figure" />
        </Figure>
        <Figure label={t("deducted")}>
          <Amount amount={received.tds} currency="INR" decimals="figure" />
        </Figure>
        <Figure label={t("expected")} note={t("expectedNote")}>
          <Amount amount={expected.income} currency="INR" decimals="figure" />
        </Figure>
        <Figure label={t("expectedTds")} note={t("expectedNote")}>
          <Amount amount={expected.tds} currency="INR" decimals="figure" />
        </Figure>
        {depreciation > 0 && (
          <Figure label={t("depreciation")} note={t("depreciationNote")}>
            <Amount amount={depreciation} currency="INR" decimals="figure" />
          </Figure>
        )}
      </Figures>
      <Payers forecast={forecast} locale={locale} />
      <Parts forecast={forecast} locale={locale} />
      <p className="mt-10 max-w-prose text-label text-muted">{t("note")}</p>
    </>
  );
}

/** An amount of a table, where zero is a dash. */
const Sum = ({ of: amount }: { of: Minor }) => (amount === 0 ? "—" : <Amount amount={amount} currency="INR" />);

interface SumsRow extends Pick<TaxForecast, "received" | "expected"> {
  title: string;
  note: string;
  /** The mark of the expected income; null without any. */
  mark: ReactNode;
  /** The income as a bar. */
  bar?: ReactNode;
}

interface SumsTableProps {
  label: string;
  /** Heading of the first column. */
  titles: string;
  rows: readonly (SumsRow & { key: string })[];
  locale: Locale;
}

async function SumsTable({ label, titles, rows, locale }: SumsTableProps) {
  const t = await getTranslations({ locale, namespace: NAMESPACE });
  return (
    <Table aria-label={label}>
      <TableHead>
        <tr>
          <HeaderCell>{titles}</HeaderCell>
          <HeaderCell figure>{t("received")}</HeaderCell>
          <HeaderCell figure>{t("deducted")}</HeaderCell>
          <HeaderCell figure>{t("expected")}</HeaderCell>
          <HeaderCell figure>{t("expectedTds")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ key, title, note, mark, bar, received, expected }) => (
          <TableRow key={key}>
            <Cell place="title">
              {title}
              <CellNote>{note}</CellNote>
              {bar}
            </Cell>
            <Cell figure label={t("received")}>
              <Sum of={received.income} />
            </Cell>
            <Cell figure label={t("deducted")}>
              <Sum of={received.tds} />
            </Cell>
            <Cell figure label={t("expected")} className="text-muted">
              <span>
                <Sum of={expected.income} />
                {mark && <CellNote>{mark}</CellNote>}
              </span>
            </Cell>
            <Cell figure label={t("expectedTds")} className="text-muted">
              <Sum of={expected.tds} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

async function Payers({ forecast: { rows }, locale }: ForecastProps) {
  const [t, states, metals] = await Promise.all([
    getTranslations({ locale, namespace: NAMESPACE }),
    getTranslations({ locale, namespace: "states" }),
    getTranslations({ locale, namespace: "metals" }),
  ]);
  const metalNames: ReadonlyMap<string, string> = new Map(METALS.map((metal) => [metal, metals(`name.${metal}`)]));
  const shown = rows.map(({ payerName, nature, received, expected, isEstimate }) => {
    const state = isEstimate ? "estimate" : "expected";
    return {
      key: `${nature}:${payerName}`,
      title: payerName === null ? t("buyer") : (metalNames.get(payerName) ?? payerName),
      note: t(`natures.${nature}`),
      mark: expected.payouts > 0 ? <Status kind={state}>{states(state)}</Status> : null,
      ...{ received, expected },
    };
  });
  return (
    <Section title={t("payers")}>
      <SumsTable label={t("payers")} titles={t("payer")} rows={shown} locale={locale} />
    </Section>
  );
}

/** The income between the dates of advance tax. The tax depends on other income too, so that only shares of it are named. */
async function Parts({ forecast: { parts, asOf }, locale }: ForecastProps) {
  const [t, isHidden] = await Promise.all([getTranslations({ locale, namespace: NAMESPACE }), amountsHidden()]);
  const shown = parts.map((part) => {
    const { to, received, expected, dueBps } = part;
    return {
      ...{ key: to, title: formatDate(to, locale), mark: null, received, expected },
      bar: !isHidden && <PartBar part={part} parts={parts} />,
      note: dueBps === null ? t("noInstalment") : t("due", { share: formatRate(dueBps, 0) }),
    };
  });
  const from = rupees(inForce(ADVANCE_TAX, asOf).owedFromPaise);
  return (
    <Section title={t("parts")}>
      <p className="mb-4 max-w-prose text-body text-muted">{t("partsLead", { from })}</p>
      <SumsTable label={t("parts")} titles={t("until")} rows={shown} locale={locale} />
    </Section>
  );
}
