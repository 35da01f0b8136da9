/**
 * What of a file we take. Always true of an accepted one: its bytes say its type themselves; a picture holds nothing but
 * what draws it (no EXIF, no comment, no place, nothing behind its end) and is small enough to open; a PDF is whole and says
 * of no password. What else a PDF may hold is not known here, so it is stored and never opened (docs/decisions/0032).
 */
import { AppError, type ErrorCode } from "../../lib/contract/values/errors.ts";
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, type UploadType } from "../../lib/contract/values/uploads.ts";
import { cleanJpeg } from "./jpeg.ts";
import { pdfFault } from "./pdf.ts";
import { cleanPng } from "./png.ts";

/** A picture that holds nothing but what draws it. */
export interface CleanImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export type AcceptedImage = CleanImage & { readonly type: "image/jpeg" | "image/png" };

export interface AcceptedPdf {
  readonly type: "application/pdf";
  /** As they were sent: a signature of the broker's stays valid. */
  readonly bytes: Uint8Array;
}

const MAGIC: Readonly<Record<UploadType, readonly number[]>> = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

interface Expected<Type extends UploadType> {
  /** The input that a refusal names. */
  readonly field: string;
  /** What is wanted. */
  readonly types: readonly Type[];
}

/**
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, FILE_DAMAGED, IMAGE_TOO_LARGE, and for a PDF FILE_LOCKED, each with the field that is
 * meant.
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
