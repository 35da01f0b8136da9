/**
 * Target of the sign-out forms in the profile. A plain form with a full page load works without scripts, and clears the
 * investor's pages from the tab's memory. The API gateway has rejected cross-site requests; this route cannot, because
 * Next names every local address `localhost`.
 */
import { logout } from "@/lib/contract/calls/auth";
import { AppError } from "@/lib/contract/values/errors";
import { localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { findToken, forgetSession } from "@/lib/web/session";

export async function POST(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: named } = await params;
  const locale = localeOr(named);
  const form = await request.formData().catch(() => new FormData());
  const hasEnded = (await findToken()) === null || (await endSession(form.get("everywhere") === "true"));
  if (!hasEnded) return goTo(hrefFor(locale, "/profile?signOut=failed"));
  await forgetSession();
  return goTo(hrefFor(locale, "/"));
}

/** False if the backend was unreachable: the cookie is then kept, because the session has not ended. */
async function endSession(everywhere: boolean): Promise<boolean> {
  try {
    await callBackend(logout, { everywhere }, { idempotencyKey: crypto.randomUUID() });
    return true;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return cause.code === "UNAUTHENTICATED";
  }
}

const goTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "private, no-store" } });
