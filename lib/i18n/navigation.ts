import { findReturnPath } from "../contract/return-path";
import type { Locale } from "./locales";

/** The address of `path` in a language: English bare, Hindi under `/hi`. `path` starts with `/` and names no language. */
export function hrefFor(locale: Locale, path: string): string {
  if (locale === "en") return path;
  return path === "/" ? "/hi" : `/hi${path}`;
}

/**
 * The path without its language. A page in English is asked for at `/x` and drawn at `/en/x`, so the server and the
 * browser name it differently; this makes them agree.
 */
export function barePath(pathname: string): string {
  const bare = pathname.replace(/^\/(?:en|hi)(?=\/|$)/, "");
  return bare === "" ? "/" : bare;
}

/**
 * The same page in another language. `query` without its `?`; it stays as it is, but for where a form leads afterwards
 * (`returnTo`), which is a page of ours and changes its language too.
 */
export function hrefInLanguage(locale: Locale, { pathname, query }: { pathname: string; query: string }): string {
  const parameters = new URLSearchParams(query);
  const returnTo = findReturnPath(parameters.get("returnTo") ?? "");
  if (returnTo !== null) parameters.set("returnTo", hrefFor(locale, barePath(returnTo)));
  const path = hrefFor(locale, barePath(pathname));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
