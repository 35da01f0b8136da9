import type { ReferralOutcome } from "../../../lib/contract/referral.ts";
import type { Referrer } from "../../catalogue/referrals.ts";
import type { Book } from "../book.ts";
import { kycStateOf } from "../kyc/state.ts";
import { getIdentity } from "../user/store.ts";
import { outcomeOf } from "./rules.ts";
import { findReferrerId, insertReferrer } from "./store.ts";

/** Notes who brought this investor, if he may be brought. Inside the transaction of his sign-in. */
export function attachReferrer(book: Book, referrer: Referrer): ReferralOutcome {
  const { userId, createdAt: since } = getIdentity(book.sql);
  const referrerId = findReferrerId(book.sql);
  const friend = { userId, since, isVerified: kycStateOf(book).canInvest, referrerId };
  const outcome = outcomeOf({ friend, referrer });
  if (outcome === "ATTACHED" && referrerId === null) {
    insertReferrer(book.sql, { referrerId: referrer.userId, at: book.clock.now() });
    book.emit({ type: "investor.referred.v1", referrerId: referrer.userId });
  }
  return outcome;
}
