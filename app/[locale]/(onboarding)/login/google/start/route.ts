/**
 * Redirects the browser to Google. Reached by a link, because CSP checks a form's target on every redirect; the only
 * state it sets is a cookie without meaning to other sites.
 */
import { googleClient } from "@/lib/contract/calls/auth";
import { AppError } from "@/lib/contract/values/errors";
import { BROWSER_NONCE_PREFIX } from "@/lib/contract/values/google";
import { findReturnPath } from "@/lib/contract/values/return-path";
import { localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { encryptAttempt } from "@/lib/web/google-sign-in-cookie";
import { platformEnv } from "@/lib/web/platform";
import { writeCookie } from "@/lib/web/session-cookie";

export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: named } = await params;
  const locale = localeOr(named);
  const client = await findClient();
  if (client === null) return leadTo(hrefFor(locale, "/login"));
  const returnTo = findReturnPath(new URL(request.url).searchParams.get("returnTo") ?? "") ?? "";
  const attempt = { nonce: `${BROWSER_NONCE_PREFIX}${newName()}`, state: newName(), returnTo };
  const origin = originOf(request);
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: `${origin}${hrefFor(locale, "/login/google")}`,
    response_type: "id_token",
    scope: "openid email",
    nonce: attempt.nonce,
    state: attempt.state,
    // On a shared browser the user must choose the account.
    prompt: "select_account",
    hl: locale,
  });
  const cookie = await encryptAttempt(attempt, origin.startsWith("https:"), platformEnv());
  return leadTo(`${new URL(client.authorizeUrl, origin)}?${query}`, writeCookie(cookie));
}

async function findClient() {
  try {
    return await callBackend(googleClient, {});
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return null;
  }
}

const newName = () => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");

/**
 * The origin as the browser sees it: Next names every local address `localhost`. Google accepts only registered
 * origins.
 */
function originOf(request: Request): string {
  const { host, protocol } = new URL(request.url);
  const isSecure = request.headers.get("x-forwarded-proto") === "https" || protocol === "https:";
  return `${isSecure ? "https" : "http"}://${request.headers.get("host") ?? host}`;
}

function leadTo(location: string, cookie?: string): Response {
  const headers = new Headers({ location, "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  if (cookie !== undefined) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
