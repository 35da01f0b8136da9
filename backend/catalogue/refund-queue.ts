/** Index of refunds by investor. The refund's amount, destination and reason are stored in the investor's object. */
import { type RefundId, type UserId, userId } from "../../lib/contract/values/ids.ts";

interface RefundChange {
  readonly id: RefundId;
  readonly userId: UserId;
  readonly isDue: boolean;
}

/** A sent refund stays sent, whatever the order or number of events. */
export function refundStatement(
  catalogue: D1Database,
  { id, userId: owner, isDue }: RefundChange,
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO refund_queue (refund_id, investor_id, is_due) VALUES (?, ?, ?)
       ON CONFLICT (refund_id) DO UPDATE SET is_due = min(is_due, excluded.is_due)`,
    )
    .bind(id, owner, isDue ? 1 : 0);
}

/** Investors with refunds that are due. */
export async function listRefundOwners(catalogue: D1Database): Promise<readonly UserId[]> {
  const { results } = await catalogue
    .prepare("SELECT DISTINCT investor_id AS id FROM refund_queue WHERE is_due = 1 ORDER BY investor_id")
    .all<{ id: string }>();
  return results.map(({ id }) => userId.parse(id));
}

/** The investor whose object stores this refund; null when it is unknown. */
export async function findRefundOwner(catalogue: D1Database, id: RefundId): Promise<UserId | null> {
  const query = "SELECT investor_id FROM refund_queue WHERE refund_id = ?";
  const owner = await catalogue.prepare(query).bind(id).first<string>("investor_id");
  return owner === null ? null : userId.parse(owner);
}
