/** All wallet movements as CSV: currency by currency, oldest first, over the whole history. */

import { CURRENCIES, type Currency, minor } from "../../../lib/contract/facts/money.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { lastSequenceOf, listOwnedEntries, type OwnedEntry } from "../../ledger/ownership-history.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type AccountStatementLine, linesOf } from "./account-statement.ts";
import { type CsvColumn, csvFile, inMajor } from "./csv-file.ts";
import { labelText } from "./statement-labels.ts";

interface Movement extends AccountStatementLine {
  readonly currency: Currency;
}

const INDIA_OFFSET_MS = 19_800_000;
/** `16:20:05` in India. */
const timeOf = (at: EpochMs) => new Date(at + INDIA_OFFSET_MS).toISOString().slice(11, 19);

const COLUMNS: readonly CsvColumn<Movement>[] = [
  { heading: "reports.transactionsCsv.date", cell: ({ on }) => on },
  { heading: "reports.transactionsCsv.time", cell: ({ at }) => timeOf(at) },
  { heading: "reports.transactionsCsv.currency", cell: ({ currency }) => currency },
  { heading: "reports.transactionsCsv.details", cell: ({ label }, t) => labelText(label, t) },
  { heading: "reports.transactionsCsv.reference", cell: ({ label }) => label.reference },
  { heading: "reports.transactionsCsv.utr", cell: ({ label }) => label.utr ?? "" },
  { heading: "reports.transactionsCsv.out", cell: ({ amount }) => (amount < 0 ? inMajor(minor(-amount)) : "") },
  { heading: "reports.transactionsCsv.in", cell: ({ amount }) => (amount > 0 ? inMajor(amount) : "") },
  {
    heading: "reports.transactionsCsv.tds",
    cell: ({ label }) => inMajor(label.tds ?? minor(0)),
  },
  { heading: "reports.transactionsCsv.balance", cell: ({ balance }) => inMajor(balance) },
];

/** Rows are read while the file is downloaded. */
export const transactionsCsv = (context: AccountContext, locale: Locale): ReadableStream<Uint8Array> =>
  csvFile({ columns: COLUMNS, locale, rows: movementsOf(context) });

const ROWS_AT_ONCE = 200;

function* movementsOf(context: AccountContext): Generator<Movement[]> {
  // Entries posted during the download are left out, so that the balances stay consistent.
  const upTo = lastSequenceOf(context.sql);
  for (const currency of CURRENCIES) {
    let balance = minor(0);
    for (let last: OwnedEntry | null = null; ; ) {
      const period = { currency, from: epochMs(0), before: null, upTo };
      const entries = listOwnedEntries(context.sql, { ...period, after: last, limit: ROWS_AT_ONCE });
      last = entries.at(-1) ?? null;
      if (last === null) break;
      const lines = [...linesOf(context, entries, balance)];
      balance = lines.at(-1)?.balance ?? balance;
      yield lines.map((line) => ({ ...line, currency }));
    }
  }
}
