/**
 * The single row that identifies the object's investor. Contacts are normalised: E.164 phone, lower-case e-mail.
 * Invariant: an identity has either a contact of its own or, for a child, a guardian; never both.
 */
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const identityMigration: Migration = {
  id: "identity-1",
  sql: `
    CREATE TABLE identity (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      user_id TEXT NOT NULL,
      phone TEXT,
      email TEXT,
      country TEXT NOT NULL,
      name TEXT,
      date_of_birth TEXT,
      guardian_id TEXT,
      created_at INTEGER NOT NULL,
      CHECK ((guardian_id IS NULL) = (phone IS NOT NULL OR email IS NOT NULL))
    ) STRICT;
  `,
};

export interface Identity {
  readonly userId: UserId;
  readonly phone: string | null;
  readonly email: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string | null;
  readonly dateOfBirth: CalendarDate | null;
  /** The guardian of a child's account; null for an adult. */
  readonly guardianId: UserId | null;
  readonly createdAt: EpochMs;
}

type Row = {
  user_id: UserId;
  phone: string | null;
  email: string | null;
  country: string;
  name: string | null;
  date_of_birth: CalendarDate | null;
  guardian_id: UserId | null;
  created_at: EpochMs;
};

export function findIdentity(sql: SqlStorage): Identity | null {
  const row = sql.exec<Row>("SELECT * FROM identity").toArray()[0];
  if (!row) return null;
  return {
    userId: row.user_id,
    phone: row.phone,
    email: row.email,
    country: row.country,
    name: row.name,
    dateOfBirth: row.date_of_birth,
    guardianId: row.guardian_id,
    createdAt: row.created_at,
  };
}

/** @throws when no investor is enrolled; cannot happen after a session check */
export function getIdentity(sql: SqlStorage): Identity {
  const identity = findIdentity(sql);
  if (!identity) throw new Error("an investor object was used before it was enrolled");
  return identity;
}

/** Creates the row; returns false when it exists already. */
export function enrolIdentity(
  sql: SqlStorage,
  { userId, phone, email, country, name, dateOfBirth, guardianId, createdAt }: Identity,
): boolean {
  return (
    sql.exec(
      `INSERT INTO identity (one, user_id, phone, email, country, name, date_of_birth, guardian_id, created_at)
       VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (one) DO NOTHING`,
      ...[userId, phone, email, country, name, dateOfBirth, guardianId, createdAt],
    ).rowsWritten > 0
  );
}

/** Saves the profile that the investor entered. */
export function saveProfile(
  sql: SqlStorage,
  { name, dateOfBirth, country, email }: Pick<Identity, "name" | "dateOfBirth" | "country" | "email">,
): void {
  sql.exec(
    "UPDATE identity SET name = ?, date_of_birth = ?, country = ?, email = ?",
    name,
    dateOfBirth,
    country,
    email,
  );
}

/** Saves the name from the PAN register. */
export function saveName(sql: SqlStorage, name: string): void {
  sql.exec("UPDATE identity SET name = ?", name);
}

/** Saves the date of birth that Aadhaar confirmed. */
export function saveDateOfBirth(sql: SqlStorage, dateOfBirth: CalendarDate): void {
  sql.exec("UPDATE identity SET date_of_birth = ?", dateOfBirth);
}

/** Saves the country of residence that an operator approved. ISO 3166-1 alpha-2. */
export function saveCountry(sql: SqlStorage, country: string): void {
  sql.exec("UPDATE identity SET country = ?", country);
}
