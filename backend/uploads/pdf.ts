/**
 * What is looked at in a PDF before it is stored as it was sent: that it is whole and needs no password. That is a help to
 * the investor, not a guard. Nothing here looks for scripts: no browser and no program of ours ever opens the file, and an
 * operator opens an inert copy (docs/decisions/0032).
 */
import type { ErrorCode } from "../../lib/contract/values/errors.ts";

const HEAD_BYTES = 8;
/** As far as readers look for the end. */
const TAIL_BYTES = 1_024;

const VERSION = /^%PDF-[12]\.\d/;
/** Only blanks may follow the end: behind it is where another file would hide. */
const END = /%%EOF[\s\0]{0,1024}$/;

export function pdfFault(bytes: Uint8Array): Extract<ErrorCode, "FILE_DAMAGED" | "FILE_LOCKED"> | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [head, tail] = [file.subarray(0, HEAD_BYTES), file.subarray(-TAIL_BYTES)].map((part) =>
    part.toString("latin1"),
  );
  if (!VERSION.test(head ?? "") || !END.test(tail ?? "")) return "FILE_DAMAGED";
  return file.includes("/Encrypt") ? "FILE_LOCKED" : null;
}
