import type { InvestmentSummary } from "../../../lib/contract/calls/investments.ts";
import { CATEGORIES } from "../../../lib/contract/facts/categories.ts";
import { addMinor, type Currency, minor } from "../../../lib/contract/facts/money.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { BACKEND_MESSAGES } from "../../../messages/backend.ts";
import { type Column, type SheetRow, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { translateTo } from "../../platform/translate.ts";
import type { HeldMetal, HoldingsStatement, HoldingsStatementData } from "./holdings-statement.ts";
import { headingIn, inUnit, openStatement, type StatementFor, type Writing, writeNotes } from "./letterhead.ts";
import { figure, moment, money } from "./statement-figures.ts";

export async function holdingsStatementPdf(statement: HoldingsStatement, about: StatementFor): Promise<Uint8Array> {
  const { madeAt, byCurrency, metals } = statement;
  const t = translateTo(about.locale);
  const title = t("reports.holdings.title");
  const lead = t("reports.holdings.asOf", { at: moment(madeAt, about.locale) });
  const writing = await openStatement({ title, footer: title, lead, madeAt }, about);
  for (const data of byCurrency) writeCurrency(writing, data, data.currency === "INR" ? metals : []);
  writeNotes(writing, t("reports.sheet.about"), BACKEND_MESSAGES[about.locale].reports.holdings.notes);
  return writing.sheet.save();
}

function writeCurrency(writing: Writing, data: HoldingsStatementData, metals: readonly HeldMetal[]): void {
  const { sheet, t } = writing;
  const { currency, investments, wallet } = data;
  const sum = (part: "investmentAmount" | "currentValue" | "expected") =>
    addMinor(...investments.map((each) => each[part]));
  const market = addMinor(...metals.map(({ currentValue }) => currentValue ?? minor(0)));
  sheet.heading(headingIn(writing, currency));
  sheet.figures([
    { label: t("reports.holdings.value"), text: money(currency, sum("currentValue")) },
    ...(currency === "INR" ? [{ label: t("reports.holdings.metalsValue"), text: money(currency, market) }] : []),
    { label: t("reports.holdings.wallet"), text: money(currency, wallet) },
  ]);
  if (investments.length === 0) sheet.text(t("reports.holdings.none"));
  else sheet.table(columnsIn(writing, currency), rowsOf(writing, investments, currency));
  if (metals.length > 0) writeMetals(writing, metals);
}

const FIGURE_WIDTH = 82;

function columnsIn(writing: Writing, currency: Currency): readonly Column[] {
  const { t } = writing;
  const figures = [t("reports.holdings.invested"), t("reports.holdings.valueNow"), t("reports.holdings.toCome")];
  return [
    { heading: t("reports.holdings.investment"), width: TEXT_WIDTH - figures.length * FIGURE_WIDTH },
    ...figures.map((name) => ({ heading: inUnit(writing, name, currency), width: FIGURE_WIDTH, isFigure: true })),
  ];
}

function* rowsOf(writing: Writing, investments: readonly InvestmentSummary[], currency: Currency): Generator<SheetRow> {
  const amounts = ({ investmentAmount, currentValue, expected }: InvestmentSummary) =>
    [investmentAmount, currentValue, expected].map((amount) => figure(currency, amount));
  for (const category of CATEGORIES) {
    for (const each of investments.filter(({ productType }) => productType === category)) {
      yield { cells: [nameOf(writing, each), ...amounts(each)] };
    }
  }
  const sums = (["investmentAmount", "currentValue", "expected"] as const).map((part) =>
    figure(currency, addMinor(...investments.map((each) => each[part]))),
  );
  yield { cells: [writing.t("reports.sheet.total"), ...sums], isStrong: true };
}

function nameOf({ t, locale }: Writing, investment: InvestmentSummary): string {
  const { title, productType, payerName: payer, investedOn, settlement, maturesOn, stage, investmentId } = investment;
  const category = t(`reports.categories.${productType}`);
  const since = formatDate(investedOn, locale);
  const begun = settlement
    ? t("reports.holdings.rowTraded", {
        ...{ category, payer, traded: formatDate(settlement.tradesOn, locale) },
        settled: formatDate(settlement.settlesOn, locale),
      })
    : t("reports.holdings.row", { category, payer, since });
  const until = maturesOn === null ? null : formatDate(maturesOn, locale);
  const row = until === null ? begun : t("reports.holdings.rowUntil", { row: begun, until });
  const what = stage === "DELAYED" ? t("reports.holdings.rowLate", { row }) : row;
  return `${title}\n${what}\n${spokenReference({ kind: "INVESTMENT", id: investmentId, on: investedOn })}`;
}

function writeMetals(writing: Writing, metals: readonly HeldMetal[]): void {
  const { sheet, t } = writing;
  const columns = [
    { heading: t("reports.holdings.metal"), width: TEXT_WIDTH - 2 * 110 },
    { heading: t("reports.holdings.weight"), width: 110, isFigure: true },
    { heading: inUnit(writing, t("reports.holdings.sellingBrings"), "INR"), width: 110, isFigure: true },
  ];
  sheet.table(
    columns,
    metals.map((held) => metalRow(writing, held)),
  );
}

function metalRow({ t, locale }: Writing, { metal, weight, currentValue, pricedAt }: HeldMetal): SheetRow {
  const name = t(`reports.categories.${metal}`);
  const price = pricedAt === null ? null : t("reports.holdings.atPrice", { at: moment(pricedAt, locale) });
  return {
    cells: [
      price === null ? name : `${name}\n${price}`,
      gramsFromTenthMg(weight).toFixed(4),
      currentValue === null ? t("reports.holdings.notKnown") : figure("INR", currentValue),
    ],
  };
}
