/** DigiLocker visits of this investor. Invariant: at most one command or job redeems a visit at a time. */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const digilockerMigration: Migration = {
  id: "digilocker-1",
  sql: `
    CREATE TABLE digilocker_visit (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      attempt_id INTEGER NOT NULL,
      return_to TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      is_taken INTEGER NOT NULL DEFAULT 0 CHECK (is_taken IN (0, 1))
    ) STRICT;
  `,
};

export const digilockerReturnMigration: Migration = {
  id: "digilocker-return-1",
  sql: "ALTER TABLE digilocker_visit ADD COLUMN code TEXT",
};

export interface DigilockerVisitRow {
  readonly id: string;
  /** The session that started the visit. */
  readonly sessionId: string;
  readonly attemptId: number;
  readonly returnTo: string;
  readonly openedAt: EpochMs;
  readonly isTaken: boolean;
  /** What DigiLocker gave to the consenting browser, in plain text from its return until the visit is redeemed, given up, or kept. */
  readonly code: string | null;
}

type Row = {
  id: string;
  session_id: string;
  attempt_id: number;
  return_to: string;
  opened_at: EpochMs;
  is_taken: number;
  code: string | null;
};

export function addVisit(sql: SqlStorage, visit: Omit<DigilockerVisitRow, "isTaken" | "code">): void {
  sql.exec(
    "INSERT INTO digilocker_visit (id, session_id, attempt_id, return_to, opened_at) VALUES (?, ?, ?, ?, ?)",
    ...[visit.id, visit.sessionId, visit.attemptId, visit.returnTo, visit.openedAt],
  );
}

export function findVisit(sql: SqlStorage, id: string): DigilockerVisitRow | null {
  const row = sql.exec<Row>("SELECT * FROM digilocker_visit WHERE id = ?", id).toArray()[0];
  if (!row) return null;
  return {
    id: row.id,
    sessionId: row.session_id,
    attemptId: row.attempt_id,
    returnTo: row.return_to,
    openedAt: row.opened_at,
    isTaken: row.is_taken === 1,
    code: row.code,
  };
}

/** Null deletes the code. */
export function setCode(sql: SqlStorage, id: string, code: string | null): void {
  sql.exec("UPDATE digilocker_visit SET code = ? WHERE id = ?", code, id);
}

/** `isTaken`: false releases a visit whose redemption did not reach DigiLocker or is unfinished there. */
export function setTaken(sql: SqlStorage, id: string, isTaken: boolean): void {
  sql.exec("UPDATE digilocker_visit SET is_taken = ? WHERE id = ?", isTaken ? 1 : 0, id);
}
