/**
 * Validation of the path that a browser is redirected back to. Pure. Invariant: an accepted path belongs to a page of
 * this site and consists of plain characters only, so that no browser, proxy or router can interpret it as another
 * address.
 */
import { DEFAULT_LOCALE, isLocale } from "../../i18n/locales.ts";

/** First path segments of the pages from which an investor may leave for a provider. */
const PAGES = new Set([
  "dashboard",
  "invest",
  "deals",
  "pre-ipo",
  "investments",
  "transactions",
  "wallet",
  "gold",
  "silver",
  "stash",
  "referrals",
  "groups",
  "family",
  "kyc",
  "profile",
  "talk-to-expert",
]);

const LENGTH_MAX = 300;
const ADDRESS_MAX = 2_000;
/**
 * No dots, which excludes `..`; no percent sign in the path, which excludes encoded characters; encoded octets in the
 * query are harmless.
 */
const SHAPE = /^((?:\/[A-Za-z0-9_-]+)+)(?:\?(?:[A-Za-z0-9_.~=&,-]|%[0-9A-Fa-f]{2})*)?$/;

/** The path with its query, unchanged, or null when it is not a page of this site. */
export function findReturnPath(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const [, path] = SHAPE.exec(text) ?? [];
  if (path === undefined) return null;
  const [first = "", second = ""] = path.slice(1).split("/");
  const isPrefixed = isLocale(first) && first !== DEFAULT_LOCALE;
  return PAGES.has(isPrefixed ? second : first) ? text : null;
}

/** Scheme and authority, of plain characters and without a user, then the path. */
const ABSOLUTE = /^(https?:\/\/[A-Za-z0-9.:[\]-]+)(\/.*)$/i;

/**
 * The path of an absolute address of this site, which documented clients send as well; any other text unchanged, which
 * `findReturnPath` then refuses unless it is a path. `siteOrigin` as `URL.origin` writes it.
 */
export function withoutSiteOrigin(text: string, siteOrigin: string): string {
  const [, origin = "", path = ""] = (text.length <= ADDRESS_MAX && ABSOLUTE.exec(text)) || [];
  return path !== "" && URL.parse(origin)?.origin === siteOrigin ? path : text;
}

/**
 * The requested path if it is a page of this site, otherwise `otherwise`; with the payment's key added to its query.
 */
export function returnPathFor({
  requested,
  otherwise,
  paymentKey,
}: {
  readonly requested: string | undefined;
  readonly otherwise: `/${string}`;
  readonly paymentKey: string;
}): string {
  const path = (requested === undefined ? null : findReturnPath(requested)) ?? otherwise;
  const [page = path, query = ""] = path.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("payment", paymentKey);
  return `${page}?${parameters}`;
}
