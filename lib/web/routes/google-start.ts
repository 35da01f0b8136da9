/**
 * Redirects the browser to Google. Reached by a link, because CSP checks a form's target on every redirect; the only
 * state it sets is a cookie without meaning to other sites.
 */
import { googleClient } from "../../contract/calls/auth.ts";
import { BROWSER_NONCE_PREFIX } from "../../contract/facts/google.ts";
import { findReturnPath, withoutSiteOrigin } from "../../contract/facts/return-path.ts";
import { AppError } from "../../contract/values/errors.ts";
import { hrefFor } from "../../i18n/navigation.ts";
import { encryptAttempt } from "../google-sign-in-cookie.ts";
import { callFor, type RouteVisit, redirectTo } from "./visit.ts";

export async function startGoogle(visit: RouteVisit): Promise<Response> {
  const { url, locale, env } = visit;
  const client = await findClient(visit);
  if (client === null) return redirectTo(hrefFor(locale, "/login"));
  const returnTo = findReturnPath(withoutSiteOrigin(url.searchParams.get("returnTo") ?? "", url.origin)) ?? "";
  const attempt = { nonce: `${BROWSER_NONCE_PREFIX}${newName()}`, state: newName(), returnTo };
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: `${url.origin}${hrefFor(locale, "/login/google")}`,
    response_type: "id_token",
    scope: "openid email",
    nonce: attempt.nonce,
    state: attempt.state,
    // On a shared browser the user must choose the account.
    prompt: "select_account",
    hl: locale,
  });
  const cookie = await encryptAttempt(attempt, url.protocol === "https:", env);
  return redirectTo(`${new URL(client.authorizeUrl, url)}?${query}`, [cookie]);
}

async function findClient(visit: RouteVisit) {
  try {
    return await callFor(visit, googleClient, {});
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return null;
  }
}

const newName = () => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");
