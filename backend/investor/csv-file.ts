/**
 * A spreadsheet file that is written while it is sent. RFC 4180: commas, CRLF, quotes doubled; a byte-order mark, without
 * which spreadsheets misread Hindi; and no cell that a spreadsheet would take for a formula (OWASP, "CSV injection").
 */
const BYTE_ORDER_MARK = "\uFEFF";

type Cells = readonly string[];

/** Rows are asked for some at a time, when there is room for them: the file is never whole in memory. */
export function csvFile(headings: Cells, rows: Iterator<readonly Cells[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    type: "bytes",
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + line(headings))),
    pull: (controller) => {
      const { done, value } = rows.next();
      if (!done) return controller.enqueue(encoder.encode(value.map(line).join("")));
      controller.close();
      // A reader that brought its own buffer is let go only when it is told that nothing was put in.
      controller.byobRequest?.respond(0);
    },
  });
}

const line = (cells: Cells) => `${cells.map(csvCell).join(",")}\r\n`;

/** Exported for its test. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
