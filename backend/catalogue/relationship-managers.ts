/** Who looks after whom. An investor keeps his manager while others come and go (highest random weight). */
import { createHash } from "node:crypto";
import type { UserId } from "../../lib/contract/ids.ts";

export interface RelationshipManager {
  readonly id: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly repliesWithinMinutes: number;
}

/** Null while nobody is employed. */
export async function findManagerFor(catalogue: D1Database, userId: UserId): Promise<RelationshipManager | null> {
  const { results } = await catalogue
    .prepare(
      `SELECT id, name, phone, email, replies_within_minutes AS repliesWithinMinutes
       FROM relationship_manager ORDER BY id`,
    )
    .all<RelationshipManager>();
  const weight = ({ id }: RelationshipManager) => createHash("sha256").update(`${userId} ${id}`).digest("hex");
  return results.reduce<RelationshipManager | null>(
    (chosen, manager) => (chosen === null || weight(manager) > weight(chosen) ? manager : chosen),
    null,
  );
}
