/** The tax statement of a financial year as a PDF. */
import { addMinor, type Currency, type Minor, subtractMinor } from "../../../lib/contract/money.ts";
import { gramsFromTenthMg } from "../../../lib/contract/weight.ts";
import { type Column, type Row, Sheet, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { CATEGORY_WORDS } from "../paper-words.ts";
import { day, figure, money, unitOf } from "./figures.ts";
import { BY_MACHINE, footerOf, type Holder, writeLetterhead } from "./letterhead.ts";
import type { Gain, MetalGain, TaxBook, TaxStatement } from "./tax-statement.ts";
import type { IncomeRow } from "./tax-store.ts";

export async function taxPaper({ year, madeAt, books }: TaxStatement, holder: Holder): Promise<Uint8Array> {
  const title = "Tax statement";
  const isRunning = madeAt < Date.parse(`${year.to}T18:30:00Z`);
  const span = `${day(year.from)} to ${day(year.to)}`;
  const lead = `${capital(year.title)}: ${span}${isRunning ? ", to date" : ""}`;
  const sheet = await Sheet.open({ title, footer: footerOf(`${title}, ${year.title}`, madeAt), at: madeAt });
  writeLetterhead(sheet, holder, { lead });
  for (const book of books) writeBook(sheet, book);
  sheet.heading("How this was computed");
  for (const note of NOTES) sheet.text(note);
  return sheet.save();
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const NOTES = [
  "Income is what came beyond the principal between the two days, by the day on which it reached the wallet: interest, coupons, rent, the return in a rental. Where a bank took interest back because a deposit was withdrawn early, it is shown with a minus.",
  "Tax deducted at source (TDS) is what was deducted from each payout under the law of its day, from the first rupee; of machinery rentals it is deducted from the whole rental. It is paid to the Income Tax Department under your PAN. Compare it with Form 26AS; the return settles the difference.",
  "The gain on a sale is what it brought after fees and before tax, less the share of what was paid that falls on the units sold, with the interest and the stamp duty that were paid in advance.",
  "The gain on gold and silver is what a sale brought less the average cost, GST included, of what was held at that moment.",
  "Whether a gain is short-term or long-term follows from the days held and the law of the asset; this statement does not decide it. No currency is converted into another. This is information, not tax advice.",
  BY_MACHINE,
];

function writeBook(sheet: Sheet, book: TaxBook): void {
  const { currency, income, gains, metals, tds } = book;
  const gain = addMinor(...[...gains, ...metals].map((sold) => sold.gain));
  const earned = addMinor(...income.map((row) => row.income));
  sheet.heading(currency === "INR" ? "In rupees" : `In ${currency}`);
  sheet.figures([
    { label: "Income before tax", text: money(currency, earned) },
    { label: "Gains on sales", text: money(currency, gain) },
    { label: "TDS deducted", text: money(currency, tds) },
    { label: "Income and gains after TDS", text: money(currency, subtractMinor(addMinor(earned, gain), tds)) },
  ]);
  if (book.byCategory.length === 0) sheet.text("Nothing was paid and nothing was sold this year.");
  else writeCategories(sheet, book);
  if (income.length > 0) writeIncome(sheet, book);
  if (gains.length > 0) writeGains(sheet, book);
  if (metals.length > 0) writeMetals(sheet, book);
}

/** One wide column, and as many of equal figures as there are headings. */
function columns(first: string, figures: readonly string[], width = 74): readonly Column[] {
  return [
    { heading: first, width: TEXT_WIDTH - figures.length * width },
    ...figures.map((heading) => ({ heading, width, isFigure: true })),
  ];
}

function total(currency: Currency, label: string, ...amounts: readonly (readonly Minor[])[]): Row {
  return { cells: [label, ...amounts.map((each) => figure(currency, addMinor(...each)))], isStrong: true };
}

function writeCategories(sheet: Sheet, { currency, byCategory, tdsByQuarter }: TaxBook): void {
  const unit = unitOf(currency);
  const of = (part: "income" | "gain" | "tds") => byCategory.map((row) => row[part]);
  sheet.table(columns("By category", [`Income (${unit})`, `Gains (${unit})`, `TDS (${unit})`], 88), [
    ...byCategory.map(({ productType, income, gain, tds }) => ({
      cells: [CATEGORY_WORDS[productType].en, ...[income, gain, tds].map((amount) => figure(currency, amount))],
    })),
    total(currency, "Total", of("income"), of("gain"), of("tds")),
  ]);
  const quarters = ["April to June", "July to September", "October to December", "January to March"];
  sheet.table(columns("TDS by quarter", quarters, 92), [
    { cells: [`Deducted (${unit})`, ...tdsByQuarter.map((amount) => figure(currency, amount))] },
  ]);
}

function writeIncome(sheet: Sheet, { currency, income }: TaxBook): void {
  const unit = unitOf(currency);
  const headings = [`Principal (${unit})`, `Income (${unit})`, `TDS (${unit})`, `Received (${unit})`];
  const of = (part: "principal" | "income" | "tds" | "net") => income.map((row) => row[part]);
  sheet.heading("What investments paid");
  sheet.table(columns("Investment", headings), [
    ...income.map((row) => ({ cells: [nameOf(row), ...amountsOf(row).map((amount) => figure(currency, amount))] })),
    total(currency, "Total", of("principal"), of("income"), of("tds"), of("net")),
  ]);
}

const amountsOf = ({ principal, income, tds, net }: IncomeRow) => [principal, income, tds, net];

const nameOf = ({ title, payerName, productType, payouts, investmentId }: IncomeRow) =>
  `${title}\n${CATEGORY_WORDS[productType].en}, paid by ${payerName}, ${payouts} ${payouts === 1 ? "payout" : "payouts"}\n${investmentId}`;

function writeGains(sheet: Sheet, { currency, gains }: TaxBook): void {
  const unit = unitOf(currency);
  const headings = [`Proceeds (${unit})`, `Cost (${unit})`, `Gain (${unit})`, `TDS (${unit})`];
  const of = (part: "gross" | "cost" | "gain" | "tds") => gains.map((row) => row[part]);
  sheet.heading("Sold");
  sheet.table(columns("What was sold", headings), [
    ...gains.map((row) => gainRow(row, currency)),
    total(currency, "Total", of("gross"), of("cost"), of("gain"), of("tds")),
  ]);
}

function gainRow({ title, sale, units, investedOn, soldOn, investmentId, ...amounts }: Gain, currency: Currency): Row {
  const { gross, cost, gain, tds } = amounts;
  const what = `${sale?.units ?? units} units, bought ${day(investedOn)}, sold ${day(soldOn)}`;
  const figures = [gross, cost, gain, tds].map((amount) => figure(currency, amount));
  return { cells: [`${title}\n${what}\n${investmentId}`, ...figures] };
}

function writeMetals(sheet: Sheet, { currency, metals }: TaxBook): void {
  const unit = unitOf(currency);
  sheet.heading("Gold and silver sold");
  sheet.table(columns("What was sold", [`Proceeds (${unit})`, `Cost (${unit})`, `Gain (${unit})`]), [
    ...metals.map((row) => metalRow(row, currency)),
    total(
      currency,
      "Total",
      metals.map(({ trade }) => trade.total),
      metals.map(({ cost }) => cost),
      metals.map(({ gain }) => gain),
    ),
  ]);
}

function metalRow({ trade, cost, gain }: MetalGain, currency: Currency): Row {
  const { id, metal, weight, pricePerGram, tradedOn, total: brought } = trade;
  const grams = gramsFromTenthMg(weight).toFixed(4);
  const what = `${CATEGORY_WORDS[metal].en}, ${grams} g\nsold ${day(tradedOn)} at ${money(currency, pricePerGram)} a gram\n${id}`;
  return { cells: [what, ...[brought, cost, gain].map((amount) => figure(currency, amount))] };
}
