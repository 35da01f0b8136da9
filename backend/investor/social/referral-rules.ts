/**
 * Rules of referrals. Pure. Invariants: nobody refers themselves, is referred twice or after KYC; a referrer is older
 * than the referred investor, so referrals contain no cycles.
 */

import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";

interface Introduction {
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
export function outcomeOf({ friend, referrer }: Introduction): ReferralOutcome {
  if (referrer.userId === friend.userId) return "OWN_CODE";
  if (friend.referrerId !== null) return friend.referrerId === referrer.userId ? "ATTACHED" : "ALREADY_REFERRED";
  return friend.isVerified || referrer.since >= friend.since ? "NOT_NEW" : "ATTACHED";
}
