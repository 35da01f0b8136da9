import { pageOf } from "../../../lib/contract/values/paging.ts";
import { newReferralCode } from "../../../lib/contract/values/shareable-code.ts";
import { findFriendlyName } from "../../catalogue/friendly-names.ts";
import { readLeaderboard } from "../../catalogue/leaderboard.ts";
import { codeOfReferrer, countFriends, listFriends } from "../../catalogue/referrals.ts";
import { assertNotChild } from "../identity/account-guards.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findReferrerId } from "./referral-store.ts";

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
