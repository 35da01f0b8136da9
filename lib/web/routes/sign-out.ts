/**
 * Target of the sign-out forms in the profile. A plain form with a full page load works without scripts, and clears the
 * investor's pages from the tab's memory. The API gateway has rejected cross-site requests.
 */
import { logout } from "../../contract/calls/auth.ts";
import { AppError } from "../../contract/values/errors.ts";
import { hrefFor } from "../../i18n/navigation.ts";
import { signOutCookies } from "../sign-in-cookies.ts";
import { callFor, type RouteVisit, redirectTo } from "./visit.ts";

export async function signOut(visit: RouteVisit): Promise<Response> {
  const { request, url, locale, env } = visit;
  const form = await request.formData().catch(() => new FormData());
  const hasEnded = await endSession(visit, form.get("everywhere") === "true");
  if (!hasEnded) return redirectTo(hrefFor(locale, "/profile?signOut=failed"));
  return redirectTo(hrefFor(locale, "/"), signOutCookies(url.protocol === "https:", env));
}

/** False if the backend was unreachable: the cookie is then kept, because the session has not ended. */
async function endSession(visit: RouteVisit, everywhere: boolean): Promise<boolean> {
  try {
    await callFor(visit, logout, { everywhere }, { idempotencyKey: crypto.randomUUID() });
    return true;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return cause.code === "UNAUTHENTICATED";
  }
}
