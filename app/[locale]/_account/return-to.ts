/** The page to return to after adding money for a purchase, passed through the payment in the query. */

import { findReturnPath, withoutSiteOrigin } from "@/lib/contract/facts/return-path";
import type { SearchParams } from "@/lib/contract/facts/search-params";

/** The path of the page in the query if it is one of this site; otherwise null. */
export function findReturnTo({ returnTo }: SearchParams, siteOrigin: string): string | null {
  return typeof returnTo === "string" ? findReturnPath(withoutSiteOrigin(returnTo, siteOrigin)) : null;
}

/** Adds the page to return to to the query of `href`; unchanged when there is none. */
export function withReturnTo<Href extends string>(
  href: Href,
  returnTo: string | null,
): Href | `${Href}${"?" | "&"}${string}` {
  if (returnTo === null) return href;
  return `${href}${href.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}
