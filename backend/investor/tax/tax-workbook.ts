/** The income-tax workbook of a financial year as XLSX, CSV, a ZIP of CSV files, or PDF. */
import { minor } from "../../../lib/contract/facts/money.ts";
import { accountNumberOf } from "../../../lib/contract/values/spoken-reference.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { MINOR_INCOME_EXEMPTION } from "../../../lib/finance/minor-income.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { withLawFigures } from "../../../lib/products/law-texts.ts";
import { workbookFiguresOn } from "../../../lib/products/workbook-figures.ts";
import { BACKEND_MESSAGES } from "../../../messages/backend.ts";
import { translateTo } from "../../platform/translate.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { holderOf, type LetterheadHolder, openStatement, periodText, writeNotes } from "../statements/letterhead.ts";
import { moment, money } from "../statements/statement-figures.ts";
import { statementPdf, type WantedStatement } from "../statements/statement-files.ts";
import { clubbedIncome } from "./clubbed-income.ts";
import { taxTables, type WorkbookYear } from "./tax-tables.ts";
import { type TaxYear, taxYear } from "./tax-year.ts";
import { workbookCsv, workbookZip } from "./workbook-csv.ts";
import { writeWorkbookTables } from "./workbook-pdf.ts";
import { type Overview, workbookXlsx } from "./workbook-xlsx.ts";

export type WantedFile =
  | WantedStatement
  | { readonly of: "TAX_WORKBOOK"; readonly financialYear: string; readonly format: "XLSX" | "CSV" | "ZIP" | "PDF" };

/** @throws AppError PERIOD_INVALID, PERIOD_TOO_LONG, FINANCIAL_YEAR_INVALID, STATEMENT_TOO_LONG */
export async function statementFile(context: AccountContext, wanted: WantedFile, locale: Locale): Promise<Uint8Array> {
  if (wanted.of !== "TAX_WORKBOOK") return statementPdf(context, wanted, locale);
  const t = translateTo(locale);
  const clubbed = await clubbedIncome(context, wanted.financialYear);
  const ofYear = await taxYear(context, wanted.financialYear, (metal) => t(`reports.categories.${metal}`));
  const data = { ...ofYear, clubbed };
  const about = { holder: holderOf(context), locale };
  switch (wanted.format) {
    case "XLSX":
      return workbookXlsx(overviewOf(data, about), taxTables(data, t));
    case "CSV":
      return workbookCsv(overviewOf(data, about), taxTables(data, t));
    case "ZIP":
      return workbookZip(overviewOf(data, about), taxTables(data, t));
    case "PDF":
      return workbookPdf(data, about);
  }
}

interface About {
  readonly holder: LetterheadHolder;
  readonly locale: Locale;
}

const yearName = ({ year }: TaxYear, locale: Locale): string =>
  translateTo(locale)(year.isTaxYear ? "reports.tax.taxYearInTitle" : "reports.tax.yearInTitle", { year: year.name });

function overviewOf(data: WorkbookYear, { holder, locale }: About): Overview {
  const t = translateTo(locale);
  return {
    title: t("reports.workbook.title"),
    madeAt: data.madeAt,
    facts: [
      [yearName(data, locale), periodText(data.year, locale)],
      [t("reports.sheet.inTheNameOf"), holder.name ?? "–"],
      [t("reports.sheet.pan"), holder.maskedPan ?? "–"],
      [t("reports.sheet.account"), accountNumberOf(holder.userId)],
      [t("reports.workbook.madeAt"), `${moment(data.madeAt, locale)} IST`],
    ],
    totalsHeading: t("reports.workbook.totals"),
    totalLabel: t("reports.sheet.total"),
    notesHeading: t("reports.tax.how"),
    notes: notesOf(data, locale),
  };
}

function notesOf({ clubbed, year, isFreeOfAdvanceTax }: WorkbookYear, locale: Locale): readonly string[] {
  const t = translateTo(locale);
  const figures = workbookFiguresOn(year.to);
  const notes = BACKEND_MESSAGES[locale].reports.workbook.notes.map((note) => withLawFigures(note, figures));
  const exempt = money("INR", minor(inForce(MINOR_INCOME_EXEMPTION, year.to)));
  return [
    ...notes,
    ...(isFreeOfAdvanceTax ? [t("reports.workbook.noAdvanceTax")] : []),
    ...(clubbed === null ? [] : [t("reports.workbook.clubbedNote", { exempt })]),
  ];
}

async function workbookPdf(data: WorkbookYear, about: About): Promise<Uint8Array> {
  const { locale } = about;
  const t = translateTo(locale);
  const title = t("reports.workbook.title");
  const lead = t("reports.tax.lead", { year: yearName(data, locale), period: periodText(data.year, locale) });
  const footer = t("reports.sheet.titleOf", { title, of: yearName(data, locale) });
  const writing = await openStatement({ title, footer, lead, madeAt: data.madeAt }, about);
  const style = { totalLabel: t("reports.sheet.total"), emptyLabel: t("reports.workbook.empty"), locale };
  writeWorkbookTables(writing.sheet, taxTables(data, t), style);
  writeNotes(writing, t("reports.tax.how"), notesOf(data, locale));
  return writing.sheet.save();
}
