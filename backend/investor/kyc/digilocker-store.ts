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

/** When a redemption began that has not ended: one that was cut off ends by itself. */
export const digilockerLeaseMigration: Migration = {
  id: "digilocker-lease-1",
  sql: "ALTER TABLE digilocker_visit ADD COLUMN taken_at INTEGER",
};

/** Longer than a redemption takes. */
const LEASE_MS = 30_000;

export interface DigilockerVisitRow {
  readonly id: string;
  /** The session that started the visit. */
  readonly sessionId: string;
  readonly attemptId: number;
  readonly returnTo: string;
  readonly openedAt: EpochMs;
  /** FREE: not redeemed yet. TAKEN: being redeemed. OVER: decided. */
  readonly state: "FREE" | "TAKEN" | "OVER";
  /**
   * Authorisation code that DigiLocker gave to the consenting browser, in plain text from its return until the visit is
   * redeemed, given up, or kept.
   */
  readonly code: string | null;
}

type Row = {
  id: string;
  session_id: string;
  attempt_id: number;
  return_to: string;
  opened_at: EpochMs;
  is_taken: number;
  taken_at: number | null;
  code: string | null;
};

export function addVisit(sql: SqlStorage, visit: Omit<DigilockerVisitRow, "state" | "code">): void {
  sql.exec(
    "INSERT INTO digilocker_visit (id, session_id, attempt_id, return_to, opened_at) VALUES (?, ?, ?, ?, ?)",
    ...[visit.id, visit.sessionId, visit.attemptId, visit.returnTo, visit.openedAt],
  );
}

function stateOf({ is_taken, taken_at }: Row, now: EpochMs): DigilockerVisitRow["state"] {
  if (is_taken === 0) return "FREE";
  if (taken_at === null) return "OVER";
  return now - taken_at < LEASE_MS ? "TAKEN" : "FREE";
}

export function findVisit(sql: SqlStorage, id: string, now: EpochMs): DigilockerVisitRow | null {
  const row = sql.exec<Row>("SELECT * FROM digilocker_visit WHERE id = ?", id).toArray()[0];
  if (!row) return null;
  return {
    id: row.id,
    sessionId: row.session_id,
    attemptId: row.attempt_id,
    returnTo: row.return_to,
    openedAt: row.opened_at,
    state: stateOf(row, now),
    code: row.code,
  };
}

/** Null deletes the code. */
export function setCode(sql: SqlStorage, id: string, code: string | null): void {
  sql.exec("UPDATE digilocker_visit SET code = ? WHERE id = ?", code, id);
}

/** Begins a redemption; a concurrent redemption finds the visit taken. */
export function takeVisit(sql: SqlStorage, id: string, now: EpochMs): void {
  sql.exec("UPDATE digilocker_visit SET is_taken = 1, taken_at = ? WHERE id = ?", now, id);
}

/** For a redemption that did not reach DigiLocker, is unfinished there, or was left undecided by a fault of ours. */
export function releaseVisit(sql: SqlStorage, id: string): void {
  sql.exec("UPDATE digilocker_visit SET is_taken = 0, taken_at = NULL WHERE id = ?", id);
}

/** The visit is decided, and its code is used up. */
export function endVisit(sql: SqlStorage, id: string): void {
  sql.exec("UPDATE digilocker_visit SET is_taken = 1, taken_at = NULL, code = NULL WHERE id = ?", id);
}
