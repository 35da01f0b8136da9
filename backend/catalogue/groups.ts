/**
 * Groups of investors. Invariants under any concurrency: an investor is in at most one group, a group has no more
 * members than seats, and a group without members does not exist; table constraints enforce them. Each change is one
 * statement, or one batch that is rolled back as a whole.
 */

import { GROUP_MEMBERS_MAX, type GroupInfo, type GroupPreview } from "../../lib/contract/calls/groups.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { type InvitationCode, invitationCode } from "../../lib/contract/values/shareable-code.ts";

interface GroupMembership {
  readonly userId: UserId;
  readonly code: InvitationCode;
  readonly at: EpochMs;
}

/** A command that was under way when its account was closed must not make the account visible to others again. */
const IS_OPEN = "NOT EXISTS (SELECT 1 FROM closed_account WHERE investor_id = ?1)";

/** Takes the lowest free seat. Without one the seat is NULL, and like a second membership the row is left out. */
const TAKE_SEAT = `INSERT OR IGNORE INTO group_member (investor_id, invitation_code, seat, joined_at)
  SELECT ?1, ?2, (
    SELECT min(value) FROM json_each(?4)
    WHERE value NOT IN (SELECT seat FROM group_member WHERE invitation_code = ?2)
  ), ?3`;

const SEATS = JSON.stringify(Array.from({ length: GROUP_MEMBERS_MAX }, (_, place) => place + 1));

export async function findGroupOf(catalogue: D1Database, userId: UserId): Promise<InvitationCode | null> {
  const code = await catalogue
    .prepare("SELECT invitation_code FROM group_member WHERE investor_id = ?")
    .bind(userId)
    .first<string>("invitation_code");
  return code === null ? null : invitationCode.parse(code);
}

export interface NewGroup extends GroupMembership {
  readonly name: string;
  readonly goal: number;
}

/** `ELSEWHERE`: the founder is already in a group or has closed the account, which leaves both statements without effect. */
export async function insertGroup(catalogue: D1Database, group: NewGroup): Promise<"FOUNDED" | "ELSEWHERE"> {
  const { userId, code, at, name, goal } = group;
  const [founded] = await catalogue.batch([
    catalogue
      .prepare(
        `INSERT INTO friend_group (invitation_code, name, goal, created_at)
         SELECT ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM group_member WHERE investor_id = ?1) AND ${IS_OPEN}`,
      )
      .bind(userId, code, name, goal, at),
    catalogue
      .prepare(`${TAKE_SEAT} WHERE EXISTS (SELECT 1 FROM friend_group WHERE invitation_code = ?2)`)
      .bind(userId, code, at, SEATS),
  ]);
  return (founded?.meta.changes ?? 0) > 0 ? "FOUNDED" : "ELSEWHERE";
}

export type JoinAnswer = "JOINED" | "UNKNOWN" | "FULL" | "ELSEWHERE";

interface JoinFacts {
  /** The investor's group after the attempt. */
  readonly current: InvitationCode | null;
  readonly members: number;
}

/**
 * Idempotent: for a member it returns JOINED and changes nothing, and nothing for a closed account. The reason of a refusal is read in the transaction
 * that refuses: a moment later a seat may be free, or the investor in no group.
 */
export async function joinGroup(catalogue: D1Database, { userId, code, at }: GroupMembership): Promise<JoinAnswer> {
  const [, read] = await catalogue.batch<JoinFacts>([
    catalogue
      .prepare(`${TAKE_SEAT} WHERE EXISTS (SELECT 1 FROM group_member WHERE invitation_code = ?2) AND ${IS_OPEN}`)
      .bind(userId, code, at, SEATS),
    catalogue
      .prepare(
        `SELECT (SELECT invitation_code FROM group_member WHERE investor_id = ?1) AS current,
           (SELECT count(*) FROM group_member WHERE invitation_code = ?2) AS members`,
      )
      .bind(userId, code),
  ]);
  const { current = null, members = 0 } = read?.results[0] ?? {};
  if (current !== null) return current === code ? "JOINED" : "ELSEWHERE";
  return members === 0 ? "UNKNOWN" : "FULL";
}

/** False when the investor is not in this group. When the last member leaves, the group is deleted. */
export async function leaveGroup(
  catalogue: D1Database,
  { userId, code }: Omit<GroupMembership, "at">,
): Promise<boolean> {
  const [left] = await catalogue.batch([
    catalogue.prepare("DELETE FROM group_member WHERE investor_id = ? AND invitation_code = ?").bind(userId, code),
    catalogue
      .prepare(
        `DELETE FROM friend_group WHERE invitation_code = ?1
         AND NOT EXISTS (SELECT 1 FROM group_member WHERE invitation_code = ?1)`,
      )
      .bind(code),
  ]);
  return (left?.meta.changes ?? 0) > 0;
}

/** The member who joined first comes first and is the host. */
const BY_ARRIVAL = "ORDER BY joined_at, seat";

interface GroupRow {
  readonly name: string;
  readonly goal: number;
}

interface MemberRow {
  readonly userId: UserId;
  readonly friendlyName: string | null;
  readonly isVerified: 0 | 1;
  readonly isInvested: 0 | 1;
}

/** The group that an invitation leads to; null when there is no such group. */
export async function previewGroup(catalogue: D1Database, code: InvitationCode): Promise<GroupPreview | null> {
  const row = await catalogue
    .prepare(
      `SELECT friend_group.name, goal, count(*) AS members, (
         SELECT friendly_name.name FROM group_member LEFT JOIN friendly_name USING (investor_id)
         WHERE invitation_code = ?1 ${BY_ARRIVAL} LIMIT 1
       ) AS invitedBy
       FROM friend_group JOIN group_member USING (invitation_code)
       WHERE invitation_code = ?1 GROUP BY invitation_code`,
    )
    .bind(code)
    .first<Omit<GroupPreview, "membersMax">>();
  return row && { ...row, membersMax: GROUP_MEMBERS_MAX };
}

/** The investor's group as its members see it; null when they are in none. */
export async function readGroupOf(catalogue: D1Database, you: UserId): Promise<GroupInfo | null> {
  const code = await findGroupOf(catalogue, you);
  if (code === null) return null;
  const [group, { results: members }] = await Promise.all([
    catalogue.prepare("SELECT name, goal FROM friend_group WHERE invitation_code = ?").bind(code).first<GroupRow>(),
    catalogue
      .prepare(
        `SELECT investor_id AS userId, name AS friendlyName,
           EXISTS (SELECT 1 FROM milestone WHERE milestone.investor_id = group_member.investor_id
             AND kind = 'VERIFIED') AS isVerified,
           EXISTS (SELECT 1 FROM milestone WHERE milestone.investor_id = group_member.investor_id
             AND kind = 'INVESTED') AS isInvested
         FROM group_member LEFT JOIN friendly_name USING (investor_id)
         WHERE invitation_code = ? ${BY_ARRIVAL}`,
      )
      .bind(code)
      .all<MemberRow>(),
  ]);
  // The investor may have left between the two reads.
  return group && members.some(({ userId }) => userId === you) ? infoOf({ code, group, members, you }) : null;
}

interface GroupFacts {
  readonly code: InvitationCode;
  readonly group: GroupRow;
  readonly members: readonly MemberRow[];
  readonly you: UserId;
}

function infoOf({ code, group: { name, goal }, members, you }: GroupFacts): GroupInfo {
  return {
    invitationCode: code,
    name,
    goal,
    progress: {
      members: members.length,
      verified: members.filter(({ isVerified }) => isVerified === 1).length,
      invested: members.filter(({ isInvested }) => isInvested === 1).length,
    },
    membersMax: GROUP_MEMBERS_MAX,
    members: members.map(({ userId, friendlyName }, place) => ({
      friendlyName,
      isHost: place === 0,
      isYou: userId === you,
    })),
  };
}
