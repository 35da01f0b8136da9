/**
 * A spreadsheet file that is written while it is sent. RFC 4180: commas, CRLF, quotes doubled; a byte-order mark, without
 * which spreadsheets misread Hindi; and no cell that a spreadsheet would take for a formula (OWASP, "CSV injection").
 */
import { type Minor, majorFromMinor } from "../../../lib/contract/values/money.ts";
import type { Locale } from "../../../lib/i18n/locales.ts";
import { type Translate, translateTo } from "../../translate.ts";

const BYTE_ORDER_MARK = "\uFEFF";

export interface CsvColumn<Row> {
  /** A message. */
  readonly heading: Parameters<Translate>[0];
  readonly cell: (row: Row, t: Translate) => string;
}

interface CsvFile<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  readonly locale: Locale;
  /** Asked for some at a time, when there is room for them: the file is never whole in memory. */
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
      // A reader that brought its own buffer is let go only when it is told that nothing was put in.
      controller.byobRequest?.respond(0);
    },
  });
}

/** `1234.50`, which a spreadsheet takes for a number. */
export const inMajor = (amount: Minor): string => majorFromMinor(amount).toFixed(2);

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** Exported for its test. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
