/**
 * Accounts that operators merge (docs/decisions/0203). Invariant: one operator proposes a merge and another releases
 * it; one statement decides each step, so of two at once one is refused.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";

/** The account that is closed, and the one that stays. */
export interface MergePair {
  readonly leaving: UserId;
  readonly staying: UserId;
}

export interface AccountMerge extends MergePair {
  /** RELEASED until every step is done: releasing it again goes on. */
  readonly state: "PROPOSED" | "RELEASED" | "DONE";
  readonly proposedBy: string;
  readonly proposedAt: EpochMs;
  readonly releasedBy: string | null;
}

interface Step extends MergePair {
  readonly operator: string;
  readonly at: EpochMs;
}

/**
 * A proposal that was not released gives way to a new one.
 * @returns false when another was released, or when another merge keeps the leaving account or closes the staying one
 */
export async function proposeMerge(catalogue: D1Database, { leaving, staying, operator, at }: Step): Promise<boolean> {
  const insert = `INSERT INTO account_merge (leaving_id, staying_id, state, proposed_by, proposed_at)
    SELECT ?1, ?2, 'PROPOSED', ?3, ?4 WHERE NOT EXISTS (
      SELECT 1 FROM account_merge WHERE (leaving_id = ?2 OR staying_id = ?1) AND state <> 'DONE')
    ON CONFLICT (leaving_id) DO UPDATE SET staying_id = ?2, proposed_by = ?3, proposed_at = ?4 WHERE state = 'PROPOSED'`;
  return (await catalogue.prepare(insert).bind(leaving, staying, operator, at).run()).meta.changes > 0;
}

/** @returns false when no other operator has proposed it */
export async function releaseMerge(catalogue: D1Database, { leaving, staying, operator, at }: Step): Promise<boolean> {
  const update = `UPDATE account_merge SET state = 'RELEASED', released_by = ?3, released_at = ?4
    WHERE leaving_id = ?1 AND staying_id = ?2 AND state = 'PROPOSED' AND proposed_by <> ?3`;
  return (await catalogue.prepare(update).bind(leaving, staying, operator, at).run()).meta.changes > 0;
}

export async function endMerge(catalogue: D1Database, { leaving, staying }: MergePair): Promise<void> {
  const update =
    "UPDATE account_merge SET state = 'DONE' WHERE leaving_id = ? AND staying_id = ? AND state = 'RELEASED'";
  await catalogue.prepare(update).bind(leaving, staying).run();
}

/** Takes back a merge that has closed no account. @returns whether there was such a merge */
export async function dropMerge(
  catalogue: D1Database,
  { leaving, staying }: MergePair,
  state: "PROPOSED" | "RELEASED",
): Promise<boolean> {
  const remove = "DELETE FROM account_merge WHERE leaving_id = ? AND staying_id = ? AND state = ?";
  return (await catalogue.prepare(remove).bind(leaving, staying, state).run()).meta.changes > 0;
}

const MERGE = `SELECT leaving_id AS leaving, staying_id AS staying, state, proposed_by AS proposedBy,
  proposed_at AS proposedAt, released_by AS releasedBy FROM account_merge`;

export async function findMerge(catalogue: D1Database, { leaving, staying }: MergePair): Promise<AccountMerge | null> {
  const query = `${MERGE} WHERE leaving_id = ? AND staying_id = ?`;
  return catalogue.prepare(query).bind(leaving, staying).first<AccountMerge>();
}

/** Newest first. */
export async function listMerges(catalogue: D1Database): Promise<readonly AccountMerge[]> {
  return (await catalogue.prepare(`${MERGE} ORDER BY proposed_at DESC LIMIT 200`).all<AccountMerge>()).results;
}
