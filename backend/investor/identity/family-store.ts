/**
 * Guardianship, stored in both accounts: the guardian's lists the children, the child's stores the guardian's consent.
 * Invariant: a consent is never changed or deleted in either account; no session opens in an account with a guardian.
 * An operator's change of guardian (`guardian-change-store.ts`) supersedes the consent in the child's account.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";
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

/** The evidence of a consent, and the time of its withdrawal. */
export const consentProofMigration: Migration = {
  id: "family-2",
  sql: `
    ALTER TABLE child ADD COLUMN consent_contact TEXT;
    ALTER TABLE child ADD COLUMN consent_receipt TEXT;
    ALTER TABLE child ADD COLUMN consent_ended_at INTEGER;
    CREATE TRIGGER child_consent_proof_stands BEFORE UPDATE OF consent_contact, consent_receipt ON child
    -- A closed account erases the contact when the legal retention ends.
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

/** The version of the text that the guardian agreed to, and when. */
export interface Consent {
  readonly version: string;
  readonly at: EpochMs;
}

/** Stored only in the guardian's account: the child's account must not hold the guardian's contacts. */
export interface ConsentProof {
  /** The guardian's login contact, masked. */
  readonly contact: string;
  /** The id of the HTTP request that gave the consent. */
  readonly receipt: string;
}

export interface ChildRecord extends ChildFacts {
  readonly id: UserId;
  readonly consent: Consent;
  /** Null for accounts opened before proofs were stored, and for a guardianship that an operator transferred. */
  readonly proof: ConsentProof | null;
  /** File number of the declaration by a guardian who did not open the account; null for every other guardian. */
  readonly evidence?: string | null;
  /** When the guardian withdrew consent; null while it is in force. */
  readonly endedAt: EpochMs | null;
  /** When the child, of age, took the account over; null until then. */
  readonly takenOverAt: EpochMs | null;
  /** When another guardian followed, by an operator's decision; null until then. */
  readonly succeededAt?: EpochMs | null;
  /** When the child's object confirmed the enrolment; null until then. */
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
  consent_evidence: string | null;
  consent_ended_at: EpochMs | null;
  taken_over_at: EpochMs | null;
  succeeded_at: EpochMs | null;
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
  evidence: row.consent_evidence,
  endedAt: row.consent_ended_at,
  takenOverAt: row.taken_over_at,
  succeededAt: row.succeeded_at,
  enrolledAt: row.enrolled_at,
});

/** Every child with a consent, in force or withdrawn; oldest consent first. */
export function listChildren(sql: SqlStorage): readonly ChildRecord[] {
  return sql.exec<Row>("SELECT * FROM child ORDER BY consented_at, id").toArray().map(recordOf);
}

/** Children whose guardian's consent is in force. */
export const listWards = (sql: SqlStorage): readonly ChildRecord[] =>
  listChildren(sql).filter(({ endedAt }) => endedAt === null);

export function findChild(sql: SqlStorage, id: string): ChildRecord | null {
  const row = sql.exec<Row>("SELECT * FROM child WHERE id = ?", id).toArray()[0];
  return row ? recordOf(row) : null;
}

export function insertChild(
  sql: SqlStorage,
  {
    id,
    name,
    dateOfBirth,
    consent,
    proof,
    evidence = null,
  }: Omit<ChildRecord, "enrolledAt" | "endedAt" | "takenOverAt">,
): void {
  sql.exec(
    `INSERT INTO child (id, name, date_of_birth, consent_version, consented_at, consent_contact, consent_receipt,
       consent_evidence) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, name, dateOfBirth, consent.version, consent.at, proof?.contact ?? null, proof?.receipt ?? null, evidence],
  );
}

/** Idempotent: keeps the first confirmation. */
export function markEnrolled(sql: SqlStorage, id: UserId, at: EpochMs): void {
  sql.exec("UPDATE child SET enrolled_at = ? WHERE id = ? AND enrolled_at IS NULL", at, id);
}

/** Call in the guardian's account. Idempotent: keeps the first withdrawal. */
export function endChildConsent(sql: SqlStorage, id: UserId, at: EpochMs): void {
  sql.exec("UPDATE child SET consent_ended_at = ? WHERE id = ? AND consent_ended_at IS NULL", at, id);
}

export interface GuardianConsent extends Consent {
  readonly guardianId: UserId;
}

/** Call in the child's account. */
export function insertGuardianConsent(sql: SqlStorage, { guardianId, version, at }: GuardianConsent): void {
  sql.exec("INSERT INTO guardian_consent (one, guardian_id, version, at) VALUES (1, ?, ?, ?)", guardianId, version, at);
}

/** The latest consent, in force or ended: of the guardian who opened the account, or of a successor. */
export function findGuardianConsent(sql: SqlStorage): GuardianConsent | null {
  const query = `SELECT guardianId, version, at FROM (
      SELECT guardian_id AS guardianId, version, at, 0 AS sequence FROM guardian_consent
      UNION ALL SELECT to_id, version, at, sequence FROM guardian_change
    ) ORDER BY sequence DESC LIMIT 1`;
  return sql.exec<{ guardianId: UserId; version: string; at: EpochMs }>(query).toArray()[0] ?? null;
}

/** Call in the child's account. Idempotent: keeps the first withdrawal. */
export function endGuardianConsent(sql: SqlStorage, at: EpochMs): void {
  sql.exec("INSERT INTO guardian_consent_end (one, at) VALUES (1, ?) ON CONFLICT (one) DO NOTHING", at);
}

/** The guardian whose consent is in force; null for an adult's account and after a withdrawal. */
export function findGuardian(sql: SqlStorage): UserId | null {
  const ended = sql.exec("SELECT 1 FROM guardian_consent_end").toArray().length > 0;
  return ended ? null : (findGuardianConsent(sql)?.guardianId ?? null);
}
