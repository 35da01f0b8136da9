/** Who waits for an operator, and for what. What each has asked for stands in the investor's own book. */
import { type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";

const TABLES = { DELETION: "deletion_queue", RESIDENCE: "residence_queue" } as const;

/** An account to be deleted, or a change of residence to be looked at. */
export type QueueReason = keyof typeof TABLES;

interface PendingChange {
  readonly pendingReason: QueueReason;
  readonly userId: UserId;
  readonly sequence: number;
  readonly isWaiting: boolean;
  readonly at: EpochMs;
}

/** What is older than is known changes nothing. */
export function operatorQueueStatement(
  catalogue: D1Database,
  { pendingReason, userId: investor, sequence, isWaiting, at }: PendingChange,
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO ${TABLES[pendingReason]} (investor_id, sequence, is_waiting, at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (investor_id) DO UPDATE SET sequence = ?2, is_waiting = ?3, at = ?4 WHERE sequence < ?2`,
    )
    .bind(investor, sequence, isWaiting ? 1 : 0, at);
}

/** Who has waited longest first. */
export async function listOperatorQueue(
  catalogue: D1Database,
  pendingReason: QueueReason,
): Promise<readonly { readonly userId: UserId; readonly since: EpochMs }[]> {
  const { results } = await catalogue
    .prepare(`SELECT investor_id, at FROM ${TABLES[pendingReason]} WHERE is_waiting = 1 ORDER BY at, investor_id`)
    .all<{ investor_id: string; at: number }>();
  return results.map(({ investor_id, at }) => ({ userId: userId.parse(investor_id), since: epochMs(at) }));
}
