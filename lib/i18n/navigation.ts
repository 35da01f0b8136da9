import { isLocale, type Locale, localeOr, pathPrefix } from "./locales.ts";

/** The address of `path` in a language: English bare, Hindi under `/hi`. `path` starts with `/` and names no language. */
export function hrefFor(locale: Locale, path: string): string {
  const prefix = pathPrefix(locale);
  return path === "/" && prefix !== "" ? prefix : `${prefix}${path}`;
}

/** The language that a path of the browser's or of the server's is in. */
export const localeOfPath = (pathname: string): Locale => localeOr(pathname.split("/")[1]);

/**
 * The path without its language. A page in English is asked for at `/x` and drawn at `/en/x`, so the server and the
 * browser name it differently; this makes them agree.
 */
export function barePath(pathname: string): string {
  const [, first = "", ...rest] = pathname.split("/");
  return isLocale(first) ? `/${rest.join("/")}` : pathname;
}
