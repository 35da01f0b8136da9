/**
 * Parsers of untrusted bytes must run in linear time: four times the input must take far less than 16 times as long.
 */
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { isParsableForm } from "../../lib/contract/facts/multipart.ts";
import { CREDIT_FILE_BYTES_MAX } from "../../lib/contract/facts/uploads.ts";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { growthOf, LINEAR_GROWTH_MAX, loopsIn, timesAsLong } from "../../tests/unit-shared/cpu-time.ts";
import { findDematNumber } from "../investor/kyc/cmr-rules.ts";
import { readCreditFile } from "../investor/tax/tax-credit-file.ts";
import { matchCredits } from "../investor/tax/tax-credit-match.ts";
import { acceptFile } from "./accept.ts";
import { shownTextIn } from "./pdf-content.ts";
import { plainTextIn } from "./pdf-text.ts";

const KIB = 1024;
const LOOPS_IN_A_SECOND = 250;
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

function acceptAny(bytes: Uint8Array): void {
  try {
    acceptFile(bytes, { field: "file", types: ["application/pdf", "image/jpeg", "image/png"] });
  } catch {
    // A rejected input counts too: only the time matters.
  }
}

/** Reads a tax credit statement and matches its entries, as its call does. */
function readCredits(text: string): () => void {
  const bytes = bytesOf(text);
  const today = calendarDateOf("2027-09-01");
  return () => {
    try {
      const { entries, unread } = readCreditFile(bytes);
      matchCredits([], entries, { financialYear: "2026-27", today, unread: unread.count });
    } catch {
      // As above.
    }
  };
}

const listOf = (unit: string, size: number) => `[${filled(`${unit},`, size - (size % (unit.length + 1)))}${unit}]`;

/** Each has about the given size; where one array is read for each element of another, both have half of it. */
const CREDIT_STATEMENTS: Readonly<Record<string, (size: number) => string>> = {
  "columns and rows": (size) => `{"columnLabel":${listOf('"a"', size / 2)},"columnData":${listOf("[]", size / 2)}}`,
  "columns and filled rows": (size) =>
    `{"columnLabel":${listOf('"a"', size / 2)},"columnData":${listOf(listOf('"1"', 200), size / 2)}}`,
  "columns and rows as objects": (size) =>
    `{"columnLabel":${listOf('{"field":"f0","seq":0}', size / 2)},"columnData":${listOf('{"f0":1}', size / 2)}}`,
  "columns of a source": (size) =>
    `{"l2":{"columnLabel":${listOf('"a"', size / 2)},"columnData":${listOf("[]", size / 2)}}}`,
  "columns and payments of a source": (size) =>
    `{"l1":{"columnLabel":${listOf('"a"', size / 2)},"columnData":${listOf("[]", size / 2)}},"l2":{"columnLabel":["Information Source","Information Code"],"columnData":[["A BANK (ZZZA00001A)","TDS-194A"]]}}`,
  "payments below a long code": (size) =>
    `{"l1":{"columnLabel":["date","amount","tax"],"columnData":${listOf('["01/06/2026","1","1"]', size / 2)}},"l2":{"columnLabel":["Information Source","Information Code"],"columnData":[["A BANK (ZZZA00001A)","TDS-${"A".repeat(size / 2)}"]]}}`,
  tables: (size) => listOf('{"columnLabel":["a","b"],"columnData":[["1","2"],["3","4"]]}', size),
  "sources in sources": (size) => listOf('{"l2":{"l2":{"l2":{"columnLabel":["a"],"columnData":[["b"]]}}}}', size),
  rows: (size) => listOf("[]", size),
  objects: (size) => listOf("{}", size),
  "fields of one object": (size) =>
    `{${Array.from({ length: size / 12 }, (_, index) => `"a${String(index).padStart(7, "0")}":1`).join()}}`,
  nesting: (size) => "[".repeat(size / 2) + "]".repeat(size / 2),
  brackets: (size) => `{"l2":{"columnLabel":["Information Source"],"columnData":["${"(".repeat(size)}"]}}`,
  digits: (size) => `{"tan":"ZZZA00001A","date":"2026-06-01","amount":"${"1".repeat(size)}","tax":1}`,
  commas: (size) => `{"tan":"ZZZA00001A","date":"2026-06-01","amount":"${",".repeat(size)}","tax":1}`,
  "equal entries": (size) => listOf('{"tan":"ZZZA00001A","date":"2026-06-01","amount":1,"tax":1}', size),
  "text of carets": (size) => "^".repeat(size),
  "text of empty lines": (size) => "\r\n".repeat(size / 2),
  "text of entries": (size) =>
    `^Permanent Account Number (PAN)^\n^ABCPM4471K^\n^PART-I - Details^\n1^A BANK^ZZZA00001A^\n${filled("^1^194A^18-Sep-2026^F^-^-^1.00^1.00^1.00\r\n", size)}`,
};

const pdfOf = (body: string) => bytesOf(`%PDF-1.4\n${body}\n%%EOF\n`);
const jpegOf = (body: string) => bytesOf(`\xff\xd8\xff${body}`);
const pngOf = (body: string) => bytesOf(`\x89PNG\r\n\x1a\n${body}`);

/** Each creates an input of about the given size and parses it. */
const READERS: readonly (readonly [string, (size: number) => () => unknown])[] = [
  ...["BT (", "BT ((", "BT (\\", "BT <", "BT [(a) -300 ", "BT <<", "BT %", "BT 1", "BT /a"].map(
    (unit) =>
      [`the letters of ${unit}`, (size: number) => () => shownTextIn(`BT ${filled(unit.slice(3), size)} Tj`)] as const,
  ),
  ...["<< >>stream\n", "endstream ", "stream\nBT ( endstream ", "1 0 obj << /Filter [ "].map(
    (unit) =>
      [
        `a PDF of ${unit}`,
        (size: number) => {
          const file = pdfOf(filled(unit, size));
          return () => plainTextIn(file);
        },
      ] as const,
  ),
  ...["%%EOF ", "/Encryp ", "\0"].map(
    (unit) =>
      [
        `the end of a PDF of ${unit}`,
        (size: number) => {
          const file = pdfOf(filled(unit, size));
          return () => acceptAny(file);
        },
      ] as const,
  ),
  ...["\xff", "\xff\xe1\0\x02", "\xff\xda\0\x02", "\0"].map(
    (unit) =>
      [
        `a JPEG of ${JSON.stringify(unit)}`,
        (size: number) => {
          const file = jpegOf(filled(unit, size));
          return () => acceptAny(file);
        },
      ] as const,
  ),
  ...["\0\0\0\0IDAT\0\0\0\0", "\0\0\0\0tEXt\0\0\0\0"].map(
    (unit) =>
      [
        `a PNG of ${JSON.stringify(unit)}`,
        (size: number) => {
          const file = pngOf(filled(unit, size));
          return () => acceptAny(file);
        },
      ] as const,
  ),
  ...["\r\n--x", "\r\n--y", "\r\n-", "\r\n", "\n", "\n--x\n\n"].map(
    (unit) =>
      [
        `a form of ${JSON.stringify(unit)}`,
        (size: number) => {
          const body = bytesOf(filled(unit, size));
          return () => isParsableForm(body, "multipart/form-data; boundary=x");
        },
      ] as const,
  ),
  ...Object.entries(CREDIT_STATEMENTS).map(
    ([shape, textOf]) => [`a tax credit statement of ${shape}`, (size: number) => readCredits(textOf(size))] as const,
  ),
  ...["DP ID ", "DP ", "IN300394 ", "1208160", "DP ID IN300394 CLIENT "].map(
    (unit) => [`a report of ${unit}`, (size: number) => () => findDematNumber(filled(unit, size))] as const,
  ),
];

it.each(READERS)("parses %s in linear time", (_, reading) => {
  expect(growthOf(reading, 128 * KIB)).toBeLessThan(LINEAR_GROWTH_MAX);
});

it("measures quadratic time as such", () => {
  const searchesToTheEnd = (size: number) => () => {
    const bytes = new Uint8Array(size);
    let found = 0;
    for (let from = 0; from < size; from++) for (let at = from; at < size; at++) found += bytes[at] ?? 0;
    return found;
  };
  expect(growthOf(searchesToTheEnd, 4 * KIB)).toBeGreaterThan(LINEAR_GROWTH_MAX);
});

it("inflates no more than its budget, whatever the file contains", () => {
  const bomb = deflateSync(new Uint8Array(4 * 1024 * KIB)).toString("latin1");
  const filesOf = (streams: number) => pdfOf(`<< /Filter /FlateDecode >>stream\n${bomb}\nendstream\n`.repeat(streams));
  const [one, many] = [filesOf(8), filesOf(1_000)];
  expect(
    timesAsLong(
      () => plainTextIn(many),
      () => plainTextIn(one),
    ),
  ).toBeLessThan(10);
});

/** The worst shapes known of the greatest size: many rows, columns, lines or cells, of which none is an entry. */
const WIDEST = `{"tan":"ZZZA00001A","columnLabel":[${Array.from({ length: 64 }, (_, index) => `"${"a".repeat(index + 1)}"`).join()}],"columnData":`;
const HEADED = "Permanent Account Number (PAN)^\nABCPM4471K^\n^PART-I - Details^\n1^A BANK^ZZZA00001A^\n";
const GREATEST = CREDIT_FILE_BYTES_MAX - 2 * KIB;

it.each([
  ["empty rows under many columns", `${WIDEST}[${"[],".repeat(99_000)}[]]}`],
  ["objects under many columns", `${WIDEST}[${'{"b":1},'.repeat(99_000)}{}]}`],
  ["rows of days that do not exist", `${WIDEST}${listOf(listOf('"99-99-9999"', 400), GREATEST - 4 * KIB)}}`],
  [
    "fields of one object",
    `{"tan":"ZZZA00001A",${Array.from({ length: 200_000 }, (_, index) => `"k${index.toString(36)}":""`).join()}}`,
  ],
  [
    "many columns that name one long cell",
    `{"tan":"ZZZA00001A","columnLabel":[${Array.from({ length: 63 }, (_, index) => `{"name":"${"a".repeat(index + 1)}","field":"f"}`).join()},{"name":"zz","field":"d"}],"columnData":[{"d":"2026-06-01","f":"${filled(",", GREATEST - 8 * KIB)}"}]}`,
  ],
  ["lines of one figure", HEADED + filled("1\n", GREATEST)],
  ["lines of a section alone", HEADED + filled("^1^s^1\n", GREATEST)],
  ["lines of many figures", HEADED + filled(`${"^1".repeat(23)}\n`, GREATEST)],
])("reads the largest tax credit statement of %s in less than a second", (_, text) => {
  expect(text.length).toBeLessThanOrEqual(CREDIT_FILE_BYTES_MAX);
  expect(loopsIn(readCredits(text))).toBeLessThan(LOOPS_IN_A_SECOND);
});

/** Ten kilobytes that inflate to all that is read of a PDF. */
it.each(["(\\1)", "<61>", "1 ", "a "])("reads a PDF whose pages inflate to many %s in less than a second", (unit) => {
  const page = deflateSync(bytesOf(filled(`BT ${unit}`, 1024 * KIB - 4))).toString("latin1");
  const file = pdfOf(`<< /Filter /FlateDecode >>stream\n${page}\nendstream\n`.repeat(64));
  expect(file.byteLength).toBeLessThan(512 * KIB);
  expect(loopsIn(() => plainTextIn(file))).toBeLessThan(LOOPS_IN_A_SECOND);
});
