/**
 * Leaderboard of investors by referred friends who completed KYC. A read model: `referrals.ts` updates it, this file
 * reads it.
 */

import { LEADERS_MAX, type Leaderboard } from "../../lib/contract/calls/referral.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";

interface LeaderRow {
  readonly referrerId: UserId;
  readonly friendlyName: string | null;
  readonly kycCount: number;
}

interface RankRow {
  readonly kycCount: number;
  readonly ahead: number;
}

/** More friends first; on a tie, the investor who reached the number earlier, then by id. */
export async function readLeaderboard(catalogue: D1Database, you: UserId): Promise<Leaderboard> {
  const [{ results: rows }, own] = await Promise.all([
    catalogue
      .prepare(
        `SELECT referrer_id AS referrerId, name AS friendlyName, kyc_count AS kycCount
         FROM leaderboard LEFT JOIN friendly_name ON investor_id = referrer_id
         ORDER BY kyc_count DESC, reached_at, referrer_id LIMIT ?`,
      )
      .bind(LEADERS_MAX)
      .all<LeaderRow>(),
    catalogue
      .prepare(
        `SELECT mine.kyc_count AS kycCount, (
           SELECT count(*) FROM leaderboard AS theirs WHERE theirs.kyc_count > mine.kyc_count
             OR (theirs.kyc_count = mine.kyc_count
               AND (theirs.reached_at, theirs.referrer_id) < (mine.reached_at, mine.referrer_id))
         ) AS ahead
         FROM leaderboard AS mine WHERE mine.referrer_id = ?`,
      )
      .bind(you)
      .first<RankRow>(),
  ]);
  return {
    leaders: rows.map(({ referrerId, friendlyName, kycCount }, place) => ({
      rank: place + 1,
      friendlyName,
      kycCount,
      isYou: referrerId === you,
    })),
    you: own ? { rank: own.ahead + 1, kycCount: own.kycCount } : { rank: null, kycCount: 0 },
  };
}
