/** Who waits for a change of residence to be looked at. What he has sent stands in his own book. */
import { type EpochMs, epochMs } from "../../lib/contract/calendar-date.ts";
import { type UserId, userId } from "../../lib/contract/ids.ts";

interface ResidenceNews {
  readonly userId: UserId;
  readonly sequence: number;
  readonly isWaiting: boolean;
  readonly at: EpochMs;
}

/** News that is older than what is known changes nothing. */
export function residenceStatement(
  catalogue: D1Database,
  { userId: investor, sequence, isWaiting, at }: ResidenceNews,
): D1PreparedStatement {
  return catalogue
    .prepare(
      `INSERT INTO residence_waiting (investor_id, sequence, is_waiting, at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (investor_id) DO UPDATE SET sequence = ?2, is_waiting = ?3, at = ?4 WHERE sequence < ?2`,
    )
    .bind(investor, sequence, isWaiting ? 1 : 0, at);
}

/** Who has waited longest first. */
export async function listWaitingResidences(
  catalogue: D1Database,
): Promise<readonly { readonly userId: UserId; readonly since: EpochMs }[]> {
  const { results } = await catalogue
    .prepare("SELECT investor_id, at FROM residence_waiting WHERE is_waiting = 1 ORDER BY at, investor_id")
    .all<{ investor_id: string; at: number }>();
  return results.map(({ investor_id, at }) => ({ userId: userId.parse(investor_id), since: epochMs(at) }));
}
