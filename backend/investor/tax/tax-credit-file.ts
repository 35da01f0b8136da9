/**
 * Reads a tax credit statement as the department's portals give it: Form 168 (26AS) as text with carets
 * (tax-credit-text.ts), and the AIS or 26AS as JSON (tax-credit-json.ts). Invariants: time and memory are linear in the
 * size of the file, which is limited; nothing is guessed: unreadable text is refused, counted as unread, or left out
 * as another part of the statement. The department publishes no format; on 22 November 2026 the headings, the order of
 * columns, `31-Mar-2027` and amounts with or without commas agreed with several independent public readers of the file.
 */

import type { matchTaxCredits } from "../../../lib/contract/calls/tax.ts";
import { CREDIT_FILE_BYTES_MAX } from "../../../lib/contract/facts/uploads.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import { utf16Of } from "../../platform/utf16.ts";
import { creditsInJson } from "./tax-credit-json.ts";
import type { CreditFile } from "./tax-credit-statement.ts";
import { creditsInText } from "./tax-credit-text.ts";

const ENTRIES_MAX = 20_000;

const refusal = (code: ErrorCode) => fieldError<typeof matchTaxCredits>("file", code);

/** @throws AppError PAYLOAD_TOO_LARGE, TAX_CREDIT_LOCKED, TAX_CREDIT_UNREADABLE */
export function readCreditFile(bytes: Uint8Array): CreditFile {
  if (bytes.byteLength > CREDIT_FILE_BYTES_MAX) throw refusal("PAYLOAD_TOO_LARGE");
  if (isLocked(bytes)) throw refusal("TAX_CREDIT_LOCKED");
  const text = decoded(bytes).trim();
  const file = text.startsWith("{") || text.startsWith("[") ? creditsInJson(parsed(text)) : creditsInText(text);
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

/** Excel and Notepad save text in UTF-16, or in the encoding of Windows, where the portal has UTF-8. */
function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal("TAX_CREDIT_UNREADABLE");
  }
}
