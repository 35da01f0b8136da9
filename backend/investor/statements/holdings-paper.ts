/** What is held, as a PDF. */
import { CATEGORIES } from "../../../lib/contract/categories.ts";
import type { InvestmentSummary } from "../../../lib/contract/investments.ts";
import { addMinor, type Currency, minor } from "../../../lib/contract/money.ts";
import { gramsFromTenthMg } from "../../../lib/contract/weight.ts";
import { type Column, type Row, Sheet, TEXT_WIDTH } from "../../pdf/sheet.ts";
import { CATEGORY_WORDS } from "../paper-words.ts";
import { day, figure, moment, money, unitOf } from "./figures.ts";
import type { HeldMetal, HoldingsBook, HoldingsStatement } from "./holdings-statement.ts";
import { BY_MACHINE, footerOf, type Holder, writeLetterhead } from "./letterhead.ts";

export async function holdingsPaper({ madeAt, books, metals }: HoldingsStatement, holder: Holder): Promise<Uint8Array> {
  const title = "Holdings statement";
  const sheet = await Sheet.open({ title, footer: footerOf(title, madeAt), at: madeAt });
  writeLetterhead(sheet, holder, { lead: `As of ${moment(madeAt)} IST` });
  for (const book of books) writeBook(sheet, book, book.currency === "INR" ? metals : []);
  sheet.heading("About this statement");
  for (const note of NOTES) sheet.text(note);
  return sheet.save();
}

const NOTES = [
  "The value of an investment is the principal that is still invested, with the interest or return accrued to the day; of shares, the last price at which they were sold; of a property, what was put in, with rent to the day. Nobody promises to buy any of it at this value.",
  "Gold and silver are shown at what selling all of it would bring at the price of the moment, which changes by the minute. A metal whose price was not known is listed by its weight alone.",
  "What is still to come is what is expected, after tax deducted at source, if all pay.",
  BY_MACHINE,
];

function writeBook(sheet: Sheet, { currency, investments, wallet }: HoldingsBook, metals: readonly HeldMetal[]): void {
  const sum = (part: "investmentAmount" | "currentValue" | "expected") =>
    addMinor(...investments.map((each) => each[part]));
  const market = addMinor(...metals.map(({ currentValue }) => currentValue ?? minor(0)));
  sheet.heading(currency === "INR" ? "In rupees" : `In ${currency}`);
  sheet.figures([
    { label: "Investments, value", text: money(currency, sum("currentValue")) },
    ...(currency === "INR" ? [{ label: "Gold and silver, at the market price", text: money(currency, market) }] : []),
    { label: "In the wallet", text: money(currency, wallet) },
  ]);
  if (investments.length === 0) sheet.text("No investment is running.");
  else sheet.table(columnsIn(currency), rowsOf(investments, currency));
  if (metals.length > 0) writeMetals(sheet, metals);
}

const FIGURE_WIDTH = 82;

function columnsIn(currency: Currency): readonly Column[] {
  const figures = ["Invested", "Value", "Still to come"];
  return [
    { heading: "Investment", width: TEXT_WIDTH - figures.length * FIGURE_WIDTH },
    ...figures.map((name) => ({ heading: `${name} (${unitOf(currency)})`, width: FIGURE_WIDTH, isFigure: true })),
  ];
}

function* rowsOf(investments: readonly InvestmentSummary[], currency: Currency): Generator<Row> {
  const amounts = ({ investmentAmount, currentValue, expected }: InvestmentSummary) =>
    [investmentAmount, currentValue, expected].map((amount) => figure(currency, amount));
  for (const category of CATEGORIES) {
    for (const each of investments.filter(({ productType }) => productType === category)) {
      yield { cells: [nameOf(each), ...amounts(each)] };
    }
  }
  const sums = (["investmentAmount", "currentValue", "expected"] as const).map((part) =>
    figure(currency, addMinor(...investments.map((each) => each[part]))),
  );
  yield { cells: ["Total", ...sums], isStrong: true };
}

function nameOf({
  title,
  productType,
  payerName,
  investedOn,
  maturesOn,
  stage,
  investmentId,
}: InvestmentSummary): string {
  const until = maturesOn === null ? "" : `, until ${day(maturesOn)}`;
  const late = stage === "DELAYED" ? ", a payout is late" : "";
  const what = `${CATEGORY_WORDS[productType].en}, paid by ${payerName}, since ${day(investedOn)}${until}${late}`;
  return `${title}\n${what}\n${investmentId}`;
}

function writeMetals(sheet: Sheet, metals: readonly HeldMetal[]): void {
  const columns = [
    { heading: "Metal", width: TEXT_WIDTH - 2 * 110 },
    { heading: "Weight (g)", width: 110, isFigure: true },
    { heading: "Selling brings (₹)", width: 110, isFigure: true },
  ];
  sheet.table(
    columns,
    metals.map(({ metal, weight, currentValue, pricedAt }) => ({
      cells: [
        pricedAt === null
          ? CATEGORY_WORDS[metal].en
          : `${CATEGORY_WORDS[metal].en}\nat the price of ${moment(pricedAt)} IST`,
        gramsFromTenthMg(weight).toFixed(4),
        currentValue === null ? "not known" : figure("INR", currentValue),
      ],
    })),
  );
}
