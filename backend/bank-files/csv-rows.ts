/** Rows of comma-separated values (RFC 4180), one at a time. A quote within a quoted cell is written twice. */
import { LINES_MAX, TEXT_MAX } from "./bounds.ts";

export type CsvRow = readonly string[];

const CELLS_MAX = 200;

/**
 * Rows without any text are left out. Null, and nothing further, when there are more rows than lines may be, or more cells than any
 * bank has. Cells are cut from the text: one string for each character would take twenty times the file.
 */
export function* rowsOf(text: string, delimiter: string): Generator<CsvRow | null> {
  let rows = 0;
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const cell = cellAt(text, at, delimiter);
    row.push(cell.text.slice(0, TEXT_MAX));
    at = cell.end + 1;
    if (row.length > CELLS_MAX) return yield null;
    if (text[cell.end] === delimiter) continue;
    if (row.some((each) => each.trim() !== "")) {
      rows += 1;
      yield rows > LINES_MAX ? null : row;
      if (rows > LINES_MAX) return;
    }
    row = [];
  }
}

interface Cell {
  readonly text: string;
  /** Position of the cell's delimiter, or of the line's end. */
  readonly end: number;
}

function cellAt(text: string, from: number, delimiter: string): Cell {
  const start = firstCharacter(text, from, delimiter);
  if (text[start] !== '"') {
    const end = endOfPlain(text, from, delimiter);
    return { text: text.slice(from, end), end };
  }
  const parts: string[] = [];
  let at = start + 1;
  let length = 0;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: parts.join("") + text.slice(at), end: text.length };
    if (length < TEXT_MAX) parts.push(text.slice(at, quote));
    length += quote - at + 1;
    at = quote + 1;
    if (text[at] !== '"') break;
    if (length < TEXT_MAX) parts.push('"');
    at += 1;
  }
  const end = endOfPlain(text, at, delimiter);
  return { text: parts.join("") + text.slice(at, end), end };
}

const isEnd = (character: string | undefined, delimiter: string) =>
  character === undefined || character === delimiter || character === "\n" || character === "\r";

function endOfPlain(text: string, from: number, delimiter: string): number {
  let end = from;
  while (!isEnd(text[end], delimiter)) end += 1;
  return end;
}

/** The first character of a cell that is no space. */
function firstCharacter(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === " " && delimiter !== " ") at += 1;
  return at;
}
