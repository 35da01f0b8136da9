/** The operator's queues of investors who await a decision. The request itself is stored in the investor's object. */
import { type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";

const TABLES = {
  DELETION: "deletion_queue",
  RESIDENCE: "residence_queue",
  TREATY: "treaty_queue",
  NAME: "name_queue",
  CHECK: "check_queue",
  ACCOUNT_ABROAD: "account_abroad_queue",
  HARDSHIP: "hardship_queue",
} as const;

/** The matter of a review by an operator. HARDSHIP: the repayment of a locked deposit in a critical illness. */
export type QueueReason = keyof typeof TABLES;

/** Rows of these reasons are deleted with the account; the others keep the state of a decided request. */
const isDeletedWithAccount = (reason: QueueReason): boolean =>
  ["NAME", "CHECK", "ACCOUNT_ABROAD", "HARDSHIP"].includes(reason);

const NOT_CLOSED = "NOT EXISTS (SELECT 1 FROM closed_account WHERE investor_id = ?1)";

interface PendingChange {
  readonly pendingReason: QueueReason;
  readonly userId: UserId;
  readonly sequence: number;
  readonly isWaiting: boolean;
  readonly at: EpochMs;
}

/** Ignores a message older than the stored state, and a review for a closed account, whose rows are deleted. */
export function operatorQueueStatement(
  catalogue: D1Database,
  { pendingReason, userId: investor, sequence, isWaiting, at }: PendingChange,
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO ${TABLES[pendingReason]} (investor_id, sequence, is_waiting, at)
       SELECT ?1, ?2, ?3, ?4 WHERE ${isDeletedWithAccount(pendingReason) ? NOT_CLOSED : "true"}
       ON CONFLICT (investor_id) DO UPDATE SET sequence = ?2, is_waiting = ?3, at = ?4 WHERE sequence < ?2`,
    )
    .bind(investor, sequence, isWaiting ? 1 : 0, at);
}

interface Lapse {
  readonly userId: UserId;
  /** The number of the request in its account. */
  readonly review: number;
  readonly at: EpochMs;
}

/** Idempotent. */
export function hardshipLapseStatement(
  catalogue: D1Database,
  { userId: investor, review, at }: Lapse,
): D1PreparedStatement {
  const insert = `INSERT INTO hardship_lapse (investor_id, review, at) SELECT ?1, ?2, ?3 WHERE ${NOT_CLOSED}
    ON CONFLICT DO NOTHING`;
  return catalogue.prepare(insert).bind(investor, review, at);
}

/** Requests that ended without a decision from a moment on, the latest first. */
export async function listHardshipLapses(catalogue: D1Database, from: EpochMs): Promise<readonly Lapse[]> {
  const query =
    "SELECT investor_id, review, at FROM hardship_lapse WHERE at >= ? ORDER BY at DESC, investor_id, review";
  const { results } = await catalogue
    .prepare(query)
    .bind(from)
    .all<{ investor_id: string; review: number; at: number }>();
  return results.map(({ investor_id, review, at }) => ({ userId: userId.parse(investor_id), review, at: epochMs(at) }));
}

/** Longest waiting first. */
export async function listOperatorQueue(
  catalogue: D1Database,
  pendingReason: QueueReason,
): Promise<readonly { readonly userId: UserId; readonly since: EpochMs }[]> {
  const { results } = await catalogue
    .prepare(`SELECT investor_id, at FROM ${TABLES[pendingReason]} WHERE is_waiting = 1 ORDER BY at, investor_id`)
    .all<{ investor_id: string; at: number }>();
  return results.map(({ investor_id, at }) => ({ userId: userId.parse(investor_id), since: epochMs(at) }));
}
