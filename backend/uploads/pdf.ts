/**
 * Checks that a PDF is complete and not password-protected before it is stored unmodified. This helps the investor and
 * is no security measure. Scripts are not searched for: no browser and no program of ours ever opens the file, and an
 * operator opens an inert copy (docs/decisions/0032).
 */
import type { ErrorCode } from "../../lib/contract/values/errors.ts";

const HEAD_BYTES = 8;
/** PDF readers search this many bytes for the end marker. */
const TAIL_BYTES = 1_024;

const VERSION = /^%PDF-[12]\.\d/;
/** Only white space may follow the end marker: another file could be hidden behind it. */
const END = /%%EOF[\s\0]{0,1024}$/;

export function pdfFault(bytes: Uint8Array): Extract<ErrorCode, "FILE_DAMAGED" | "FILE_LOCKED"> | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [head, tail] = [file.subarray(0, HEAD_BYTES), file.subarray(-TAIL_BYTES)].map((part) =>
    part.toString("latin1"),
  );
  if (!VERSION.test(head ?? "") || !END.test(tail ?? "")) return "FILE_DAMAGED";
  return file.includes("/Encrypt") ? "FILE_LOCKED" : null;
}
