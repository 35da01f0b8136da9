import { getTranslations } from "next-intl/server";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/values/errors";

/** The words of every form with files; what is chosen, and what happens to it, says each form itself. */
export async function uploadWords(): Promise<{ sending: string; lost: string }> {
  const t = await getTranslations("common");
  // The percentage is known in the browser only.
  return { sending: t.raw("upload.sending"), lost: t("upload.lost") };
}

/** What was refused of a form that was sent without scripts. */
export interface FileError {
  readonly code: ErrorCode;
  /** The input that is meant; null where it is the whole. */
  readonly file: string | null;
}

/** As the address says it: `?refused=FILE_DAMAGED&file=file1`. Null where it says nothing that there is. */
export function fileErrorIn(query: Readonly<Record<string, string | string[] | undefined>>): FileError | null {
  const code = Object.keys(ERROR_STATUS).find((each): each is ErrorCode => each === query.refused);
  if (code === undefined) return null;
  return { code, file: typeof query.file === "string" ? query.file : null };
}
