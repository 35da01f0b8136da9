import { getTranslations } from "next-intl/server";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/values/errors";

/** The messages shared by all upload forms; messages about particular files belong to each form. */
export async function uploadWords(): Promise<{ sending: string; lost: string }> {
  const t = await getTranslations("common");
  // Unformatted, because only the browser knows the percentage.
  return { sending: t.raw("upload.sending"), lost: t("upload.lost") };
}

/** The error of a form that was submitted without scripts. */
export interface FileError {
  readonly code: ErrorCode;
  /** The input in error; null for the whole form. */
  readonly file: string | null;
}

/** Reads the error from the query: `?refused=FILE_DAMAGED&file=file1`. Null without a known error. */
export function fileErrorIn(query: SearchParams): FileError | null {
  const code = Object.keys(ERROR_STATUS).find((each): each is ErrorCode => each === query.refused);
  if (code === undefined) return null;
  return { code, file: typeof query.file === "string" ? query.file : null };
}
