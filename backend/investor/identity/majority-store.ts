/**
 * Takeover of a child's account by its owner after the eighteenth birthday, stored in that account. Invariants: the
 * owner signs in from that day only; the account is taken over once, in the transaction that ends the guardian's
 * consent.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const majorityMigration: Migration = {
  id: "majority-1",
  sql: `
    CREATE TABLE majority (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      -- The first sign-in of the owner.
      signed_in_at INTEGER NOT NULL,
      terms_version TEXT,
      taken_over_at INTEGER,
      CHECK ((terms_version IS NULL) = (taken_over_at IS NULL))
    ) STRICT;
    CREATE TRIGGER majority_stays BEFORE DELETE ON majority
    BEGIN SELECT RAISE(ABORT, 'a person comes of age once'); END;
    CREATE TRIGGER majority_take_over_stands BEFORE UPDATE ON majority WHEN OLD.taken_over_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'an account is taken over once'); END;

    DROP TRIGGER session_of_an_adult;
    CREATE TRIGGER session_of_an_adult BEFORE INSERT ON session
    WHEN (SELECT guardian_id FROM identity) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM majority)
    BEGIN SELECT RAISE(ABORT, 'nobody signs in as a child'); END;

    -- In the guardian's account.
    ALTER TABLE child ADD COLUMN taken_over_at INTEGER;
  `,
};

interface Majority {
  readonly signedInAt: EpochMs;
  /** Null until the owner has taken the account over. */
  readonly takenOverAt: EpochMs | null;
}

/** Null for a child, for an account that was always an adult's, and before the owner's first sign-in. */
export function findMajority(sql: SqlStorage): Majority | null {
  const query = "SELECT signed_in_at AS signedInAt, taken_over_at AS takenOverAt FROM majority";
  return sql.exec<{ signedInAt: EpochMs; takenOverAt: EpochMs | null }>(query).toArray()[0] ?? null;
}

/** Idempotent: keeps the first sign-in. */
export function recordOwnerSignIn(sql: SqlStorage, at: EpochMs): void {
  sql.exec("INSERT INTO majority (one, signed_in_at) VALUES (1, ?) ON CONFLICT (one) DO NOTHING", at);
}

interface TakeOver {
  readonly termsVersion: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly at: EpochMs;
}

/** The identity keeps its id: the account gets login contacts of its own instead of a guardian. */
export function recordTakeOver(sql: SqlStorage, { termsVersion, phone, email, at }: TakeOver): void {
  sql.exec("UPDATE majority SET terms_version = ?, taken_over_at = ?", termsVersion, at);
  sql.exec("UPDATE identity SET guardian_id = NULL, phone = ?, email = ?", phone, email);
}

/** Call in the guardian's account. */
export function markTakenOver(sql: SqlStorage, childId: string, at: EpochMs): void {
  sql.exec("UPDATE child SET taken_over_at = ? WHERE id = ? AND taken_over_at IS NULL", at, childId);
}
