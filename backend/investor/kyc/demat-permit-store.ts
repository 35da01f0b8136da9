/**
 * The owner's permission to name another demat account. Invariant: one at most, good for one report in the session that
 * confirmed it.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const dematPermitMigration: Migration = {
  id: "demat-permit-1",
  sql: `
    CREATE TABLE demat_permit (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      session_id TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
  `,
};

interface Permit {
  readonly sessionId: string;
  readonly at: EpochMs;
}

export function saveDematPermit(sql: SqlStorage, { sessionId, at }: Permit): void {
  sql.exec("INSERT OR REPLACE INTO demat_permit (one, session_id, at) VALUES (1, ?, ?)", sessionId, at);
}

export function findDematPermit(sql: SqlStorage): Permit | null {
  type Row = { sessionId: string; at: EpochMs };
  return sql.exec<Row>("SELECT session_id AS sessionId, at FROM demat_permit").toArray()[0] ?? null;
}

export function deleteDematPermit(sql: SqlStorage): void {
  sql.exec("DELETE FROM demat_permit");
}
