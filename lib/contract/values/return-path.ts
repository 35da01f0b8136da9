/**
 * Where a browser may be sent back to. Pure. Always true here: what is accepted is a path of one of our own pages, made
 * of plain letters only, so that no reader of it (browser, proxy, router) can take it for an address elsewhere.
 */
import { DEFAULT_LOCALE, isLocale } from "../../i18n/locales.ts";

/** First segments of the pages that somebody can be on when he leaves for a provider. */
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
/** No dot, so no `..`; no percent in the path, so nothing hides; in the query an encoded octet is harmless. */
const SHAPE = /^((?:\/[A-Za-z0-9_-]+)+)(?:\?(?:[A-Za-z0-9_.~=&,-]|%[0-9A-Fa-f]{2})*)?$/;

/** The path with its query, as it came, or null when it is anything but one of our pages. */
export function findReturnPath(text: string): string | null {
  if (text.length > LENGTH_MAX) return null;
  const [, path] = SHAPE.exec(text) ?? [];
  if (path === undefined) return null;
  const [first = "", second = ""] = path.slice(1).split("/");
  const isPrefixed = isLocale(first) && first !== DEFAULT_LOCALE;
  return PAGES.has(isPrefixed ? second : first) ? text : null;
}

/** The asked path where it is one of ours, else `otherwise`; either way with the payment's key in its query. */
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
