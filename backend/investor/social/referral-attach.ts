/**
 * Attribution of referrals. Invariants: nobody refers themselves, is referred twice or after KYC; a referrer is older
 * than the referred investor, so referrals contain no cycles.
 */

import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Referrer } from "../../catalogue/referrals.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
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

interface ReferrerLookup {
  readonly friend: {
    readonly userId: UserId;
    readonly since: EpochMs;
    readonly isVerified: boolean;
    /** The referrer recorded before; null if none. */
    readonly referrerId: UserId | null;
  };
  readonly referrer: { readonly userId: UserId; readonly since: EpochMs };
}

/** ATTACHED also for a referrer who is recorded already, because a link can be opened twice. */
function outcomeOf({ friend, referrer }: ReferrerLookup): ReferralOutcome {
  if (referrer.userId === friend.userId) return "OWN_CODE";
  if (friend.referrerId !== null) return friend.referrerId === referrer.userId ? "ATTACHED" : "ALREADY_REFERRED";
  return friend.isVerified || referrer.since >= friend.since ? "NOT_NEW" : "ATTACHED";
}
