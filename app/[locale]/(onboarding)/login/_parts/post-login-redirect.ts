import type { SignedIn } from "@/lib/contract/calls/auth";
import { findReturnPath } from "@/lib/contract/values/return-path";
import type { Locale } from "@/lib/i18n/locales";
import { forgetReferralCode } from "@/lib/web/referral";
import { pathAfterSignIn, pathThroughReferral } from "./path-after-sign-in";

interface Arrival {
  readonly signedIn: Pick<SignedIn, "flow" | "referral">;
  /** The page that was asked for, as it came. */
  readonly returnTo: string;
  readonly locale: Locale;
}

/** Where a sign-in leads, with the friend's code that it has named laid aside. Only in a server action. */
export async function postLoginRedirect({ signedIn: { flow, referral }, returnTo, locale }: Arrival): Promise<string> {
  // What could not be looked up is named once more at the next sign-in.
  if (referral !== "NOT_LOOKED_UP") await forgetReferralCode();
  const next = findReturnPath(returnTo) ?? pathAfterSignIn(flow, locale);
  return pathThroughReferral({ referral, next, locale });
}
