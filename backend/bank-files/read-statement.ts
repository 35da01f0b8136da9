/** Reads a bank's file: which format it is in is found in its bytes, not in its name. Never throws. */
import { utf16Of } from "../platform/utf16.ts";
import { BANK_FILE_BYTES_MAX } from "./bounds.ts";
import { readCamt } from "./camt.ts";
import { type CsvMapping, readCsv } from "./csv.ts";
import { isMt940, readMt940 } from "./mt940.ts";
import { type StatementReading, unreadable } from "./statement.ts";

export type StatementFormat = "CAMT" | "MT940" | "CSV";

interface Wanted {
  readonly account: string;
  readonly currency: string;
  /** Null where the bank sends no such files. */
  readonly mapping: CsvMapping | null;
}

export type StatementFile = { readonly format: StatementFormat | null; readonly reading: StatementReading };

export function readStatementFile(bytes: Uint8Array, { account, currency, mapping }: Wanted): StatementFile {
  if (bytes.byteLength > BANK_FILE_BYTES_MAX) return { format: null, reading: unreadable("TOO_LARGE") };
  const text = textOf(bytes);
  const begins = text.trimStart();
  if (begins === "") return { format: null, reading: unreadable("EMPTY") };
  if (begins.startsWith("<")) return { format: "CAMT", reading: readCamt(begins) };
  if (isMt940(text)) return { format: "MT940", reading: readMt940(text) };
  if (mapping === null) return { format: null, reading: unreadable("UNKNOWN_FORMAT") };
  return { format: "CSV", reading: readCsv(text, { mapping, account, currency }) };
}

/** UTF-16 by its mark or by its first character, Latin-1 where XML declares it or the bytes are no UTF-8, else UTF-8. */
export function textOf(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return decoded(utf16, bytes);
  const head = String.fromCharCode(...bytes.subarray(0, 100)).toLowerCase();
  const isXml = head.includes("<?xml");
  if (isXml && (head.includes("iso-8859-1") || head.includes("windows-1252"))) return decoded("windows-1252", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    // Spreadsheets on Windows save CSV files in this encoding.
    return decoded(isXml ? "utf-8" : "windows-1252", bytes);
  }
}

const decoded = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);
