import type { ErrorCode } from "@/lib/contract/errors";

/** The words a form may need, by code; `INTERNAL` stands for a code that is not among them. */
export type ErrorWords = Partial<Record<ErrorCode, string>> & { readonly INTERNAL: string };

/** What is wrong, in words; `undefined` while nothing is. */
export function errorText(words: ErrorWords, code: ErrorCode | null | undefined): string | undefined {
  return code ? (words[code] ?? words.INTERNAL) : undefined;
}
