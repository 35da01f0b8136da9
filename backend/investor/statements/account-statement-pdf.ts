import { addMinor, type Currency, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { BACKEND_MESSAGES } from "../../../messages/backend.ts";
import { type Column, type SheetRow, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { translateTo } from "../../platform/translate.ts";
import type { AccountStatement, AccountStatementLine, WalletStatement } from "./account-statement.ts";
import { inUnit, openStatement, periodText, type StatementFor, type Writing, writeNotes } from "./letterhead.ts";
import { figure, money } from "./statement-figures.ts";
import { labelText, tdsNote } from "./statement-labels.ts";
import type { Period } from "./statement-rules.ts";

export async function accountStatementPdf(statement: AccountStatement, about: StatementFor): Promise<Uint8Array> {
  const { period, madeAt, wallets } = statement;
  const t = translateTo(about.locale);
  const title = t("reports.account.title");
  const lead = periodText(period, about.locale);
  const footer = t("reports.sheet.titleOf", { title, of: lead });
  const writing = await openStatement({ title, footer, lead, madeAt }, about);
  for (const wallet of wallets) writeWallet(writing, wallet, period);
  writeNotes(writing, t("reports.sheet.about"), BACKEND_MESSAGES[about.locale].reports.account.notes);
  return writing.sheet.save();
}

function writeWallet(writing: Writing, wallet: WalletStatement, { from, to }: Period): void {
  const { sheet, t, locale } = writing;
  const { currency, opening, lines, closing, held } = wallet;
  const sum = (matches: (amount: Minor) => boolean) =>
    addMinor(...lines.map(({ amount }) => amount).filter((amount) => matches(amount)));
  const [into, out] = [sum((amount) => amount > 0), sum((amount) => amount < 0)];
  sheet.heading(currency === "INR" ? t("reports.account.walletInRupees") : t("reports.account.walletIn", { currency }));
  sheet.figures([
    { label: t("reports.account.openingOn", { day: formatDate(from, locale) }), text: money(currency, opening) },
    { label: t("reports.account.moneyIn"), text: money(currency, into) },
    { label: t("reports.account.moneyOut"), text: money(currency, minor(Math.abs(out))) },
    { label: t("reports.account.closingOn", { day: formatDate(to, locale) }), text: money(currency, closing) },
  ]);
  if (held !== null && held > 0) sheet.text(t("reports.account.held", { amount: money(currency, held) }));
  sheet.table(columnsIn(writing, currency), rowsOf(writing, wallet, { from, to }));
}

const FIGURE_WIDTH = 78;

function columnsIn(writing: Writing, currency: Currency): readonly Column[] {
  const { t } = writing;
  const figures = [t("reports.account.out"), t("reports.account.in"), t("reports.account.balance")];
  return [
    { heading: t("reports.account.date"), width: 66 },
    { heading: t("reports.account.details"), width: TEXT_WIDTH - 66 - figures.length * FIGURE_WIDTH },
    ...figures.map((name) => ({ heading: inUnit(writing, name, currency), width: FIGURE_WIDTH, isFigure: true })),
  ];
}

function* rowsOf(writing: Writing, wallet: WalletStatement, { from, to }: Period): Generator<SheetRow> {
  const { currency, opening, lines, closing } = wallet;
  const { t, locale } = writing;
  const balance = (on: CalendarDate, name: string, amount: Minor): SheetRow => ({
    cells: [formatDate(on, locale), name, "", "", figure(currency, amount)],
    isStrong: true,
  });
  yield balance(from, t("reports.account.opening"), opening);
  for (const line of lines) yield rowOf(writing, line, currency);
  if (lines.length === 0) yield { cells: ["", t("reports.account.none"), "", "", ""] };
  yield balance(to, t("reports.account.closing"), closing);
}

function rowOf({ t, locale }: Writing, line: AccountStatementLine, currency: Currency): SheetRow {
  const { on, label, amount, balance } = line;
  const utr = label.utr === null ? [] : [t("reports.entries.utr", { utr: label.utr })];
  const tds = tdsNote(label, currency, t);
  const what = [labelText(label, t), ...(tds ? [tds] : []), label.reference, ...utr].join("\n");
  const moved = figure(currency, minor(Math.abs(amount)));
  const sides = amount < 0 ? [moved, ""] : ["", moved];
  return { cells: [formatDate(on, locale), what, ...sides, figure(currency, balance)] };
}
