/** The secret of the calendar address. It opens payouts as a session does, and ends where every other session ends. */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

/** Only a hash of the secret is stored, so the address cannot be shown again. */
export const calendarFeedMigration: Migration = {
  id: "calendar-feed-1",
  sql: `
    CREATE TABLE calendar_feed (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      secret_hash TEXT NOT NULL,
      since INTEGER NOT NULL
    ) STRICT;
  `,
};

interface StoredFeed {
  readonly secretHash: string;
  readonly since: EpochMs;
}

export function findFeed(sql: SqlStorage): StoredFeed | null {
  const query = "SELECT secret_hash AS secretHash, since FROM calendar_feed";
  return sql.exec<{ secretHash: string; since: EpochMs }>(query).toArray()[0] ?? null;
}

export function saveFeed(sql: SqlStorage, { secretHash, since }: StoredFeed): void {
  sql.exec(
    `INSERT INTO calendar_feed (one, secret_hash, since) VALUES (1, ?1, ?2)
     ON CONFLICT (one) DO UPDATE SET secret_hash = ?1, since = ?2`,
    ...[secretHash, since],
  );
}

export function deleteFeed(sql: SqlStorage): void {
  sql.exec("DELETE FROM calendar_feed");
}
