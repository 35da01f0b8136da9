import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import type { Referrer } from "../../catalogue/referrals.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { outcomeOf } from "./referral-rules.ts";
import { findReferrerId, insertReferrer } from "./referral-store.ts";

/** Records the referrer of this investor, if eligible. Inside the transaction of the sign-in. */
export function attachReferrer(context: AccountContext, referrer: Referrer): ReferralOutcome {
  const { userId, createdAt: since } = getIdentity(context.sql);
  const referrerId = findReferrerId(context.sql);
  const friend = { userId, since, isVerified: kycStateOf(context).canInvest, referrerId };
  const outcome = outcomeOf({ friend, referrer });
  if (outcome === "ATTACHED" && referrerId === null) {
    insertReferrer(context.sql, { referrerId: referrer.userId, at: context.clock.now() });
    context.emit({ type: "investor.referred.v1", referrerId: referrer.userId });
  }
  return outcome;
}
