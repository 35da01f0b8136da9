import type { ReferralOutcome } from "../../../lib/contract/calls/referral.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { newReferralCode } from "../../../lib/contract/values/shareable-code.ts";
import { findFriendlyName } from "../../catalogue/friendly-names.ts";
import { readLeaderboard } from "../../catalogue/leaderboard.ts";
import { codeOfReferrer, countFriends, listFriends, type Referrer } from "../../catalogue/referrals.ts";
import { assertNotChild } from "../identity/account-guards.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { kycStateOf } from "../kyc/kyc-state.ts";
import { findReferrerId, insertReferrer } from "./referral-store.ts";

export const referralOperations = {
  "referral.get": async (context, page) => {
    assertNotChild(context);
    const { CATALOGUE } = context.env;
    const [code, invitedBy, counts, friends] = await Promise.all([
      ownCodeOf(context),
      findInviter(context),
      countFriends(CATALOGUE, context.userId),
      listFriends(CATALOGUE, context.userId, page),
    ]);
    return { code, invitedBy, counts, friends, ...pageOf(page, counts.joined) };
  },

  "referral.leaderboard": (context) => {
    assertNotChild(context);
    return readLeaderboard(context.env.CATALOGUE, context.userId);
  },
} satisfies Partial<Operations>;

/** The referral code of this investor. */
export function ownCodeOf(context: Pick<AccountContext, "sql" | "env" | "ids" | "userId">) {
  const since = getIdentity(context.sql).createdAt;
  return codeOfReferrer(context.env.CATALOGUE, { userId: context.userId, since }, () =>
    newReferralCode(context.ids.letters()),
  );
}

async function findInviter({ sql, env }: Pick<AccountContext, "sql" | "env">) {
  const referrerId = findReferrerId(sql);
  return referrerId && { friendlyName: await findFriendlyName(env.CATALOGUE, referrerId) };
}

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
