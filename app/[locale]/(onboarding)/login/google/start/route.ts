/**
 * Sends the browser to Google. A plain link leads here, because the address of a form is checked on every hop of what it
 * leads to; nothing changes but a cookie that means nothing to anybody else.
 */
import { googleClient } from "@/lib/contract/calls/auth";
import { AppError } from "@/lib/contract/values/errors";
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
  const attempt = { nonce: newName(), state: newName(), returnTo };
  const origin = originOf(request);
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: `${origin}${hrefFor(locale, "/login/google")}`,
    response_type: "id_token",
    scope: "openid email",
    nonce: attempt.nonce,
    state: attempt.state,
    // Two people may share a browser; the one whose money it is says so.
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

/** As the browser sees it: Next gives every local address the name `localhost`. Google knows which ones are ours. */
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
