/**
 * Only routes: sends who has no session away from an investor's pages, and remembers what the address says of the visit.
 * It grants nothing; every call is authorised by the backend. It rewrites nothing either (docs/decisions/0001).
 */
import { type NextRequest, NextResponse } from "next/server";
import { findReferral, REFERRAL_COOKIE, REFERRAL_COOKIE_SECONDS } from "@/lib/contract/values/referral-link";
import { barePath, hrefFor, localeOfPath } from "@/lib/i18n/navigation";

/** First segments of the pages that need a session. Everything else is public. */
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
const SESSION_COOKIES = ["__Host-ultra-session", "ultra-session"];

export function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams, search } = request.nextUrl;
  const [, segment = ""] = barePath(pathname).split("/");

  if (INVESTOR_SEGMENTS.has(segment) && !SESSION_COOKIES.some((name) => request.cookies.has(name))) {
    const login = new URL(hrefFor(localeOfPath(pathname), "/login"), request.url);
    login.searchParams.set("returnTo", `${pathname}${search}`);
    return NextResponse.redirect(login);
  }

  const response = NextResponse.next();
  // The visit comes from the ultra app itself: the migration popup has nothing to tell it (specification §2).
  if (searchParams.get("app") === "ultra") {
    response.cookies.set("ultra_app", "1", { path: "/", sameSite: "lax", httpOnly: true });
  }
  // A friend's code: whoever follows the link may look around for days before he signs in and names it.
  const referral = findReferral(searchParams);
  if (referral) {
    const secure = request.nextUrl.protocol === "https:";
    const maxAge = REFERRAL_COOKIE_SECONDS;
    response.cookies.set(REFERRAL_COOKIE, referral, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
  }
  return response;
}

export const config = { matcher: ["/((?!api/|_next/|sandbox/|webhooks/|ops/|.*\\.[a-z0-9]+$).*)"] };
