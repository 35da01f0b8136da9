import type { Migration } from "../../platform/migrations.ts";
import type { Uses } from "../../platform/sliding-window.ts";

export const rateLimitMigration: Migration = {
  id: "rate-limit-1",
  sql: `
    CREATE TABLE rate_limit (
      name TEXT NOT NULL,
      minute INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count > 0),
      PRIMARY KEY (name, minute)
    ) STRICT;
  `,
};

/** Uses after `minute` (minutes since the epoch), oldest first. Deletes the earlier ones. */
export function listUsesAfter(sql: SqlStorage, name: string, minute: number): readonly Uses[] {
  sql.exec("DELETE FROM rate_limit WHERE name = ? AND minute <= ?", name, minute);
  return sql
    .exec<{ minute: number; count: number }>(
      "SELECT minute, count FROM rate_limit WHERE name = ? ORDER BY minute",
      name,
    )
    .toArray();
}

export function countUse(sql: SqlStorage, name: string, minute: number): void {
  sql.exec(
    `INSERT INTO rate_limit (name, minute, count) VALUES (?, ?, 1)
     ON CONFLICT (name, minute) DO UPDATE SET count = count + 1`,
    name,
    minute,
  );
}
