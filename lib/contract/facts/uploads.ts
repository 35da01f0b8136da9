/** The accepted file types and size limits. The media type is detected from the bytes, never as declared. */
import type { ErrorCode } from "../values/errors.ts";

export const UPLOAD_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];
export const IMAGE_TYPES = ["image/jpeg", "image/png"] as const satisfies readonly UploadType[];

/** The maximum size of one file. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;
/** The maximum size of a tax credit statement: the JSON of an investor who trades daily is larger than the text. */
export const CREDIT_FILE_BYTES_MAX = 3 * 1024 * 1024;
/** The maximum size of the form that brings it: the file, a few fields, and their multipart overhead. */
export const CREDIT_FORM_BYTES_MAX = CREDIT_FILE_BYTES_MAX + 64 * 1024;
/** The maximum size of a form: two files and their multipart overhead. */
export const FORM_BYTES_MAX = 2 * FILE_BYTES_MAX + 64 * 1024;
/** The maximum size of a JSON body. */
export const JSON_BYTES_MAX = 64 * 1024;

/** Above the largest phone camera, below what exhausts an image decoder's memory. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** The maximum of either side, in pixels. */
export const IMAGE_SIDE_MAX = 12_000;

/** The error codes of any `UPLOAD_TYPES` file, whatever it proves. */
export const DOCUMENT_ERRORS = [
  "FILE_MISSING",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "FILE_DAMAGED",
  "FILE_LOCKED",
  "IMAGE_TOO_LARGE",
] as const satisfies readonly ErrorCode[];

/** Whether a request declares its body as a multipart form. */
export const isForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get("content-type") ?? "");
