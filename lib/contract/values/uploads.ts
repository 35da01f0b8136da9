/**
 * Files that people send us. On the wire each is a part of a `multipart/form-data` body; our code has its bytes. What
 * the sender calls it, and which type he says it is, nobody reads: the bytes decide.
 */
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export const UPLOAD_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];
export const IMAGE_TYPES = ["image/jpeg", "image/png"] as const satisfies readonly UploadType[];

/** A file has at most so many bytes, */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** and a form at most two of them with what stands around them. */
export const FORM_BYTES_MAX = 2 * FILE_BYTES_MAX + 64 * 1024;
/** A body that is no form is JSON, and short. */
export const JSON_BYTES_MAX = 64 * 1024;

/** More than the largest camera of a phone makes, less than what takes a reader's memory away. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** Neither side may be longer. */
export const IMAGE_SIDE_MAX = 12_000;

/** What a file of `UPLOAD_TYPES` may be refused for, whatever it is a proof of. */
export const DOCUMENT_ERRORS = [
  "FILE_MISSING",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "FILE_DAMAGED",
  "FILE_LOCKED",
  "IMAGE_TOO_LARGE",
] as const satisfies readonly ErrorCode[];

const sentFile = z
  .instanceof(File, { error: "FILE_MISSING" })
  .refine(({ size }) => size > 0, "FILE_MISSING")
  .refine(({ size }) => size <= FILE_BYTES_MAX, "PAYLOAD_TOO_LARGE")
  .meta({ type: "string", format: "binary", minLength: 1, maxLength: FILE_BYTES_MAX });

export const uploadedFile = z.codec(sentFile, z.instanceof(Uint8Array), {
  decode: async (file) => new Uint8Array(await file.arrayBuffer()),
  encode: (bytes) => new File([Uint8Array.from(bytes)], "file"),
});

/** Whether a request says that its body is a form with files. */
export const isForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get("content-type") ?? "");
