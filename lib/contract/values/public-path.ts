/**
 * Which pages are for everybody. Middleware sends a visitor to the sign-in from the others; a 401 leads to `/` from the
 * others (specification §2 and §4). It decides about redirects only: every call is authorised by the backend.
 */
import { barePath } from "../../i18n/navigation.ts";

/** First segments of the pages that need a session. */
const INVESTOR_SEGMENTS = new Set([
  "dashboard",
  "invest",
  "deals",
  "family",
  "gold",
  "investments",
  "kyc",
  "pre-ipo",
  "profile",
  "referrals",
  "silver",
  "stash",
  "transactions",
  "wallet",
]);
/** Anywhere in the path, as it is written: an encoded spelling makes no page public. */
const PUBLIC_PARTS = ["/blog", "/explore", "/digilocker"];

export function isPublicPath(pathname: string): boolean {
  if (PUBLIC_PARTS.some((part) => pathname.includes(part))) return true;
  const [, segment = ""] = barePath(plainPath(pathname)).split("/");
  return !INVESTOR_SEGMENTS.has(segment);
}

/** Decoded, in small letters, with single slashes: however a page is spelled, its first segment is found. */
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
