/**
 * Redirects visitors without a session away from investor pages, chooses INR or GIFT for the others, and stores the
 * address's campaign parameters in cookies. It authorises nothing, because the backend authorises every call; it
 * calls no service and rewrites nothing (docs/decisions/0051, 0130).
 */
import { type NextRequest, NextResponse } from "next/server";
import { PREFERENCE_COOKIES } from "@/lib/contract/facts/preference-cookies";
import { isPublicPath } from "@/lib/contract/facts/public-path";
import { findReferral, REFERRAL_COOKIE, REFERRAL_COOKIE_SECONDS } from "@/lib/contract/facts/referral-link";
import { hrefFor, localeOfPath } from "@/lib/i18n/navigation";
import { CHOSEN_MODE_HEADER, chooseMode, REGION_MODE_HEADER, writeChoice } from "@/lib/web/investment-mode";
import { SESSION_COOKIE_NAMES } from "@/lib/web/visitor-paths";

export function middleware(request: NextRequest): NextResponse {
  const response = answer(request);
  rememberVisit(request, response);
  return response;
}

function answer(request: NextRequest): NextResponse {
  const { nextUrl, cookies, url } = request;
  const { pathname, search } = nextUrl;
  if (SESSION_COOKIE_NAMES.some((name) => cookies.has(name))) return withMode(request);
  if (isPublicPath(pathname)) return NextResponse.next();
  const login = new URL(hrefFor(localeOfPath(pathname), "/login"), url);
  login.searchParams.set("returnTo", `${pathname}${search}`);
  return NextResponse.redirect(login);
}

/** The choice travels in the request, never in the response, which a shared cache may keep for other visitors. */
function withMode({ headers, cookies }: NextRequest): NextResponse {
  const choice = chooseMode(cookies.get(PREFERENCE_COOKIES.investmentType)?.value, headers.get(REGION_MODE_HEADER));
  const chosen = new Headers(headers);
  chosen.set(CHOSEN_MODE_HEADER, writeChoice(choice));
  return NextResponse.next({ request: { headers: chosen } });
}

function rememberVisit({ nextUrl: { protocol, search, searchParams } }: NextRequest, response: NextResponse): void {
  if (search === "") return;
  // The visit comes from the ultra app: the migration popup reads this cookie and stays hidden (specification §2).
  if (searchParams.get("app") === "ultra") {
    response.cookies.set(PREFERENCE_COOKIES.app, "ultra", { path: "/", sameSite: "lax" });
  }
  // A referral code: a visitor may browse for days before the sign-in that sends it.
  const referral = findReferral(searchParams);
  if (referral) {
    const secure = protocol === "https:";
    const maxAge = REFERRAL_COOKIE_SECONDS;
    response.cookies.set(REFERRAL_COOKIE, referral, { path: "/", sameSite: "lax", httpOnly: true, secure, maxAge });
  }
}

export const config = { matcher: ["/((?!api/|_next/|sandbox/|webhooks/|ops/|.*\\.[a-z0-9]+$).*)"] };
