import { addMinor, type Currency, type Minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import { isCapitalGain } from "../../../lib/finance/capital-gain-tax.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { lawFiguresOn } from "../../../lib/products/law-figures.ts";
import { withLawFigures } from "../../../lib/products/law-texts.ts";
import { BACKEND_MESSAGES } from "../../../messages/backend.ts";
import { type Column, type SheetRow, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { translateTo } from "../../platform/translate.ts";
import { gainAssetOf } from "../claims/lot-parts.ts";
import {
  headingIn,
  inUnit,
  openStatement,
  periodText,
  type StatementFor,
  type Writing,
  writeNotes,
} from "./letterhead.ts";
import { figure, money } from "./statement-figures.ts";
import type { Gain, MetalGain, TaxStatement, TaxStatementData } from "./tax-statement.ts";
import type { IncomeRow } from "./tax-store.ts";

export async function taxStatementPdf(
  { year, madeAt, byCurrency }: TaxStatement,
  about: StatementFor,
): Promise<Uint8Array> {
  const t = translateTo(about.locale);
  const title = t("reports.tax.title");
  const isRunning = madeAt < Date.parse(`${year.to}T18:30:00Z`);
  const head = {
    year: t(year.isTaxYear ? "reports.tax.taxYearInTitle" : "reports.tax.yearInTitle", { year: year.name }),
    period: periodText(year, about.locale),
  };
  const of = t(year.isTaxYear ? "reports.tax.taxYear" : "reports.tax.year", { year: year.name });
  const footer = t("reports.sheet.titleOf", { title, of });
  const lead = t(isRunning ? "reports.tax.leadToDate" : "reports.tax.lead", head);
  const writing = await openStatement({ title, footer, lead, madeAt }, about);
  for (const data of byCurrency) writeCurrency(writing, data);
  const figures = lawFiguresOn(year.to);
  const notes = BACKEND_MESSAGES[about.locale].reports.tax.notes.map((note) => withLawFigures(note, figures));
  writeNotes(writing, t("reports.tax.how"), notes);
  return writing.sheet.save();
}

function writeCurrency(writing: Writing, data: TaxStatementData): void {
  const { sheet, t } = writing;
  const { currency, income, gains, metals, tds } = data;
  const gain = addMinor(...[...gains, ...metals].map((sold) => sold.gain));
  const earned = addMinor(...income.map((row) => row.income));
  const afterTds = subtractMinor(addMinor(earned, gain), tds);
  sheet.heading(headingIn(writing, currency));
  sheet.figures([
    { label: t("reports.tax.income"), text: money(currency, earned) },
    { label: t("reports.tax.gains"), text: money(currency, gain) },
    { label: t("reports.tax.tds"), text: money(currency, tds) },
    { label: t("reports.tax.afterTds"), text: money(currency, afterTds) },
  ]);
  if (data.byCategory.length === 0) sheet.text(t("reports.tax.none"));
  else writeCategories(writing, data);
  if (income.length > 0) writeIncome(writing, data);
  if (gains.length > 0) writeGains(writing, data);
  if (metals.length > 0) writeMetals(writing, data);
}

/** One wide column, followed by amount columns of equal width. */
function columns(first: string, figures: readonly string[], width = 74): readonly Column[] {
  return [
    { heading: first, width: TEXT_WIDTH - figures.length * width },
    ...figures.map((heading) => ({ heading, width, isFigure: true })),
  ];
}

function total({ t }: Writing, currency: Currency, ...amounts: readonly (readonly Minor[])[]): SheetRow {
  const sums = amounts.map((each) => figure(currency, addMinor(...each)));
  return { cells: [t("reports.sheet.total"), ...sums], isStrong: true };
}

type Heading = "columnIncome" | "columnGains" | "columnTds" | "principal" | "received" | "proceeds" | "cost" | "gain";

const headings = (writing: Writing, currency: Currency, names: readonly Heading[]) =>
  names.map((name) => inUnit(writing, writing.t(`reports.tax.${name}`), currency));

function writeCategories(writing: Writing, { currency, byCategory, tdsByQuarter }: TaxStatementData): void {
  const { sheet, t } = writing;
  const figures = headings(writing, currency, ["columnIncome", "columnGains", "columnTds"]);
  const of = (part: "income" | "gain" | "tds") => byCategory.map((row) => row[part]);
  sheet.table(columns(t("reports.tax.byCategory"), figures, 88), [
    ...byCategory.map(({ productType, income, gain, tds }) => ({
      cells: [t(`reports.categories.${productType}`), ...[income, gain, tds].map((amount) => figure(currency, amount))],
    })),
    total(writing, currency, of("income"), of("gain"), of("tds")),
  ]);
  const quarters = (["q1", "q2", "q3", "q4"] as const).map((quarter) => t(`reports.tax.${quarter}`));
  sheet.table(columns(t("reports.tax.byQuarter"), quarters, 92), [
    {
      cells: [
        inUnit(writing, t("reports.tax.deducted"), currency),
        ...tdsByQuarter.map((amount) => figure(currency, amount)),
      ],
    },
  ]);
}

function writeIncome(writing: Writing, { currency, income }: TaxStatementData): void {
  const { sheet, t } = writing;
  const figures = headings(writing, currency, ["principal", "columnIncome", "columnTds", "received"]);
  const of = (part: "principal" | "income" | "tds" | "net") => income.map((row) => row[part]);
  sheet.heading(t("reports.tax.paidHeading"));
  sheet.table(columns(t("reports.tax.investment"), figures), [
    ...income.map((row) => ({
      cells: [nameOf(writing, row), ...amountsOf(row).map((amount) => figure(currency, amount))],
    })),
    total(writing, currency, of("principal"), of("income"), of("tds"), of("net")),
  ]);
}

const amountsOf = ({ principal, income, tds, net }: IncomeRow) => [principal, income, tds, net];

const referenceOf = ({ investmentId: id, investedOn: on }: Pick<IncomeRow, "investmentId" | "investedOn">) =>
  spokenReference({ kind: "INVESTMENT", id, on });

function nameOf({ t }: Writing, row: IncomeRow): string {
  const { title, payerName: payer, productType, payouts } = row;
  const category = t(`reports.categories.${productType}`);
  const bases = row.tdsBases.map((basis) => t(`reports.workbook.tdsBases.${basis}`)).join("; ");
  const facts = [t("reports.tax.row", { category, payer, payouts }), t("reports.tax.taxedAs", { bases })];
  return [title, ...facts, referenceOf(row)].join("\n");
}

function writeGains(writing: Writing, { currency, gains }: TaxStatementData): void {
  const { sheet, t } = writing;
  const figures = headings(writing, currency, ["proceeds", "cost", "gain", "columnTds"]);
  const of = (part: "gross" | "cost" | "gain" | "tds") => gains.map((row) => row[part]);
  sheet.heading(t("reports.tax.soldHeading"));
  sheet.table(columns(t("reports.tax.whatSold"), figures), [
    ...gains.map((row) => gainRow(writing, row, currency)),
    total(writing, currency, of("gross"), of("cost"), of("gain"), of("tds")),
  ]);
}

function gainRow({ t, locale }: Writing, sold: Gain, currency: Currency): SheetRow {
  const { title, units, isRedemption, acquiredOn, soldOn, gross, cost, gain, tds } = sold;
  const days = { bought: formatDate(acquiredOn, locale), sold: formatDate(soldOn, locale) };
  const ofGain = sold.isLongTerm ? "reports.tax.longTerm" : "reports.tax.shortTerm";
  const term = t(isCapitalGain(gainAssetOf(sold.product)) ? ofGain : "reports.tax.otherIncome");
  const message = isRedemption ? "reports.tax.redeemedRow" : "reports.tax.soldRow";
  const what = t(message, { units: String(units), term, ...days });
  const figures = [gross, cost, gain, tds].map((amount) => figure(currency, amount));
  return { cells: [`${title}\n${what}\n${referenceOf(sold)}`, ...figures] };
}

function writeMetals(writing: Writing, { currency, metals }: TaxStatementData): void {
  const { sheet, t } = writing;
  sheet.heading(t("reports.tax.metalsHeading"));
  sheet.table(columns(t("reports.tax.whatSold"), headings(writing, currency, ["proceeds", "cost", "gain"])), [
    ...metals.map((row) => metalRow(writing, row, currency)),
    total(
      writing,
      currency,
      metals.map(({ proceeds }) => proceeds),
      metals.map(({ cost }) => cost),
      metals.map(({ gain }) => gain),
    ),
  ]);
}

function metalRow({ t, locale }: Writing, lot: MetalGain, currency: Currency): SheetRow {
  const { purchase, sale, weight, proceeds, cost, gain } = lot;
  const what = t("reports.tax.metalRow", {
    metal: t(`reports.categories.${sale.metal}`),
    grams: gramsFromTenthMg(weight).toFixed(4),
    bought: formatDate(purchase.tradedOn, locale),
    sold: formatDate(sale.tradedOn, locale),
    price: money(currency, sale.pricePerGram),
    term: t(lot.isLongTerm ? "reports.tax.longTerm" : "reports.tax.shortTerm"),
  });
  const reference = spokenReference({ kind: "METAL_SALE", id: sale.id, on: sale.tradedOn });
  return { cells: [`${what}\n${reference}`, ...[proceeds, cost, gain].map((amount) => figure(currency, amount))] };
}
