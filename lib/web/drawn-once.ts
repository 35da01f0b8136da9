/**
 * The data of a stored page without the markup that its document shows already (docs/decisions/0223). A part that the
 * server has drawn is in the document as HTML and in the data as text: the text gives way to the element's number,
 * and `public/lazy-hydration.js` puts it back when the scripts start (docs/decisions/0236). The numbers stand between the
 * strings of the call, where no text of a page can imitate them.
 */

interface DrawnOnce {
  readonly page: string;
  /** Arguments of Next's calls, as JSON. */
  readonly flight: readonly string[];
}

/** The end of a drawn part's opening tag: `data-drawn` is its last attribute. */
const PLACE = 'data-drawn="">';
const NUMBER = 'data-drawn="'.length;

const DATA_CALL = 1;
const TEXT = "T";
const [LINE_END, COLON, COMMA] = [0x0a, 0x3a, 0x2c] as const;
/** Rows of bytes, which no page of ours has. */
const BINARY = /^[AOoUSsLlGgMmVb]$/;

/** Returns its arguments unchanged if the data is not the text of one page. */
export function drawnOnce(page: string, flight: readonly string[]): DrawnOnce {
  const data = dataIn(flight);
  const rows = data === null ? null : rowsOf(data.text);
  if (data === null || rows === null) return { page, flight };
  const places = placesIn(page);
  const numbers = new Map<number, number>();
  const parts: (number | string)[] = [""];
  for (const { id, text, source } of rows) {
    const place = text === null ? undefined : places.find((at) => !numbers.has(at) && isWhole(page, text, at));
    if (place === undefined) append(parts, source);
    else {
      append(parts, `${id}:`);
      parts.push(numbers.size);
      numbers.set(place, numbers.size);
    }
  }
  return {
    page: numbered(page, numbers),
    flight: [...data.others, scriptJson([DATA_CALL, ...parts])],
  };
}

function append(parts: (number | string)[], text: string): void {
  const last = parts.at(-1);
  if (typeof last === "string") parts[parts.length - 1] = last + text;
  else parts.push(text);
}

/** Whether the element whose content begins at `at` holds the text and nothing else. */
const isWhole = (page: string, text: string, at: number): boolean =>
  page.startsWith(text, at) && page.startsWith("</", at + text.length);

/** All data as one text, and the calls before it; null for a call of another kind than text after it began. */
function dataIn(flight: readonly string[]): { readonly text: string; readonly others: readonly string[] } | null {
  const others: string[] = [];
  const texts: string[] = [];
  for (const each of flight) {
    const call: unknown = JSON.parse(each);
    if (!Array.isArray(call)) return null;
    const [kind, text]: readonly unknown[] = call;
    if (kind === DATA_CALL && typeof text === "string") texts.push(text);
    else if (texts.length === 0) others.push(each);
    else return null;
  }
  return texts.length === 0 ? null : { text: texts.join(""), others };
}

interface Row {
  readonly id: string;
  /** Null for a row of another kind than text. */
  readonly text: string | null;
  readonly source: string;
  /** The position of the first byte after the row. */
  readonly end: number;
}

/** The rows of React's data; null if a row is of an unknown kind. */
function rowsOf(data: string): readonly Row[] | null {
  const bytes = new TextEncoder().encode(data);
  const rows: Row[] = [];
  for (let at = 0; at < bytes.length; ) {
    const row = rowAt(bytes, at);
    if (row === null) return null;
    rows.push(row);
    at = row.end;
  }
  return rows;
}

/** `id:T`, the number of bytes in hexadecimal, a comma and the text; or `id:` and a line. */
function rowAt(bytes: Uint8Array, at: number): Row | null {
  const read = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
  const begin = bytes.indexOf(COLON, at) + 1;
  if (begin === 0) return null;
  const id = read(at, begin - 1);
  const kind = read(begin, begin + 1);
  if (kind !== TEXT) {
    const end = bytes.indexOf(LINE_END, begin) + 1;
    return end === 0 || BINARY.test(kind) ? null : { id, text: null, source: read(at, end), end };
  }
  const first = bytes.indexOf(COMMA, begin) + 1;
  const end = first + Number.parseInt(read(begin + 1, first - 1), 16);
  return first > begin && end >= first && end <= bytes.length
    ? { id, text: read(first, end), source: read(at, end), end }
    : null;
}

function placesIn(page: string): readonly number[] {
  const places: number[] = [];
  for (let at = page.indexOf(PLACE); at >= 0; at = page.indexOf(PLACE, at + PLACE.length)) {
    places.push(at + PLACE.length);
  }
  return places;
}

/** The page with the number of each part in the attribute before it. */
function numbered(page: string, numbers: ReadonlyMap<number, number>): string {
  const parts: string[] = [];
  let copied = 0;
  for (const [place, number] of [...numbers].sort(([one], [other]) => one - other)) {
    const at = place - PLACE.length + NUMBER;
    parts.push(page.slice(copied, at), String(number));
    copied = at;
  }
  return parts.join("") + page.slice(copied);
}

/** JSON within a script of the document, which `<` could end. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
