/** Every movement of the wallets as a spreadsheet: currency after currency, each oldest first, from nothing to now. */
import { type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import { CURRENCIES, type Currency, minor } from "../../../lib/contract/money.ts";
import { lastSequenceOf, listOwnedEntries, type OwnedEntry } from "../../ledger/owned.ts";
import type { Book } from "../book.ts";
import { type CsvColumn, csvFile, inMajor } from "../csv-file.ts";
import type { PaperLanguage } from "../paper-words.ts";
import { linesOf, type StatementLine } from "./account-statement.ts";

interface Movement extends StatementLine {
  readonly currency: Currency;
}

const INDIA_OFFSET_MS = 19_800_000;
/** `16:20:05` in India. */
const timeOf = (at: EpochMs) => new Date(at + INDIA_OFFSET_MS).toISOString().slice(11, 19);

const COLUMNS: readonly CsvColumn<Movement>[] = [
  { heading: { en: "Date", hi: "तारीख़" }, cell: ({ on }) => on },
  { heading: { en: "Time (IST)", hi: "समय (IST)" }, cell: ({ at }) => timeOf(at) },
  { heading: { en: "Currency", hi: "मुद्रा" }, cell: ({ currency }) => currency },
  { heading: { en: "Details", hi: "विवरण" }, cell: ({ story }, language) => story.what[language] },
  { heading: { en: "Reference", hi: "संदर्भ" }, cell: ({ reference }) => reference },
  { heading: { en: "Money out", hi: "गया" }, cell: ({ amount }) => (amount < 0 ? inMajor(minor(-amount)) : "") },
  { heading: { en: "Money in", hi: "आया" }, cell: ({ amount }) => (amount > 0 ? inMajor(amount) : "") },
  {
    heading: { en: "TDS already deducted", hi: "पहले ही कटा TDS" },
    cell: ({ story }) => inMajor(story.tds ?? minor(0)),
  },
  { heading: { en: "Balance", hi: "शेष" }, cell: ({ balance }) => inMajor(balance) },
];

/** Read from the book while it is sent. */
export const transactionsCsv = (book: Book, language: PaperLanguage): ReadableStream<Uint8Array> =>
  csvFile({ columns: COLUMNS, language, rows: movementsOf(book) });

const ROWS_AT_ONCE = 200;

function* movementsOf(book: Book): Generator<Movement[]> {
  // What comes while the file is being sent is for the next one: the balances of this one add up.
  const upTo = lastSequenceOf(book.sql);
  for (const currency of CURRENCIES) {
    let balance = minor(0);
    for (let last: OwnedEntry | null = null; ; ) {
      const span = { currency, from: epochMs(0), before: null, upTo };
      const entries = listOwnedEntries(book.sql, { ...span, after: last, limit: ROWS_AT_ONCE });
      last = entries.at(-1) ?? null;
      if (last === null) break;
      const lines = [...linesOf(book, entries, balance)];
      balance = lines.at(-1)?.balance ?? balance;
      yield lines.map((line) => ({ ...line, currency }));
    }
  }
}
