import type { ErrorCode } from "@/lib/contract/values/errors";

/** GATEWAY_CLOSED: a GATEWAY_UNAVAILABLE that minutes do not end (`isProviderClosed`), where a page has other words for it. */
type ShownCode = ErrorCode | "GATEWAY_CLOSED";

/** The error messages a form may need, by code; `INTERNAL` is the fallback for any other code. */
export type ErrorWords = Partial<Record<ShownCode, string>> & { readonly INTERNAL: string };

/** The message of an error; `undefined` without an error. */
export function errorText(words: ErrorWords, code: ShownCode | null | undefined): string | undefined {
  if (code === "GATEWAY_CLOSED") return words.GATEWAY_CLOSED ?? errorText(words, "GATEWAY_UNAVAILABLE");
  return code ? (words[code] ?? words.INTERNAL) : undefined;
}

/** For a form with one error at a time: the message if the error concerns `about`. */
export function errorTextAbout<About extends string>(
  words: ErrorWords,
  error: { readonly about: About; readonly code: ErrorCode } | null,
): (about: About) => string | undefined {
  return (about) => errorText(words, error?.about === about ? error.code : null);
}
