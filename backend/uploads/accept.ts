/**
 * Validates uploaded files. Invariants of an accepted file: its type is determined by its bytes; an image contains only
 * the data that renders it (no EXIF, comments, location or trailing bytes) and is small enough to decode; a PDF is
 * complete and not password-protected. A PDF's other content is not inspected, so it is stored but never rendered
 * (docs/decisions/0032).
 */

import type { aadhaarByImages } from "../../lib/contract/calls/aadhaar.ts";
import type { uploadCmr } from "../../lib/contract/calls/cmr.ts";
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, type UploadType } from "../../lib/contract/facts/uploads.ts";
import type { FieldOf } from "../../lib/contract/field-error.ts";
import { AppError, type ErrorCode } from "../../lib/contract/values/errors.ts";
import type { CleanImage } from "./clean-image.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";

export type AcceptedImage = CleanImage & { readonly type: "image/jpeg" | "image/png" };

export interface AcceptedPdf {
  readonly type: "application/pdf";
  /** Unmodified, so that the broker's digital signature stays valid. */
  readonly bytes: Uint8Array;
}

const MAGIC: Readonly<Record<UploadType, readonly number[]>> = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

interface Expected<Type extends UploadType> {
  /** The input field that an error refers to. */
  readonly field: FieldOf<typeof aadhaarByImages> | FieldOf<typeof uploadCmr>;
  /** The accepted types. */
  readonly types: readonly Type[];
}

const HEAD_BYTES = 8;
/** PDF readers search this many bytes for the end marker. */
const TAIL_BYTES = 1_024;

const VERSION = /^%PDF-[12]\.\d/;
/** Only white space may follow the end marker: another file could be hidden behind it. */
const END = /%%EOF[\s\0]{0,1024}$/;

/**
 * Checks that a PDF is complete and not password-protected before it is stored unmodified. This helps the investor and
 * is no security measure. Scripts are not searched for: no browser and no program of ours ever opens the file, and an
 * operator opens an inert copy (docs/decisions/0032).
 */
function pdfFault(bytes: Uint8Array): Extract<ErrorCode, "FILE_DAMAGED" | "FILE_LOCKED"> | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [head, tail] = [file.subarray(0, HEAD_BYTES), file.subarray(-TAIL_BYTES)].map((part) =>
    part.toString("latin1"),
  );
  if (!VERSION.test(head ?? "") || !END.test(tail ?? "")) return "FILE_DAMAGED";
  return file.includes("/Encrypt") ? "FILE_LOCKED" : null;
}

/**
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_DAMAGED, IMAGE_TOO_LARGE, and for a PDF FILE_LOCKED, each for the given
 * field.
 */
export function acceptFile<Type extends UploadType>(
  bytes: Uint8Array,
  { field, types }: Expected<Type>,
): Extract<AcceptedImage | AcceptedPdf, { type: Type }>;
export function acceptFile(bytes: Uint8Array, { field, types }: Expected<UploadType>): AcceptedImage | AcceptedPdf {
  const refuse = (code: ErrorCode): never => {
    throw new AppError(code, { [field]: code });
  };
  const type = types.find((each) => MAGIC[each].every((byte, index) => bytes[index] === byte));
  switch (type) {
    case undefined:
      return refuse("UNSUPPORTED_MEDIA_TYPE");
    case "application/pdf": {
      const fault = pdfFault(bytes);
      return fault === null ? { type, bytes } : refuse(fault);
    }
    case "image/jpeg":
    case "image/png": {
      const image = type === "image/png" ? cleanPng(bytes) : cleanJpeg(bytes);
      if (image === null) return refuse("FILE_DAMAGED");
      return isTooLarge(image) ? refuse("IMAGE_TOO_LARGE") : { type, ...image };
    }
  }
}

const isTooLarge = ({ width, height }: CleanImage) =>
  width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX;
