/**
 * The public pages. On the others, middleware redirects an anonymous visitor to the sign-in, and a 401
 * redirects to `/` (specification §2 and §4). This only decides on redirects: the backend authorises every call.
 */
import { barePath } from "../../i18n/navigation.ts";

/** First path segments of the pages that need a session. */
const INVESTOR_SEGMENTS = new Set([
  "dashboard",
  "invest",
  "family",
  "gold",
  "investments",
  "kyc",
  "notifications",
  "pre-ipo",
  "profile",
  "referrals",
  "silver",
  "stash",
  "statements",
  "take-over",
  "transactions",
  "wallet",
  "year",
]);
/** Matched anywhere in the undecoded path, so that an encoded spelling does not make a page public. */
const PUBLIC_PARTS = ["/blog", "/explore", "/digilocker"];

export function isPublicPath(pathname: string): boolean {
  if (PUBLIC_PARTS.some((part) => pathname.includes(part))) return true;
  const [, segment = ""] = barePath(plainPath(pathname)).split("/");
  return !INVESTOR_SEGMENTS.has(segment);
}

/** Decoded, in lower case, with single slashes, so that the first segment is recognised in every spelling. */
function plainPath(pathname: string): string {
  return decoded(pathname)
    .toLowerCase()
    .replace(/[/\\]+/g, "/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
