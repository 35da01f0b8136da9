/**
 * Reads a tax credit statement as the department's portals give it: Form 168 (26AS) as text with carets, and the AIS or
 * 26AS as JSON. Invariants: time and memory are linear in the size of the file, which is limited; an entry is never
 * guessed: what cannot be read is refused or left out as another part of the statement.
 *
 * Text: `Sr^Deductor^TAN^^^^^Paid^Deducted^Deposited` opens a deductor, `^Sr^Section^Date^Status^Booked^Remarks^Paid^
 * Deducted^Deposited` is an entry of it. Only Part I (Part A until 2023) is read. The department publishes no format;
 * on 22 November 2026 the headings, the order of columns, `31-Mar-2027` and amounts with or without commas agreed with
 * several independent public readers of the file. JSON: tax-credit-json.ts.
 */
import type { CreditEntry } from "../../../lib/contract/calls/tax.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import { CREDIT_FILE_BYTES_MAX } from "../../../lib/contract/values/uploads.ts";
import { creditsInJson } from "./tax-credit-json.ts";
import { amountIn, dateIn, PAN, TAN, yearIn } from "./tax-credit-values.ts";

export interface CreditFile {
  /** Null where the file does not state it. */
  readonly pan: string | null;
  /** `2026-27`; null where the file does not state it. */
  readonly financialYear: string | null;
  readonly entries: readonly CreditEntry[];
}

const ENTRIES_MAX = 20_000;

const refusal = (code: ErrorCode) => new AppError(code, { file: code });

/** @throws AppError PAYLOAD_TOO_LARGE, TAX_CREDIT_LOCKED, TAX_CREDIT_UNREADABLE */
export function readCreditFile(bytes: Uint8Array): CreditFile {
  if (bytes.byteLength > CREDIT_FILE_BYTES_MAX) throw refusal("PAYLOAD_TOO_LARGE");
  if (isLocked(bytes)) throw refusal("TAX_CREDIT_LOCKED");
  const text = decoded(bytes).trim();
  const file = text.startsWith("{") || text.startsWith("[") ? creditsInJson(parsed(text)) : readText(text);
  if (!file || file.entries.length > ENTRIES_MAX) throw refusal("TAX_CREDIT_UNREADABLE");
  return file;
}

/** The portal's text comes in a ZIP with a password; its AIS utility writes one long encrypted word. */
function isLocked(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const isPdf = bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46;
  if (isZip || isPdf) return true;
  const head = bytes.subarray(0, 512);
  return head.byteLength === 512 && head.every((byte) => isBase64(byte));
}

const isBase64 = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2f ||
  byte === 0x3d;

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw refusal("TAX_CREDIT_UNREADABLE");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal("TAX_CREDIT_UNREADABLE");
  }
}

interface Header {
  readonly pan: string;
  readonly year: string;
}

/** Longer than any line of the statement. */
const CELLS_MAX = 24;

function* linesOf(text: string): Generator<readonly string[]> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    if (line !== "") yield line.split("^", CELLS_MAX).map((cell) => cell.trim());
    start = end + 1;
  }
}

function readText(text: string): CreditFile | null {
  const entries: CreditEntry[] = [];
  let header: Header | null = null;
  let names: readonly string[] | null = null;
  let isPartOne = false;
  let tan: string | null = null;
  for (const cells of linesOf(text)) {
    if (names) {
      header = headerOf(names, cells);
      names = null;
    } else if (!header && cells.some((cell) => cell.startsWith("Permanent Account Number"))) names = cells;
    isPartOne = isPartOneAfter(cells) ?? isPartOne;
    const deductor = cells[2] ?? "";
    if (TAN.test(deductor)) tan = deductor;
    else if (isPartOne && tan !== null) entries.push(...entryOfLine(tan, cells));
  }
  if (!header) return null;
  return { pan: PAN.test(header.pan) ? header.pan : null, financialYear: yearIn(header.year), entries };
}

/** Null for a line that opens no part of the statement. */
function isPartOneAfter(cells: readonly string[]): boolean | null {
  const heading = cells.find((cell) => /^PART[ -]/i.test(cell));
  return heading === undefined ? null : /^PART[ -](?:I|A)(?:[ -]|$)/i.test(heading);
}

function headerOf(names: readonly string[], values: readonly string[]): Header {
  const value = (name: string) => values[names.findIndex((cell) => cell.startsWith(name))] ?? "";
  return { pan: value("Permanent Account Number"), year: value("Financial Year") || value("Tax Year") };
}

/** A line of headings or of anything else has no date in its place. */
function entryOfLine(tan: string, cells: readonly string[]): readonly CreditEntry[] {
  const [, , section = "", day = "", , , , paid = "", deducted = "", deposited = ""] = cells;
  const [on, amount, tax] = [dateIn(day), amountIn(paid), amountIn(deducted)];
  if (on === null || amount === null || tax === null) return [];
  return [{ tan, section, on, amount, tax, deposited: amountIn(deposited) ?? ZERO_PAISE }];
}
