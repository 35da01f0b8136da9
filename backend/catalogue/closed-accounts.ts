import type { UserId } from "../../lib/contract/values/ids.ts";
import { deleteNameStatement } from "../events/dead-letter-store.ts";

/**
 * Removes a closed account from everything that other investors see: friendly name, group membership, referral code,
 * leaderboard entry. An anonymous friend stays counted for the referrer who invited them. Idempotent.
 */
export function closeAccountStatements(catalogue: D1Database, userId: UserId): readonly D1PreparedStatement[] {
  const ofInvestor = (sql: string) => catalogue.prepare(sql).bind(userId);
  return [
    ofInvestor("INSERT INTO closed_account (investor_id) VALUES (?) ON CONFLICT DO NOTHING"),
    ofInvestor("DELETE FROM friendly_name WHERE investor_id = ?"),
    deleteNameStatement(catalogue, userId),
    ofInvestor("DELETE FROM referral_code WHERE investor_id = ?"),
    ofInvestor("DELETE FROM leaderboard WHERE referrer_id = ?"),
    ofInvestor("DELETE FROM group_member WHERE investor_id = ?"),
    // A group without members is deleted.
    catalogue.prepare(
      `DELETE FROM friend_group WHERE NOT EXISTS (
         SELECT 1 FROM group_member WHERE group_member.invitation_code = friend_group.invitation_code
       )`,
    ),
  ];
}
