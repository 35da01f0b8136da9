/**
 * Verified bank accounts abroad, one per currency, and the checks made at banks. Invariant: account numbers are stored
 * encrypted and sent to the bank only; a verified account never changes.
 */

import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { ErrorCode } from "../../../lib/contract/values/errors.ts";
import type { Migration } from "../../platform/migrations.ts";

export const foreignAccountMigration: Migration = {
  id: "foreign-account-1",
  sql: `
    CREATE TABLE foreign_account (
      currency TEXT PRIMARY KEY,
      ciphertext BLOB NOT NULL,
      last_four TEXT NOT NULL,
      swift_code TEXT NOT NULL,
      bank_name TEXT NOT NULL,
      country TEXT NOT NULL,
      holder_name TEXT NOT NULL,
      verified_at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER foreign_account_stays BEFORE UPDATE ON foreign_account
    BEGIN SELECT RAISE(ABORT, 'an account that was verified stays'); END;

    CREATE TABLE foreign_account_check (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      currency TEXT NOT NULL,
      outcome TEXT NOT NULL,
      detail TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX foreign_account_check_by_time ON foreign_account_check (at);
  `,
};

export interface ForeignAccountRecord<Ciphertext = Uint8Array> {
  readonly currency: ForeignCurrency;
  readonly ciphertext: Ciphertext;
  readonly lastFour: string;
  readonly swiftCode: string;
  readonly bankName: string;
  readonly country: string;
  readonly holderName: string;
}

export function findForeignAccountRow(
  sql: SqlStorage,
  currency: ForeignCurrency,
): ForeignAccountRecord<ArrayBuffer> | null {
  type Row = { [K in keyof ForeignAccountRecord<ArrayBuffer>]: ForeignAccountRecord<ArrayBuffer>[K] };
  const query = `SELECT currency, ciphertext, last_four AS lastFour, swift_code AS swiftCode, bank_name AS bankName, country,
    holder_name AS holderName FROM foreign_account WHERE currency = ?`;
  return sql.exec<Row>(query, currency).toArray()[0] ?? null;
}

export function insertForeignAccount(sql: SqlStorage, account: ForeignAccountRecord, at: EpochMs): void {
  const { currency, ciphertext, lastFour, swiftCode, bankName, country, holderName } = account;
  sql.exec(
    `INSERT INTO foreign_account (currency, ciphertext, last_four, swift_code, bank_name, country, holder_name, verified_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[currency, ciphertext, lastFour, swiftCode, bankName, country, holderName, at],
  );
}

/** PENDING: a person compares the names. ASKED: the request was sent and its outcome is unknown, for ever if the object was killed meanwhile. */
type CheckOutcome = ErrorCode | "ASKED" | "PENDING" | "VERIFIED";

interface Check {
  readonly currency: ForeignCurrency;
  /** Masked. */
  readonly detail: string;
  readonly at: EpochMs;
}

/** Returns the check's id. */
export function beginCheck(sql: SqlStorage, { currency, detail, at }: Check): number {
  const insert = `INSERT INTO foreign_account_check (currency, outcome, detail, at) VALUES (?, 'ASKED', ?, ?) RETURNING id`;
  return sql.exec<{ id: number }>(insert, currency, detail, at).one().id;
}

export function endCheck(
  sql: SqlStorage,
  { id, outcome }: { readonly id: number; readonly outcome: CheckOutcome },
): void {
  sql.exec("UPDATE foreign_account_check SET outcome = ? WHERE id = ?", outcome, id);
}

/** `answered` excludes checks that ended as GATEWAY_UNAVAILABLE. */
export function countChecks(sql: SqlStorage, after: number): { readonly all: number; readonly answered: number } {
  const query = `SELECT count(*) AS "all", count(*) FILTER (WHERE outcome <> 'GATEWAY_UNAVAILABLE') AS answered
    FROM foreign_account_check WHERE at > ?`;
  return sql.exec<{ all: number; answered: number }>(query, after).one();
}
