/** Investments as a spreadsheet. */
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import type { InvestmentSummary } from "../../../lib/contract/investments.ts";
import type { Book } from "../book.ts";
import { type CsvColumn, csvFile, inMajor } from "../csv-file.ts";
import type { InvestmentRecord } from "../investment/store.ts";
import { summaryView } from "../investment/views.ts";
import { CATEGORY_WORDS, type PaperLanguage, STAGE_WORDS, STATUS_WORDS, XIRR_WORDS } from "../paper-words.ts";
import { withPayouts } from "./portfolio-store.ts";
import { listInvestmentsAfter } from "./store.ts";

const inPercent = (rateBps: number | null) => (rateBps === null ? "" : (rateBps / 100).toFixed(2));

const COLUMNS: readonly CsvColumn<InvestmentSummary>[] = [
  { heading: { en: "Investment", hi: "निवेश" }, cell: ({ investmentId }) => investmentId },
  {
    heading: { en: "Category", hi: "श्रेणी" },
    cell: ({ productType }, language) => CATEGORY_WORDS[productType][language],
  },
  { heading: { en: "Title", hi: "नाम" }, cell: ({ title }) => title },
  { heading: { en: "Paid by", hi: "भुगतानकर्ता" }, cell: ({ payerName }) => payerName },
  {
    heading: { en: "Status", hi: "स्थिति" },
    cell: ({ investmentStatus }, language) => STATUS_WORDS[investmentStatus][language],
  },
  {
    heading: { en: "Stage", hi: "चरण" },
    cell: ({ stage }, language) => (stage === null ? "" : STAGE_WORDS[stage][language]),
  },
  { heading: { en: "Invested on", hi: "निवेश की तारीख़" }, cell: ({ investedOn }) => investedOn },
  { heading: { en: "Matures on", hi: "परिपक्वता की तारीख़" }, cell: ({ maturesOn }) => maturesOn ?? "" },
  { heading: { en: "Tenure (days)", hi: "अवधि (दिन)" }, cell: ({ tenureDays }) => String(tenureDays ?? "") },
  { heading: { en: "Rate (% a year)", hi: "ब्याज दर (% सालाना)" }, cell: ({ rateBps }) => inPercent(rateBps) },
  { heading: { en: "Currency", hi: "मुद्रा" }, cell: ({ currency }) => currency },
  {
    heading: { en: "Invested", hi: "निवेश राशि" },
    cell: ({ investmentAmount }) => inMajor(investmentAmount),
  },
  { heading: { en: "Value now", hi: "अभी का मूल्य" }, cell: ({ currentValue }) => inMajor(currentValue) },
  { heading: { en: "Received", hi: "प्राप्त राशि" }, cell: ({ received }) => inMajor(received) },
  { heading: { en: "TDS", hi: "TDS" }, cell: ({ tds }) => inMajor(tds) },
  { heading: { en: "Expected", hi: "अपेक्षित राशि" }, cell: ({ expected }) => inMajor(expected) },
  { heading: { en: "XIRR (%)", hi: "XIRR (%)" }, cell: ({ xirr }) => inPercent(xirr.bps) },
  {
    heading: { en: "XIRR basis", hi: "XIRR का आधार" },
    cell: ({ xirr }, language) => (xirr.bps === null ? "" : XIRR_WORDS[xirr.basis][language]),
  },
];

const ROWS_AT_ONCE = 200;

/** Read from the book while it is sent. */
export const investmentsCsv = (book: Book, language: PaperLanguage): ReadableStream<Uint8Array> =>
  csvFile({ columns: COLUMNS, language, rows: summariesOf(book) });

function* summariesOf(book: Book): Generator<InvestmentSummary[]> {
  for (let last: InvestmentRecord | null = null; ; ) {
    const investments = listInvestmentsAfter(book.sql, { after: last, limit: ROWS_AT_ONCE });
    last = investments.at(-1) ?? null;
    if (last === null) return;
    const today = dateInIndia(book.clock.now());
    yield withPayouts(book.sql, investments).map((holding) => summaryView({ ...holding, today }));
  }
}
