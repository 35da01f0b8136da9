/** Referral codes, and the read models of referred investors. */

import type { ReferredFriend } from "../../lib/contract/calls/referral.ts";
import type { Page } from "../../lib/contract/facts/paging.ts";
import { dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { type ReferralCode, referralCode } from "../../lib/contract/values/shareable-code.ts";

/** An investor with a referral code. */
export interface Referrer {
  readonly userId: UserId;
  /** When the referrer's account was opened. */
  readonly since: EpochMs;
}

/** More collisions in a row cannot be chance. */
const TRIES_MAX = 3;

/**
 * The referral code of an investor, generated on first use. Concurrent calls return the same code.
 * @throws AppError UNAUTHENTICATED when the account was closed meanwhile
 */
export async function codeOfReferrer(
  catalogue: D1Database,
  { userId, since }: Referrer,
  newCode: () => ReferralCode,
): Promise<ReferralCode> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const known = await catalogue
      .prepare(
        `SELECT (SELECT code FROM referral_code WHERE investor_id = ?1) AS code,
           EXISTS (SELECT 1 FROM closed_account WHERE investor_id = ?1) AS isClosed`,
      )
      .bind(userId)
      .first<{ code: string | null; isClosed: 0 | 1 }>();
    if (known?.isClosed === 1) throw new AppError("UNAUTHENTICATED");
    if (known?.code != null) return referralCode.parse(known.code);
    // Nothing is written when the code is taken or a concurrent call was faster; the following read distinguishes them.
    await catalogue
      .prepare(
        `INSERT INTO referral_code (code, investor_id, investor_since)
         SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM closed_account WHERE investor_id = ?2)
         ON CONFLICT DO NOTHING`,
      )
      .bind(newCode(), userId, since)
      .run();
  }
  throw new Error("no referral code could be made");
}

export async function findReferrer(catalogue: D1Database, code: ReferralCode): Promise<Referrer | null> {
  return catalogue
    .prepare("SELECT investor_id AS userId, investor_since AS since FROM referral_code WHERE code = ?")
    .bind(code)
    .first<Referrer>();
}

export interface ReferralEvent {
  readonly friendId: UserId;
  readonly referrerId: UserId;
  readonly at: EpochMs;
}

/** Projects a referral from the referred investor's event. Idempotent. */
export function referralStatements(
  catalogue: D1Database,
  { friendId, referrerId, at }: ReferralEvent,
): readonly D1PreparedStatement[] {
  return [
    catalogue
      .prepare("INSERT INTO referral (friend_id, referrer_id, at) VALUES (?, ?, ?) ON CONFLICT (friend_id) DO NOTHING")
      .bind(friendId, referrerId, at),
    recountStatement(catalogue, friendId),
  ];
}

export type MilestoneKind = "VERIFIED" | "INVESTED";

export interface MilestoneEvent {
  readonly userId: UserId;
  readonly kind: MilestoneKind;
  /** The sequence of the investor's events, increasing. */
  readonly sequence: number;
  readonly at: EpochMs;
}

/** Projects a milestone. Of several events, the account's earliest counts, in whatever order they arrive. */
export function milestoneStatements(
  catalogue: D1Database,
  { userId, kind, sequence, at }: MilestoneEvent,
): readonly D1PreparedStatement[] {
  const statement = catalogue
    .prepare(
      `INSERT INTO milestone (investor_id, kind, sequence, at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (investor_id, kind) DO UPDATE SET sequence = ?3, at = ?4 WHERE sequence > ?3`,
    )
    .bind(userId, kind, sequence, at);
  return [statement, recountStatement(catalogue, userId)];
}

/** Recounts the friends of the investor who referred `friendId`. Independent of the order of events, and idempotent. */
function recountStatement(catalogue: D1Database, friendId: UserId): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO leaderboard (referrer_id, kyc_count, reached_at)
       SELECT referrer_id, count(*), max(milestone.at)
       FROM referral JOIN milestone ON milestone.investor_id = friend_id AND kind = 'VERIFIED'
       WHERE referrer_id = (SELECT referrer_id FROM referral WHERE friend_id = ?)
         AND NOT EXISTS (SELECT 1 FROM closed_account WHERE investor_id = referrer_id)
       GROUP BY referrer_id
       ON CONFLICT (referrer_id) DO UPDATE SET kyc_count = excluded.kyc_count, reached_at = excluded.reached_at`,
    )
    .bind(friendId);
}

interface FriendRow {
  readonly friendlyName: string | null;
  readonly joinedAt: EpochMs;
  readonly verifiedAt: EpochMs | null;
  readonly investedAt: EpochMs | null;
}

const FRIENDS = `referral
  LEFT JOIN milestone AS verified ON verified.investor_id = friend_id AND verified.kind = 'VERIFIED'
  LEFT JOIN milestone AS invested ON invested.investor_id = friend_id AND invested.kind = 'INVESTED'`;

export interface FriendCounts {
  readonly joined: number;
  readonly verified: number;
  readonly invested: number;
}

export async function countFriends(catalogue: D1Database, referrerId: UserId): Promise<FriendCounts> {
  const counts = await catalogue
    .prepare(
      `SELECT count(*) AS joined, count(verified.at) AS verified, count(invested.at) AS invested
       FROM ${FRIENDS} WHERE referrer_id = ?`,
    )
    .bind(referrerId)
    .first<FriendCounts>();
  return counts ?? { joined: 0, verified: 0, invested: 0 };
}

/** Latest referral first. Each has a friendly name and three dates, and nothing that identifies the person. */
export async function listFriends(
  catalogue: D1Database,
  referrerId: UserId,
  { pageNumber, pageSize }: Page,
): Promise<ReferredFriend[]> {
  const { results } = await catalogue
    .prepare(
      `SELECT name AS friendlyName, referral.at AS joinedAt, verified.at AS verifiedAt, invested.at AS investedAt
       FROM ${FRIENDS} LEFT JOIN friendly_name ON friendly_name.investor_id = friend_id
       WHERE referrer_id = ? ORDER BY referral.at DESC, friend_id DESC LIMIT ? OFFSET ?`,
    )
    .bind(referrerId, pageSize, pageNumber * pageSize)
    .all<FriendRow>();
  const dayOf = (at: EpochMs | null) => at && dateInIndia(at);
  return results.map(({ friendlyName, joinedAt, verifiedAt, investedAt }) => ({
    friendlyName,
    joinedOn: dateInIndia(joinedAt),
    verifiedOn: dayOf(verifiedAt),
    investedOn: dayOf(investedAt),
  }));
}
