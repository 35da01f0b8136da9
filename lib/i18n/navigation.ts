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
