/**
 * Every confirmed version of the nominations; the latest one is in force. Invariant: a version never changes. A version
 * without nominees has no nominee rows; neither has a closed account.
 */

import type { Nominee } from "../../../lib/contract/calls/nominees.ts";
import type { NomineeRelation } from "../../../lib/contract/facts/nominees.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const nomineeMigration: Migration = {
  id: "nominee-1",
  sql: `
    CREATE TABLE nomination (
      version INTEGER PRIMARY KEY AUTOINCREMENT,
      saved_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE nominee (
      version INTEGER NOT NULL REFERENCES nomination (version),
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      relation TEXT NOT NULL,
      date_of_birth TEXT NOT NULL,
      share_bps INTEGER NOT NULL CHECK (share_bps BETWEEN 1 AND 10000),
      guardian_name TEXT,
      PRIMARY KEY (version, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER nomination_stands BEFORE UPDATE ON nomination
    BEGIN SELECT RAISE(ABORT, 'a nomination stands as it was confirmed'); END;
    CREATE TRIGGER nomination_stays BEFORE DELETE ON nomination
    BEGIN SELECT RAISE(ABORT, 'a nomination is never forgotten'); END;
    CREATE TRIGGER nominee_stands BEFORE UPDATE ON nominee
    BEGIN SELECT RAISE(ABORT, 'a nomination stands as it was confirmed'); END;
    CREATE TRIGGER nominee_stays BEFORE DELETE ON nominee
    -- Erased only after the account is closed.
    WHEN NOT EXISTS (SELECT 1 FROM deletion_request WHERE state = 'DONE')
    BEGIN SELECT RAISE(ABORT, 'a nomination is never forgotten'); END;
  `,
};

export interface StoredNomination {
  readonly version: number;
  readonly savedAt: EpochMs;
  readonly nominees: readonly Nominee[];
}

type Row = {
  name: string;
  relation: NomineeRelation;
  date_of_birth: CalendarDate;
  share_bps: number;
  guardian_name: string | null;
};

/** The version in force; null before the first nomination. */
export function findNomination(sql: SqlStorage): StoredNomination | null {
  const head = sql
    .exec<{ version: number; saved_at: EpochMs }>("SELECT * FROM nomination ORDER BY version DESC LIMIT 1")
    .toArray()[0];
  if (!head) return null;
  const rows = sql.exec<Row>("SELECT * FROM nominee WHERE version = ? ORDER BY place", head.version).toArray();
  const nominees = rows.map(({ name, relation, date_of_birth, share_bps, guardian_name }) => ({
    ...{ name, relation },
    dateOfBirth: date_of_birth,
    shareBps: share_bps,
    guardianName: guardian_name,
  }));
  return { version: head.version, savedAt: head.saved_at, nominees };
}

export function insertNomination(sql: SqlStorage, nominees: readonly Nominee[], at: EpochMs): void {
  const { version } = sql
    .exec<{ version: number }>("INSERT INTO nomination (saved_at) VALUES (?) RETURNING version", at)
    .one();
  for (const [place, { name, relation, dateOfBirth, shareBps, guardianName }] of nominees.entries()) {
    sql.exec(
      `INSERT INTO nominee (version, place, name, relation, date_of_birth, share_bps, guardian_name)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[version, place, name, relation, dateOfBirth, shareBps, guardianName],
    );
  }
}
