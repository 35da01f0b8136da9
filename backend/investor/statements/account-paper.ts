/** The account statement as a PDF. */
import type { Currency } from "../../../lib/contract/money.ts";
import { addMinor, type Minor, minor } from "../../../lib/contract/money.ts";
import { type Column, type Row, Sheet, TEXT_WIDTH } from "../../pdf/sheet.ts";
import type { AccountStatement, StatementLine, WalletStatement } from "./account-statement.ts";
import { day, figure, money, unitOf } from "./figures.ts";
import { BY_MACHINE, footerOf, type Holder, writeLetterhead } from "./letterhead.ts";
import type { Period } from "./rules.ts";
import { tdsNote } from "./stories.ts";

export async function accountPaper(statement: AccountStatement, holder: Holder): Promise<Uint8Array> {
  const { period, madeAt, wallets } = statement;
  const lead = `${day(period.from)} to ${day(period.to)}`;
  const title = "Account statement";
  const sheet = await Sheet.open({ title, footer: footerOf(`${title}, ${lead}`, madeAt), at: madeAt });
  writeLetterhead(sheet, holder, { lead });
  for (const wallet of wallets) writeWallet(sheet, wallet, period);
  sheet.heading("About this statement");
  for (const note of NOTES) sheet.text(note);
  return sheet.save();
}

const NOTES = [
  "A balance is what is yours in the wallet, available or set aside. What is set aside for an order counts as out when the order is carried out, and not before.",
  "An entry carries the day, in India, on which the money came or went. Payouts are what reached the wallet, after tax deducted at source.",
  "Investments and metals are not part of a wallet's balance. No currency is converted into another.",
  BY_MACHINE,
];

const nameOf = (currency: Currency) => (currency === "INR" ? "Wallet in rupees" : `Wallet in ${currency}`);

function writeWallet(sheet: Sheet, wallet: WalletStatement, { from, to }: Period): void {
  const { currency, opening, lines, closing, held } = wallet;
  const sum = (wanted: (amount: Minor) => boolean) =>
    addMinor(...lines.map(({ amount }) => amount).filter((amount) => wanted(amount)));
  const out = sum((amount) => amount < 0);
  sheet.heading(nameOf(currency));
  sheet.figures([
    { label: `Opening balance, ${day(from)}`, text: money(currency, opening) },
    {
      label: "Money in",
      text: money(
        currency,
        sum((amount) => amount > 0),
      ),
    },
    { label: "Money out", text: money(currency, minor(Math.abs(out))) },
    { label: `Closing balance, ${day(to)}`, text: money(currency, closing) },
  ]);
  if (held !== null && held > 0) {
    sheet.text(`Of the closing balance, ${money(currency, held)} is set aside for orders under way.`);
  }
  sheet.table(columnsIn(currency), rowsOf(wallet, { from, to }));
}

const FIGURE_WIDTH = 78;

function columnsIn(currency: Currency): readonly Column[] {
  const unit = unitOf(currency);
  return [
    { heading: "Date", width: 66 },
    { heading: "Details and reference", width: TEXT_WIDTH - 66 - 3 * FIGURE_WIDTH },
    { heading: `Out (${unit})`, width: FIGURE_WIDTH, isFigure: true },
    { heading: `In (${unit})`, width: FIGURE_WIDTH, isFigure: true },
    { heading: `Balance (${unit})`, width: FIGURE_WIDTH, isFigure: true },
  ];
}

function* rowsOf({ currency, opening, lines, closing }: WalletStatement, { from, to }: Period): Generator<Row> {
  yield { cells: [day(from), "Opening balance", "", "", figure(currency, opening)], isStrong: true };
  for (const line of lines) yield rowOf(line, currency);
  if (lines.length === 0) yield { cells: ["", "No entries in this period.", "", "", ""] };
  yield { cells: [day(to), "Closing balance", "", "", figure(currency, closing)], isStrong: true };
}

function rowOf({ on, story, reference, amount, balance }: StatementLine, currency: Currency): Row {
  const tds = tdsNote(story, currency)?.en;
  const what = [story.what.en, ...(tds ? [tds] : []), reference].join("\n");
  const moved = figure(currency, minor(Math.abs(amount)));
  const sides = amount < 0 ? [moved, ""] : ["", moved];
  return { cells: [day(on), what, ...sides, figure(currency, balance)] };
}
