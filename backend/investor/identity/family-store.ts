/**
 * A family as two kinds of book keep it. The guardian's lists the children; the child's keeps whose consent opened it.
 * Always true: a consent stands in both books as it was given, and is forgotten by neither; no session is ever opened in
 * the book of somebody who has a guardian.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../durable/migrations.ts";
import type { ChildFacts } from "../family/rules.ts";

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

/** By what a consent can be shown to have been given, and when it was taken back. */
export const consentProofMigration: Migration = {
  id: "family-2",
  sql: `
    ALTER TABLE child ADD COLUMN consent_contact TEXT;
    ALTER TABLE child ADD COLUMN consent_receipt TEXT;
    ALTER TABLE child ADD COLUMN consent_ended_at INTEGER;
    CREATE TRIGGER child_consent_proof_stands BEFORE UPDATE OF consent_contact, consent_receipt ON child
    -- Of a closed account the contact is forgotten when the law lets us.
    WHEN NOT EXISTS (SELECT 1 FROM deletion_request WHERE state = 'DONE')
    BEGIN SELECT RAISE(ABORT, 'a consent stands as it was given'); END;
    CREATE TRIGGER child_consent_ends_once BEFORE UPDATE OF consent_ended_at ON child
    WHEN OLD.consent_ended_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a consent ends once'); END;

    CREATE TABLE guardian_consent_end (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER guardian_consent_end_stands BEFORE UPDATE ON guardian_consent_end
    BEGIN SELECT RAISE(ABORT, 'a consent ends once'); END;
    CREATE TRIGGER guardian_consent_end_stays BEFORE DELETE ON guardian_consent_end
    BEGIN SELECT RAISE(ABORT, 'a consent ends once'); END;
  `,
};

/** To which words a guardian agreed, and when. */
export interface Consent {
  readonly version: string;
  readonly at: EpochMs;
}

/** Kept where the guardian is: the child's own book has no business with his contacts. */
export interface ConsentProof {
  /** That signed the guardian in, masked. */
  readonly contact: string;
  /** The id of the request with which the consent came. */
  readonly receipt: string;
}

export interface ChildRecord extends ChildFacts {
  readonly id: UserId;
  readonly consent: Consent;
  /** null of those that were opened before proofs were kept. */
  readonly proof: ConsentProof | null;
  /** When the guardian took his consent back; null while it stands. */
  readonly endedAt: EpochMs | null;
  /** When the child's own book answered that it exists; null until then. */
  readonly enrolledAt: EpochMs | null;
}

type Row = {
  id: UserId;
  name: string;
  date_of_birth: ChildRecord["dateOfBirth"];
  consent_version: string;
  consented_at: EpochMs;
  consent_contact: string | null;
  consent_receipt: string | null;
  consent_ended_at: EpochMs | null;
  enrolled_at: EpochMs | null;
};

const recordOf = (row: Row): ChildRecord => ({
  id: row.id,
  name: row.name,
  dateOfBirth: row.date_of_birth,
  consent: { version: row.consent_version, at: row.consented_at },
  proof:
    row.consent_contact === null || row.consent_receipt === null
      ? null
      : { contact: row.consent_contact, receipt: row.consent_receipt },
  endedAt: row.consent_ended_at,
  enrolledAt: row.enrolled_at,
});

/** Whoever's consent was ever given, ended or not; who came first first. */
export function listChildren(sql: SqlStorage): readonly ChildRecord[] {
  return sql.exec<Row>("SELECT * FROM child ORDER BY consented_at, id").toArray().map(recordOf);
}

/** Those whose guardian's consent stands. */
export const listWards = (sql: SqlStorage): readonly ChildRecord[] =>
  listChildren(sql).filter(({ endedAt }) => endedAt === null);

export function findChild(sql: SqlStorage, id: string): ChildRecord | null {
  const row = sql.exec<Row>("SELECT * FROM child WHERE id = ?", id).toArray()[0];
  return row ? recordOf(row) : null;
}

export function insertChild(
  sql: SqlStorage,
  { id, name, dateOfBirth, consent, proof }: Omit<ChildRecord, "enrolledAt" | "endedAt">,
): void {
  sql.exec(
    `INSERT INTO child (id, name, date_of_birth, consent_version, consented_at, consent_contact, consent_receipt)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[id, name, dateOfBirth, consent.version, consent.at, proof?.contact ?? null, proof?.receipt ?? null],
  );
}

/** The first acknowledgement counts. */
export function markEnrolled(sql: SqlStorage, id: UserId, at: EpochMs): void {
  sql.exec("UPDATE child SET enrolled_at = ? WHERE id = ? AND enrolled_at IS NULL", at, id);
}

/** In the guardian's book. The first end counts. */
export function endChildConsent(sql: SqlStorage, id: UserId, at: EpochMs): void {
  sql.exec("UPDATE child SET consent_ended_at = ? WHERE id = ? AND consent_ended_at IS NULL", at, id);
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

/** In the child's own book. The first end counts. */
export function endGuardianConsent(sql: SqlStorage, at: EpochMs): void {
  sql.exec("INSERT INTO guardian_consent_end (one, at) VALUES (1, ?) ON CONFLICT (one) DO NOTHING", at);
}

/** Whose consent stands over this book; null of an adult's, and where it was taken back. */
export function findGuardian(sql: SqlStorage): UserId | null {
  const query = "SELECT guardian_id AS id FROM guardian_consent WHERE NOT EXISTS (SELECT 1 FROM guardian_consent_end)";
  return sql.exec<{ id: UserId }>(query).toArray()[0]?.id ?? null;
}
