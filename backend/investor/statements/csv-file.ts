/**
 * A CSV file that is generated while it is downloaded. RFC 4180: commas, CRLF, doubled quotes. A byte-order mark,
 * without which spreadsheets misread Hindi. No cell that a spreadsheet would run as a formula (OWASP, "CSV
 * injection").
 */
import { type Minor, majorFromMinor } from "../../../lib/contract/facts/money.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { type Translate, translateTo } from "../../platform/translate.ts";

const BYTE_ORDER_MARK = "\uFEFF";

export interface CsvColumn<Row> {
  /** Message key of the heading. */
  readonly heading: Parameters<Translate>[0];
  readonly cell: (row: Row, t: Translate) => string;
}

interface CsvFile<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  readonly locale: Locale;
  /** Batches of rows, pulled when the reader has capacity, so the file is never in memory as a whole. */
  readonly rows: Iterator<readonly Row[]>;
}

export function csvFile<Row>({ columns, locale, rows }: CsvFile<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const t = translateTo(locale);
  const headings = columns.map(({ heading }) => t(heading));
  const lineOf = (row: Row) => line(columns.map(({ cell }) => cell(row, t)));
  return new ReadableStream({
    type: "bytes",
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + line(headings))),
    pull: (controller) => {
      const { done, value } = rows.next();
      if (!done) return controller.enqueue(encoder.encode(value.map(lineOf).join("")));
      controller.close();
      // A pending BYOB read only resolves when zero bytes are acknowledged.
      controller.byobRequest?.respond(0);
    },
  });
}

/** `1234.50`, which spreadsheets read as a number. */
export const inMajor = (amount: Minor): string => majorFromMinor(amount).toFixed(2);

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** A number, which no spreadsheet runs as a formula: `-12.50`, `+91`. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** A first character that a spreadsheet may read as the start of a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell of text, which never becomes a formula; a number stays a number, negative or not. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
