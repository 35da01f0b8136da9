import type { z } from "zod";
import type { defaultFlow } from "@/lib/contract/calls/auth";
import type { ReferralOutcome } from "@/lib/contract/calls/referral";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

const PATHS: Readonly<Record<z.infer<typeof defaultFlow>, string>> = {
  KYC: "/kyc",
  DASHBOARD: "/dashboard",
  INVEST: "/invest",
  // GIFT deals stand on the same page; the mode says which are shown.
  GIFT: "/invest",
};

/** Where the backend's answer to "where now" leads, in the page's language. */
export function pathAfterSignIn(flow: keyof typeof PATHS, locale: Locale): string {
  return hrefFor(locale, PATHS[flow]);
}

interface SignedInVisitor {
  /** What became of the friend's code; undefined when none was named. */
  readonly referral: ReferralOutcome | undefined;
  /** Where the sign-in leads to. */
  readonly next: string;
  readonly locale: Locale;
}

/** Straight on, unless there is something to say about an invitation that was not noted. */
export function pathThroughReferral({ referral, next, locale }: SignedInVisitor): string {
  if (referral === undefined || referral === "ATTACHED") return next;
  return hrefFor(locale, `/login?${new URLSearchParams({ invitation: referral, returnTo: next })}`);
}
