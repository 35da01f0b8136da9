/**
 * Whose friend somebody may become. Pure. Always true: nobody is referred by himself, twice, or once he is verified; who
 * invites was here before whom he invites, so that no two can refer each other, over however many others.
 */

import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";

interface Introduction {
  readonly friend: {
    readonly userId: UserId;
    readonly since: EpochMs;
    readonly isVerified: boolean;
    /** Who referred him before; null when nobody did. */
    readonly referrerId: UserId | null;
  };
  readonly referrer: { readonly userId: UserId; readonly since: EpochMs };
}

/** ATTACHED also when he was this friend's already: a link may be opened twice. */
export function outcomeOf({ friend, referrer }: Introduction): ReferralOutcome {
  if (referrer.userId === friend.userId) return "OWN_CODE";
  if (friend.referrerId !== null) return friend.referrerId === referrer.userId ? "ATTACHED" : "ALREADY_REFERRED";
  return friend.isVerified || referrer.since >= friend.since ? "NOT_NEW" : "ATTACHED";
}
