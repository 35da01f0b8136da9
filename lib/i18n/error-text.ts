import type { ErrorCode } from "@/lib/contract/values/errors";

/** The words a form may need, by code; `INTERNAL` stands for a code that is not among them. */
export type ErrorWords = Partial<Record<ErrorCode, string>> & { readonly INTERNAL: string };

/** What is wrong, in words; `undefined` while nothing is. */
export function errorText(words: ErrorWords, code: ErrorCode | null | undefined): string | undefined {
  return code ? (words[code] ?? words.INTERNAL) : undefined;
}

/** For a form with one error at a time: what is wrong with the thing that is asked about, in words. */
export function errorTextAbout<About extends string>(
  words: ErrorWords,
  error: { readonly about: About; readonly code: ErrorCode } | null,
): (about: About) => string | undefined {
  return (about) => errorText(words, error?.about === about ? error.code : null);
}
