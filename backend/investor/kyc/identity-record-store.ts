/**
 * Records of other registers: the KYC registration agencies and the passport register. Invariants: at most one of each;
 * of a file number only the last four characters, of a record only the fields that the investor is shown.
 */
import type { KraAgency, KraStatus } from "../../../lib/contract/calls/identity-records.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const identityRecordMigration: Migration = {
  id: "identity-record-1",
  sql: `
    CREATE TABLE kra_record (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      status TEXT NOT NULL,
      agency TEXT,
      registered_name TEXT,
      since TEXT,
      consented_at INTEGER NOT NULL,
      fetched_at INTEGER NOT NULL,
      CHECK ((status = 'NONE') = (agency IS NULL)),
      CHECK ((status = 'NONE') = (registered_name IS NULL)),
      CHECK ((status = 'NONE') = (since IS NULL))
    ) STRICT;
    CREATE TABLE passport_record (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      last_four TEXT NOT NULL CHECK (length(last_four) = 4),
      registered_name TEXT NOT NULL,
      checked_at INTEGER NOT NULL
    ) STRICT;
  `,
};

export interface KraRow {
  readonly status: KraStatus;
  readonly agency: KraAgency | null;
  readonly registeredName: string | null;
  readonly since: CalendarDate | null;
  /** Time of the investor's consent to the look-up. */
  readonly consentedAt: EpochMs;
  readonly fetchedAt: EpochMs;
}

export interface PassportRow {
  readonly lastFour: string;
  readonly registeredName: string;
  readonly checkedAt: EpochMs;
}

export function findKraRecord(sql: SqlStorage): KraRow | null {
  type Row = { [K in keyof KraRow]: KraRow[K] };
  const query = `SELECT status, agency, registered_name AS registeredName, since, consented_at AS consentedAt,
    fetched_at AS fetchedAt FROM kra_record`;
  return sql.exec<Row>(query).toArray()[0] ?? null;
}

/** A later look-up replaces the record. */
export function saveKraRecord(sql: SqlStorage, record: KraRow): void {
  const { status, agency, registeredName, since, consentedAt, fetchedAt } = record;
  sql.exec(
    `INSERT OR REPLACE INTO kra_record (one, status, agency, registered_name, since, consented_at, fetched_at)
     VALUES (1, ?, ?, ?, ?, ?, ?)`,
    ...[status, agency, registeredName, since, consentedAt, fetchedAt],
  );
}

export function findPassport(sql: SqlStorage): PassportRow | null {
  type Row = { [K in keyof PassportRow]: PassportRow[K] };
  const query =
    "SELECT last_four AS lastFour, registered_name AS registeredName, checked_at AS checkedAt FROM passport_record";
  return sql.exec<Row>(query).toArray()[0] ?? null;
}

export function insertPassport(sql: SqlStorage, { lastFour, registeredName, checkedAt }: PassportRow): void {
  const insert = "INSERT INTO passport_record (one, last_four, registered_name, checked_at) VALUES (1, ?, ?, ?)";
  sql.exec(insert, lastFour, registeredName, checkedAt);
}
