/**
 * Where the sign-out forms of the profile lead. A plain form and a whole new page: it works without scripts, and nothing
 * of the investor's pages stays in the memory of the browser's tab. The door has refused whatever comes from elsewhere;
 * here it could not be told, because Next gives every local address the name `localhost`.
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

/** False when the backend could not be told: a session that cannot be ended is not forgotten here either. */
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
