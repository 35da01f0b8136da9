import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

/** Deals that the investor follows until they open. */
export const followedDealMigration: Migration = {
  id: "followed-deal-1",
  sql: `
    CREATE TABLE followed_deal (
      deal_id TEXT PRIMARY KEY,
      followed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

export const isFollowed = (sql: SqlStorage, dealId: DealId): boolean =>
  sql.exec("SELECT 1 FROM followed_deal WHERE deal_id = ?", dealId).toArray().length > 0;

export function insertFollowedDeal(sql: SqlStorage, dealId: DealId, at: EpochMs): void {
  sql.exec("INSERT INTO followed_deal (deal_id, followed_at) VALUES (?, ?) ON CONFLICT DO NOTHING", dealId, at);
}

export function deleteFollowedDeal(sql: SqlStorage, dealId: DealId): void {
  sql.exec("DELETE FROM followed_deal WHERE deal_id = ?", dealId);
}

export function listFollowedDeals(sql: SqlStorage): readonly string[] {
  const rows = sql.exec<{ deal_id: string }>("SELECT deal_id FROM followed_deal ORDER BY deal_id").toArray();
  return rows.map(({ deal_id }) => deal_id);
}
