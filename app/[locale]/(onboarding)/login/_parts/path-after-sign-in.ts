import type { z } from "zod";
import type { defaultFlow } from "@/lib/contract/calls/auth";
import type { ReferralOutcome } from "@/lib/contract/calls/referral";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

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
export function pathThroughReferral({ referral, next, locale }: SignedInVisitor): string {
  if (referral === undefined || referral === "ATTACHED") return next;
  return hrefFor(locale, `/login?${new URLSearchParams({ invitation: referral, returnTo: next })}`);
}
