import type { SignedIn } from "@/lib/contract/calls/auth";
import { findReturnPath } from "@/lib/contract/values/return-path";
import type { Locale } from "@/lib/i18n/locales";
import { forgetReferralCode } from "@/lib/web/referral";
import { pathAfterSignIn, pathThroughReferral } from "./path-after-sign-in";

interface Arrival {
  readonly signedIn: Pick<SignedIn, "flow" | "referral">;
  /** The originally requested page, unvalidated. */
  readonly returnTo: string;
  readonly locale: Locale;
}

/** The redirect after a sign-in; it also forgets the referral code that was used. Only in a server action. */
export async function postLoginRedirect({ signedIn: { flow, referral }, returnTo, locale }: Arrival): Promise<string> {
  // A code that could not be looked up is kept for the next sign-in.
  if (referral !== "NOT_LOOKED_UP") await forgetReferralCode();
  const next = findReturnPath(returnTo) ?? pathAfterSignIn(flow, locale);
  return pathThroughReferral({ referral, next, locale });
}
