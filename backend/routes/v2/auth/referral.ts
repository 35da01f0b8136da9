import type { ReferralOutcome } from "../../../../lib/contract/calls/referral.ts";
import { typedReferralCode } from "../../../../lib/contract/values/shareable-code.ts";
import { findReferrer, type Referrer } from "../../../catalogue/referrals.ts";
import type { Env } from "../../../env.ts";
import { logFailure } from "../../../log.ts";

/** The referrer, or why there is none. */
export type ReferrerLookup = { readonly referrer: Referrer } | { readonly outcome: ReferralOutcome };

/**
 * Finds the referrer by the code entered at sign-in. Call only after the one-time code was verified, so that nobody
 * else can probe referral codes. An invalid code or an unavailable catalogue does not fail the sign-in.
 */
export async function lookUpReferrer(env: Env, typed: string): Promise<ReferrerLookup> {
  const code = typedReferralCode.safeParse(typed);
  if (!code.success) return { outcome: "UNKNOWN_CODE" };
  try {
    const referrer = await findReferrer(env.CATALOGUE, code.data);
    return referrer ? { referrer } : { outcome: "UNKNOWN_CODE" };
  } catch (cause) {
    logFailure({ event: "referral_not_looked_up", cause });
    return { outcome: "NOT_LOOKED_UP" };
  }
}
