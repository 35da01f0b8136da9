import type { ReferralOutcome } from "../../../../lib/contract/calls/referral.ts";
import { typedReferralCode } from "../../../../lib/contract/values/shareable-code.ts";
import { findReferrer, type Referrer } from "../../../catalogue/referrals.ts";
import type { Env } from "../../../env.ts";
import { logFailure } from "../../../log.ts";

/** Somebody who may have referred, or why it is nobody. */
export type Introduction = { readonly referrer: Referrer } | { readonly outcome: ReferralOutcome };

/**
 * Whom the code means that somebody named at sign-in. Ask once his own code was right: nobody else finds out whether a
 * referral code exists. It keeps nobody out: neither a code that is wrong nor a catalogue that is away.
 */
export async function lookUpReferrer(env: Env, typed: string): Promise<Introduction> {
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
