/**
 * Reads a tax credit statement as the department's portals give it: Form 168 (26AS) as text with carets, and the AIS or
 * 26AS as JSON. Invariants: time is linear in the size of the file, which is limited; an entry is never guessed: what
 * cannot be read is refused or left out as another part of the statement.
 *
 * Text: `Sr^Deductor^TAN^^^^^Paid^Deducted^Deposited` opens a deductor, `^Sr^Section^Date^Status^Booked^Remarks^Paid^
 * Deducted^Deposited` is an entry of it. Only Part I (Part A until 2023) is read. JSON: any object with a TAN, an
 * amount and a tax, under the names below; the department publishes no schema. Written from general knowledge of the
 * files; no file of the portal could be opened on 22 November 2026.
 */
import type { CreditEntry } from "../../../lib/contract/calls/tax.ts";
import { type CalendarDate, calendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { type Paise, paise, ZERO_PAISE } from "../../../lib/contract/values/money.ts";

export interface CreditFile {
  /** Null where the file does not state it. */
  readonly pan: string | null;
  /** `2026-27`; null where the file does not state it. */
  readonly financialYear: string | null;
  readonly entries: readonly CreditEntry[];
}

export const CREDIT_FILE_BYTES_MAX = 512 * 1024;
const ENTRIES_MAX = 20_000;
const DEPTH_MAX = 12;

const refusal = (code: ErrorCode) => new AppError(code, { file: code });

/** @throws AppError PAYLOAD_TOO_LARGE, TAX_CREDIT_LOCKED, TAX_CREDIT_UNREADABLE */
export function readCreditFile(bytes: Uint8Array): CreditFile {
  if (bytes.byteLength > CREDIT_FILE_BYTES_MAX) throw refusal("PAYLOAD_TOO_LARGE");
  if (isLocked(bytes)) throw refusal("TAX_CREDIT_LOCKED");
  const text = decoded(bytes).trim();
  const file = text.startsWith("{") || text.startsWith("[") ? readJson(text) : readText(text);
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

const TAN = /^[A-Z]{4}\d{5}[A-Z]$/;
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/;

function readText(text: string): CreditFile | null {
  const lines = text.split(/\r?\n/).map((line) => line.split("^").map((cell) => cell.trim()));
  const at = lines.findIndex((cells) => cells.some((cell) => cell.startsWith("Permanent Account Number")));
  if (at < 0) return null;
  const headerValue = (name: string) => {
    const column = lines[at]?.findIndex((cell) => cell.startsWith(name)) ?? -1;
    return lines[at + 1]?.[column] ?? "";
  };
  const pan = headerValue("Permanent Account Number");
  const year = yearIn(headerValue("Financial Year")) ?? yearIn(headerValue("Tax Year"));
  return { pan: PAN.test(pan) ? pan : null, financialYear: year, entries: entriesOfLines(lines) };
}

function entriesOfLines(lines: readonly (readonly string[])[]): readonly CreditEntry[] {
  const entries: CreditEntry[] = [];
  let isPartOne = false;
  let tan: string | null = null;
  for (const cells of lines) {
    const heading = cells.find((cell) => /^PART[ -]/i.test(cell));
    if (heading !== undefined) isPartOne = /^PART[ -](?:I|A)(?:[ -]|$)/i.test(heading);
    const deductor = cells[2] ?? "";
    if (TAN.test(deductor)) tan = deductor;
    else if (isPartOne && tan !== null) entries.push(...entryOfLine(tan, cells));
  }
  return entries;
}

/** A line of headings or of anything else has no date in its place. */
function entryOfLine(tan: string, cells: readonly string[]): readonly CreditEntry[] {
  const [, , section = "", day = "", , , , paid = "", deducted = "", deposited = ""] = cells;
  const [on, amount, tax] = [dateIn(day), amountIn(paid), amountIn(deducted)];
  if (on === null || amount === null || tax === null) return [];
  return [{ tan, section, on, amount, tax, deposited: amountIn(deposited) ?? ZERO_PAISE }];
}

const NAMES = {
  tan: ["tan", "tanofdeductor", "deductortan"],
  section: ["section", "sectioncode", "paymentcode"],
  on: ["transactiondate", "dateofpayment", "dateofpaymentcredit", "date"],
  amount: ["amountpaid", "amountpaidcredited", "amount", "grossamount"],
  tax: ["taxdeducted", "tdsdeducted", "tax"],
  deposited: ["tdsdeposited", "taxdeposited"],
} as const;

interface JsonNode {
  readonly value: unknown;
  readonly depth: number;
  /** Of the nearest object around it. */
  readonly tan: string | null;
}

function readJson(text: string): CreditFile | null {
  const entries: CreditEntry[] = [];
  let [pan, financialYear]: [string | null, string | null] = [null, null];
  const pending: JsonNode[] = [{ value: parsed(text), depth: 0, tan: null }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { value, depth } = node;
    if (typeof value !== "object" || value === null || depth > DEPTH_MAX) continue;
    const fields = fieldsOf(value);
    const tan = matching(TAN, textIn(fields, NAMES.tan)) ?? node.tan;
    pan ??= matching(PAN, textIn(fields, ["pan", "permanentaccountnumber"]));
    financialYear ??= yearIn(textIn(fields, ["financialyear", "taxyear", "fy"]) ?? "");
    entries.push(...entryOfFields(tan, fields));
    // Reversed, because the last one pushed is read first.
    for (const child of Object.values(value).toReversed()) pending.push({ value: child, depth: depth + 1, tan });
  }
  return entries.length > 0 || pan !== null ? { pan, financialYear, entries } : null;
}

const matching = (pattern: RegExp, text: string | null): string | null =>
  text !== null && pattern.test(text) ? text : null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal("TAX_CREDIT_UNREADABLE");
  }
}

/** By lower-case letters alone: `amountPaid`, `Amount Paid` and `amount_paid` are one name. */
const fieldsOf = (value: object): ReadonlyMap<string, unknown> =>
  Array.isArray(value)
    ? new Map()
    : new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase().replaceAll(/[^a-z]/g, ""), field]));

function textIn(fields: ReadonlyMap<string, unknown>, names: readonly string[]): string | null {
  const field = names
    .map((name) => fields.get(name))
    .find((value) => typeof value === "string" || typeof value === "number");
  return field === undefined ? null : String(field).trim();
}

function entryOfFields(tan: string | null, fields: ReadonlyMap<string, unknown>): readonly CreditEntry[] {
  if (tan === null) return [];
  const read = (name: keyof typeof NAMES) => textIn(fields, NAMES[name]) ?? "";
  const [on, amount, tax] = [dateIn(read("on")), amountIn(read("amount")), amountIn(read("tax"))];
  if (on === null || amount === null || tax === null) return [];
  return [{ tan, section: read("section"), on, amount, tax, deposited: amountIn(read("deposited")) ?? tax }];
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** `31-Mar-2027`, `31-03-2027`, `31/03/2027` or `2027-03-31`. */
function dateIn(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const local = /^(\d{2})[-/]([A-Za-z]{3}|\d{2})[-/](\d{4})$/.exec(text);
  const [, day = "", month = "", year = ""] = local ?? [];
  const number = MONTHS.indexOf(month.toUpperCase()) + 1 || Number(month);
  const found = calendarDate.safeParse(iso ? iso[0] : `${year}-${String(number).padStart(2, "0")}-${day}`);
  return found.success ? found.data : null;
}

/** Rupees with two decimals; a reversal is negative. */
function amountIn(text: string): Paise | null {
  const [, sign = "", rupees = "", hundredths = ""] =
    /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "")) ?? [];
  if (rupees === "") return null;
  const amount = Number(rupees) * 100 + Number(hundredths.padEnd(2, "0"));
  return paise(sign === "-" ? -amount : amount);
}

/** `2026-27` of `2026-2027` or `2026-27`. */
function yearIn(text: string): string | null {
  const [, from = "", to = ""] = /^(\d{4})-(?:\d{2})?(\d{2})$/.exec(text) ?? [];
  return from === "" ? null : `${from}-${to}`;
}
