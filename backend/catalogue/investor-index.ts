/**
 * The ids of all investors. Durable Objects cannot be listed, so operations over all investors read this index. It
 * holds nothing but ids.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";

interface NewInvestor {
  readonly userId: UserId;
  readonly at: EpochMs;
}

/** Idempotent. The first event of an account to arrive lists it, which need not be its creation. */
export function indexStatement(catalogue: D1Database, { userId: investor, at }: NewInvestor): D1PreparedStatement {
  return catalogue
    .prepare("INSERT INTO investor_index (investor_id, created_at) VALUES (?, ?) ON CONFLICT (investor_id) DO NOTHING")
    .bind(investor, at);
}

export async function indexInvestor(catalogue: D1Database, investor: NewInvestor): Promise<void> {
  await indexStatement(catalogue, investor).run();
}

export async function hasInvestors(catalogue: D1Database): Promise<boolean> {
  return (await catalogue.prepare("SELECT 1 FROM investor_index LIMIT 1").first()) !== null;
}

/** In the order in which the accounts were created. */
export async function listInvestorIds(catalogue: D1Database): Promise<readonly UserId[]> {
  const { results } = await catalogue
    .prepare("SELECT investor_id FROM investor_index ORDER BY created_at, investor_id")
    .all<{ investor_id: string }>();
  return results.map(({ investor_id }) => userId.parse(investor_id));
}
