/**
 * Operators' decisions on a child's account, stored in that account: another guardian, or the sign-in contact of an
 * owner of age. Invariant: a decision and its evidence are never changed or deleted.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const guardianChangeMigration: Migration = {
  id: "guardian-change-1",
  sql: `
    CREATE TABLE guardian_change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      from_id TEXT NOT NULL,
      to_id TEXT NOT NULL,
      reason TEXT NOT NULL CHECK (reason IN ('DIED', 'UNWILLING', 'COURT_ORDER')),
      -- Where the operator filed the proof and the new guardian's signed declaration.
      evidence TEXT NOT NULL,
      version TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- When both guardians' accounts had recorded the change.
      reported_at INTEGER
    ) STRICT;
    CREATE TRIGGER guardian_change_stands
    BEFORE UPDATE OF sequence, from_id, to_id, reason, evidence, version, at ON guardian_change
    BEGIN SELECT RAISE(ABORT, 'a change of guardian stands as it was decided'); END;
    CREATE TRIGGER guardian_change_stays BEFORE DELETE ON guardian_change
    BEGIN SELECT RAISE(ABORT, 'a change of guardian is never forgotten'); END;

    CREATE TABLE owner_admission (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      evidence TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER owner_admission_stands BEFORE UPDATE ON owner_admission
    BEGIN SELECT RAISE(ABORT, 'an admission stands as it was decided'); END;
    CREATE TRIGGER owner_admission_stays BEFORE DELETE ON owner_admission
    BEGIN SELECT RAISE(ABORT, 'an admission is never forgotten'); END;

    -- In the guardian's account: the operator's evidence of a guardianship that no session consented to.
    ALTER TABLE child ADD COLUMN consent_evidence TEXT;
    -- When another guardian followed this one.
    ALTER TABLE child ADD COLUMN succeeded_at INTEGER;
    CREATE TRIGGER child_consent_evidence_stands BEFORE UPDATE OF consent_evidence ON child
    WHEN NOT EXISTS (SELECT 1 FROM deletion_request WHERE state = 'DONE')
    BEGIN SELECT RAISE(ABORT, 'a consent stands as it was given'); END;
  `,
};

export const GUARDIAN_CHANGE_REASONS = ["DIED", "UNWILLING", "COURT_ORDER"] as const;

export interface GuardianChange {
  readonly from: UserId;
  readonly to: UserId;
  readonly reason: (typeof GUARDIAN_CHANGE_REASONS)[number];
  readonly evidence: string;
  /** The version of the consent text that the new guardian signed. */
  readonly version: string;
  readonly at: EpochMs;
}

export interface StoredGuardianChange extends GuardianChange {
  readonly sequence: number;
  readonly reportedAt: EpochMs | null;
}

/** Call inside a transaction. Returns the reference of job GUARDIAN. */
export function insertGuardianChange(sql: SqlStorage, change: GuardianChange): string {
  const { from, to, reason, evidence, version, at } = change;
  const { sequence } = sql
    .exec<{ sequence: number }>(
      `INSERT INTO guardian_change (from_id, to_id, reason, evidence, version, at) VALUES (?, ?, ?, ?, ?, ?)
       RETURNING sequence`,
      ...[from, to, reason, evidence, version, at],
    )
    .one();
  sql.exec("UPDATE identity SET guardian_id = ?", to);
  return String(sequence);
}

/** Oldest first. */
export function listGuardianChanges(sql: SqlStorage): readonly StoredGuardianChange[] {
  type Row = {
    sequence: number;
    from: UserId;
    to: UserId;
    reason: GuardianChange["reason"];
    evidence: string;
    version: string;
    at: EpochMs;
    reportedAt: EpochMs | null;
  };
  const query = `SELECT sequence, from_id AS "from", to_id AS "to", reason, evidence, version, at, reported_at AS reportedAt
                 FROM guardian_change ORDER BY sequence`;
  return sql.exec<Row>(query).toArray();
}

/** The references of job GUARDIAN. */
export const listUnreportedGuardianChanges = (sql: SqlStorage): readonly string[] =>
  listGuardianChanges(sql)
    .filter(({ reportedAt }) => reportedAt === null)
    .map(({ sequence }) => String(sequence));

/** Idempotent: keeps the first time. */
export function markGuardianChangeReported(sql: SqlStorage, sequence: number, at: EpochMs): void {
  sql.exec("UPDATE guardian_change SET reported_at = ? WHERE sequence = ? AND reported_at IS NULL", at, sequence);
}

/** Call in the former guardian's account. Idempotent: keeps the first time. */
export function markSucceeded(sql: SqlStorage, childId: string, at: EpochMs): void {
  sql.exec("UPDATE child SET succeeded_at = ? WHERE id = ? AND succeeded_at IS NULL", at, childId);
}

export interface OwnerAdmission {
  readonly evidence: string;
  readonly at: EpochMs;
}

export function insertOwnerAdmission(sql: SqlStorage, { evidence, at }: OwnerAdmission): void {
  sql.exec("INSERT INTO owner_admission (evidence, at) VALUES (?, ?)", evidence, at);
}

/** Oldest first. */
export function listOwnerAdmissions(sql: SqlStorage): readonly OwnerAdmission[] {
  return sql
    .exec<{ evidence: string; at: EpochMs }>("SELECT evidence, at FROM owner_admission ORDER BY sequence")
    .toArray();
}
