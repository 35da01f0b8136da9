/**
 * The display name that others see. Invariant: every change increases the version, so projections can ignore older
 * names.
 */
import type { Migration } from "../../platform/migrations.ts";

export const friendlyNameMigration: Migration = {
  id: "friendly-name-1",
  sql: `
    CREATE TABLE friendly_name (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      name TEXT NOT NULL,
      version INTEGER NOT NULL CHECK (version > 0)
    ) STRICT;
    CREATE TRIGGER friendly_name_version_rises BEFORE UPDATE ON friendly_name WHEN NEW.version <= OLD.version
    BEGIN SELECT RAISE(ABORT, 'another name has a higher version'); END;
  `,
};

export interface FriendlyName {
  readonly friendlyName: string;
  readonly version: number;
}

export function findFriendlyName(sql: SqlStorage): FriendlyName | null {
  type Row = { friendlyName: string; version: number };
  return sql.exec<Row>("SELECT name AS friendlyName, version FROM friendly_name").toArray()[0] ?? null;
}

/** Returns null when the name is unchanged. */
export function saveFriendlyName(sql: SqlStorage, friendlyName: string): FriendlyName | null {
  type Row = { friendlyName: string; version: number };
  const saved = sql.exec<Row>(
    `INSERT INTO friendly_name (one, name, version) VALUES (1, ?1, 1)
     ON CONFLICT (one) DO UPDATE SET name = ?1, version = version + 1 WHERE name <> ?1
     RETURNING name AS friendlyName, version`,
    friendlyName,
  );
  return saved.toArray()[0] ?? null;
}
