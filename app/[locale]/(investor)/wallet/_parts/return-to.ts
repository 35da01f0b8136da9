/** Where somebody was going when there was not enough in the wallet: carried through the payment, and offered after it. */
import { findReturnPath } from "@/lib/contract/values/return-path";

/** The page that the address names, where it is one of ours; else null. */
export function findReturnTo({ returnTo }: Readonly<Record<string, string | string[] | undefined>>): string | null {
  return typeof returnTo === "string" ? findReturnPath(returnTo) : null;
}

/** `href` with the page to go on to in its query; as it was where there is none. */
export function withReturnTo<Href extends string>(
  href: Href,
  returnTo: string | null,
): Href | `${Href}${"?" | "&"}${string}` {
  if (returnTo === null) return href;
  return `${href}${href.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(returnTo)}`;
}
