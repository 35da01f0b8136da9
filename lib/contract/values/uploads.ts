/**
 * Uploaded files. On the wire each is a part of a `multipart/form-data` body; the code works with its bytes. The
 * declared file name and media type are ignored: the type is detected from the bytes.
 */
import { z } from "zod";
import { FILE_BYTES_MAX } from "../facts/uploads.ts";

const sentFile = z
  .instanceof(File, { error: "FILE_MISSING" })
  .refine(({ size }) => size > 0, "FILE_MISSING")
  .refine(({ size }) => size <= FILE_BYTES_MAX, "PAYLOAD_TOO_LARGE")
  .meta({ type: "string", format: "binary", minLength: 1, maxLength: FILE_BYTES_MAX });

export const uploadedFile = z.codec(sentFile, z.instanceof(Uint8Array), {
  decode: async (file) => new Uint8Array(await file.arrayBuffer()),
  encode: (bytes) => new File([Uint8Array.from(bytes)], "file"),
});
