/**
 * A family as two kinds of book keep it. The guardian's lists the children; the child's keeps whose consent opened it.
 * Always true: a consent stands in both books as it was given, and is forgotten by neither; no session is ever opened in
 * the book of somebody who has a guardian.
 */
import type { EpochMs } from "../../../lib/contract/calendar-date.ts";
import type { UserId } from "../../../lib/contract/ids.ts";
import type { Migration } from "../../objects/migrate.ts";
import type { ChildFacts } from "./rules.ts";

export const familyMigration: Migration = {
  id: "family-1",
  sql: `
    CREATE TABLE child (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      date_of_birth TEXT NOT NULL,
      consent_version TEXT NOT NULL,
      consented_at INTEGER NOT NULL,
      enrolled_at INTEGER
    ) STRICT;
    CREATE TRIGGER child_consent_stands BEFORE UPDATE OF id, consent_version, consented_at ON child
    BEGIN SELECT RAISE(ABORT, 'a consent stands as it was given'); END;
    CREATE TRIGGER child_stays BEFORE DELETE ON child
    BEGIN SELECT RAISE(ABORT, 'a consent is never forgotten'); END;

    CREATE TABLE guardian_consent (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      guardian_id TEXT NOT NULL,
      version TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER guardian_consent_stands BEFORE UPDATE ON guardian_consent
    BEGIN SELECT RAISE(ABORT, 'a consent stands as it was given'); END;
    CREATE TRIGGER guardian_consent_stays BEFORE DELETE ON guardian_consent
    BEGIN SELECT RAISE(ABORT, 'a consent is never forgotten'); END;

    CREATE TRIGGER session_of_an_adult BEFORE INSERT ON session
    WHEN (SELECT guardian_id FROM identity) IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'nobody signs in as a child'); END;
  `,
};

/** To which words a guardian agreed, and when. */
export interface Consent {
  readonly version: string;
  readonly at: EpochMs;
}

export interface ChildRecord extends ChildFacts {
  readonly id: UserId;
  readonly consent: Consent;
  /** When the child's own book answered that it exists; null until then. */
  readonly enrolledAt: EpochMs | null;
}

type Row = {
  id: UserId;
  name: string;
  date_of_birth: ChildRecord["dateOfBirth"];
  consent_version: string;
  consented_at: EpochMs;
  enrolled_at: EpochMs | null;
};

const recordOf = (row: Row): ChildRecord => ({
  id: row.id,
  name: row.name,
  dateOfBirth: row.date_of_birth,
  consent: { version: row.consent_version, at: row.consented_at },
  enrolledAt: row.enrolled_at,
});

/** Who came first first. */
export function listChildren(sql: SqlStorage): readonly ChildRecord[] {
  return sql.exec<Row>("SELECT * FROM child ORDER BY consented_at, id").toArray().map(recordOf);
}

export function findChild(sql: SqlStorage, id: string): ChildRecord | null {
  const row = sql.exec<Row>("SELECT * FROM child WHERE id = ?", id).toArray()[0];
  return row ? recordOf(row) : null;
}

export function insertChild(
  sql: SqlStorage,
  { id, name, dateOfBirth, consent }: Omit<ChildRecord, "enrolledAt">,
): void {
  sql.exec(
    "INSERT INTO child (id, name, date_of_birth, consent_version, consented_at) VALUES (?, ?, ?, ?, ?)",
    ...[id, name, dateOfBirth, consent.version, consent.at],
  );
}

/** The first acknowledgement counts. */
export function markEnrolled(sql: SqlStorage, id: UserId, at: EpochMs): void {
  sql.exec("UPDATE child SET enrolled_at = ? WHERE id = ? AND enrolled_at IS NULL", at, id);
}

export interface GuardianConsent extends Consent {
  readonly guardianId: UserId;
}

/** In the child's own book. */
export function insertGuardianConsent(sql: SqlStorage, { guardianId, version, at }: GuardianConsent): void {
  sql.exec("INSERT INTO guardian_consent (one, guardian_id, version, at) VALUES (1, ?, ?, ?)", guardianId, version, at);
}

export function findGuardianConsent(sql: SqlStorage): GuardianConsent | null {
  const query = "SELECT guardian_id AS guardianId, version, at FROM guardian_consent";
  return sql.exec<{ guardianId: UserId; version: string; at: EpochMs }>(query).toArray()[0] ?? null;
}
