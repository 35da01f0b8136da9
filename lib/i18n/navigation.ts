import { isLocale, type Locale, localeOr, pathPrefix } from "./locales.ts";

/**
 * The link to `path` in a language: English without a prefix, Hindi under `/hi`. `path` starts with `/` and has no
 * language.
 */
export function hrefFor(locale: Locale, path: string): string {
  const prefix = pathPrefix(locale);
  return path === "/" && prefix !== "" ? prefix : `${prefix}${path}`;
}

/** The language of a path as seen by the browser or the server. */
export const localeOfPath = (pathname: string): Locale => localeOr(pathname.split("/")[1]);

/**
 * The path without its language. An English page is requested at `/x` and rendered at `/en/x`, so the browser and the
 * server see different paths; this function gives the same result for both.
 */
export function barePath(pathname: string): string {
  const [, first = "", ...rest] = pathname.split("/");
  return isLocale(first) ? `/${rest.join("/")}` : pathname;
}
