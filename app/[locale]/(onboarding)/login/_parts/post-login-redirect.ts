import type { z } from "zod";
import type { defaultFlow, SignedIn } from "@/lib/contract/calls/auth";
import type { ReferralOutcome } from "@/lib/contract/calls/referral";
import { findReturnPath } from "@/lib/contract/facts/return-path";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { forgetReferralCode } from "@/lib/web/referral";

interface Arrival {
  readonly signedIn: Pick<SignedIn, "flow" | "referral">;
  /** The originally requested page, unvalidated. */
  readonly returnTo: string;
  readonly locale: Locale;
}

const PATHS: Readonly<Record<z.infer<typeof defaultFlow>, string>> = {
  KYC: "/kyc",
  DASHBOARD: "/dashboard",
  INVEST: "/invest",
  // GIFT deals are on the same page; the investment mode selects which are shown.
  GIFT: "/invest",
};

/** The localized path for the destination that the backend names. */
export function pathAfterSignIn(flow: keyof typeof PATHS, locale: Locale): string {
  return hrefFor(locale, PATHS[flow]);
}

interface SignedInVisitor {
  /** Result of the referral code; undefined if none was named. */
  readonly referral: ReferralOutcome | undefined;
  /** Destination after the sign-in. */
  readonly next: string;
  readonly locale: Locale;
}

/** The destination itself, or the page that reports a referral code that was not attached. */
function pathThroughReferral({ referral, next, locale }: SignedInVisitor): string {
  if (referral === undefined || referral === "ATTACHED") return next;
  return hrefFor(locale, `/login?${new URLSearchParams({ invitation: referral, returnTo: next })}`);
}

/** The redirect after a sign-in; it also forgets the referral code that was used. Only in a server action. */
export async function postLoginRedirect({ signedIn: { flow, referral }, returnTo, locale }: Arrival): Promise<string> {
  // A code that could not be looked up is kept for the next sign-in.
  if (referral !== "NOT_LOOKED_UP") await forgetReferralCode();
  const next = findReturnPath(returnTo) ?? pathAfterSignIn(flow, locale);
  return pathThroughReferral({ referral, next, locale });
}
