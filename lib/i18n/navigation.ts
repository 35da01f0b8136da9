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
 * The path without its language, as people see it. An English page is requested at `/x` and rendered at `/en/x`, and
 * the page of an account at `/en/me/x`, so the browser and the server see different paths; this function gives the
 * same result for both.
 */
export function barePath(pathname: string): string {
  const [, first = "", ...rest] = pathname.split("/");
  return shownPath(isLocale(first) ? `/${rest.join("/")}` : pathname);
}

/** The segment of the reader's own account in the path of a page in `app/[locale]/[account]`. */
export const OWN_ACCOUNT = "me";

/** Whether a segment of a path is the id of an account. */
export const isAccountId = (segment: string): boolean => /^usr_[0-9a-z]+$/.test(segment);

/** Whether a segment names an account in the path of such a page. */
export const namesAccount = (segment: string): boolean => segment === OWN_ACCOUNT || isAccountId(segment);

/** Addresses below `/family/usr_…` that differ from those of one's own account, which are the keys. */
export const ADDRESSES_OF_ANOTHERS: ReadonlyMap<string, string> = new Map([
  ["/dashboard", ""],
  ["/profile/bank-account", "/bank-account"],
  ["/wallet/payments", "/wallet/paid"],
]);

/** `/me/wallet` → `/wallet`, `/usr_…/wallet` → `/family/usr_…/wallet`. */
function shownPath(path: string): string {
  const [, account = "", ...rest] = path.split("/");
  const page = rest.map((segment) => `/${segment}`).join("");
  if (account === OWN_ACCOUNT) return page || "/";
  return isAccountId(account) ? `/family/${account}${ADDRESSES_OF_ANOTHERS.get(page) ?? page}` : path;
}
