import { pageOf } from "../../../lib/contract/paging.ts";
import { newReferralCode } from "../../../lib/contract/shareable-code.ts";
import { findFriendlyName } from "../../catalogue/friendly-names.ts";
import { readLeaderboard } from "../../catalogue/leaderboard.ts";
import { codeOfReferrer, countFriends, listFriends } from "../../catalogue/referrals.ts";
import type { Book } from "../book.ts";
import { assertNoChild } from "../family/not-for-children.ts";
import type { Operations } from "../operation.ts";
import { getIdentity } from "../user/store.ts";
import { findReferrerId } from "./store.ts";

export const referralOperations = {
  "referral.get": async (book, page) => {
    assertNoChild(book);
    const { CATALOGUE } = book.env;
    const [code, invitedBy, counts, friends] = await Promise.all([
      ownCodeOf(book),
      findInviter(book),
      countFriends(CATALOGUE, book.userId),
      listFriends(CATALOGUE, book.userId, page),
    ]);
    return { code, invitedBy, counts, friends, ...pageOf(page, counts.joined) };
  },

  "referral.leaderboard": (book) => {
    assertNoChild(book);
    return readLeaderboard(book.env.CATALOGUE, book.userId);
  },
} satisfies Partial<Operations>;

/** By which this investor brings others. */
export function ownCodeOf(book: Pick<Book, "sql" | "env" | "ids" | "userId">) {
  const since = getIdentity(book.sql).createdAt;
  return codeOfReferrer(book.env.CATALOGUE, { userId: book.userId, since }, () => newReferralCode(book.ids.letters()));
}

async function findInviter({ sql, env }: Pick<Book, "sql" | "env">) {
  const referrerId = findReferrerId(sql);
  return referrerId && { friendlyName: await findFriendlyName(env.CATALOGUE, referrerId) };
}
