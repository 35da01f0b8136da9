/**
 * The history of bank account changes, masked. Invariant: a change is never altered, and the latest one leads to the
 * current account.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";
import { type BankAccountRecord, KycStore } from "./kyc-store.ts";

export const bankChangeMigration: Migration = {
  id: "bank-change-1",
  sql: `
    CREATE TABLE bank_account_change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      from_bank_name TEXT NOT NULL,
      from_last_four TEXT NOT NULL,
      from_ifsc TEXT NOT NULL,
      to_bank_name TEXT NOT NULL,
      to_last_four TEXT NOT NULL,
      to_ifsc TEXT NOT NULL,
      changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER bank_account_change_stands BEFORE UPDATE ON bank_account_change
    BEGIN SELECT RAISE(ABORT, 'a change of the bank account stands as it was made'); END;
    CREATE TRIGGER bank_account_change_stays BEFORE DELETE ON bank_account_change
    -- Erased only after the account is closed.
    WHEN NOT EXISTS (SELECT 1 FROM deletion_request WHERE state = 'DONE')
    BEGIN SELECT RAISE(ABORT, 'a change of the bank account is never forgotten'); END;
  `,
};

/** The numbers of replaced accounts, encrypted: money from them is still the investor's own for a while. */
export const formerBankAccountMigration: Migration = {
  id: "former-bank-account-1",
  sql: `
    CREATE TABLE former_bank_account (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      ciphertext BLOB NOT NULL,
      ifsc TEXT NOT NULL,
      replaced_at INTEGER NOT NULL
    ) STRICT;
  `,
};

/** Identifies an account without its number: the IFSC and the last four digits. */
interface BankAccountChange {
  readonly from: string;
  readonly to: string;
  readonly changedAt: EpochMs;
}

/** Oldest first. */
export function listBankChanges(sql: SqlStorage): readonly BankAccountChange[] {
  type Row = { from: string; to: string; changedAt: EpochMs };
  const query = `SELECT from_ifsc || ' ' || from_last_four AS "from", to_ifsc || ' ' || to_last_four AS "to",
                 changed_at AS changedAt FROM bank_account_change ORDER BY sequence`;
  return sql.exec<Row>(query).toArray();
}

export function countBankChanges(sql: SqlStorage, after: number): number {
  const query = "SELECT COUNT(*) AS count FROM bank_account_change WHERE changed_at > ?";
  return sql.exec<{ count: number }>(query, after).one().count;
}

export function findLastBankChange(sql: SqlStorage): EpochMs | null {
  const query = "SELECT changed_at AS at FROM bank_account_change ORDER BY sequence DESC LIMIT 1";
  return sql.exec<{ at: EpochMs }>(query).toArray()[0]?.at ?? null;
}

export interface FormerBankAccount {
  readonly ciphertext: ArrayBuffer;
  readonly ifsc: string;
}

/** Accounts that were replaced after a time. */
export function listFormerBankAccounts(sql: SqlStorage, after: number): readonly FormerBankAccount[] {
  const query = "SELECT ciphertext, ifsc FROM former_bank_account WHERE replaced_at > ?";
  return sql.exec<{ ciphertext: ArrayBuffer; ifsc: string }>(query, after).toArray();
}

/** Call inside a transaction. Replaces the current account with `to` and records the change. */
export function replaceBankAccount(sql: SqlStorage, to: BankAccountRecord, at: EpochMs): void {
  const { ciphertext, lastFour, ifsc, bankName, branch, holderName } = to;
  sql.exec(
    `INSERT INTO bank_account_change
       (from_bank_name, from_last_four, from_ifsc, to_bank_name, to_last_four, to_ifsc, changed_at)
     SELECT bank_name, last_four, ifsc, ?, ?, ?, ? FROM bank_account`,
    ...[bankName, lastFour, ifsc, at],
  );
  const keep =
    "INSERT INTO former_bank_account (ciphertext, ifsc, replaced_at) SELECT ciphertext, ifsc, ? FROM bank_account";
  sql.exec(keep, at);
  sql.exec(
    "UPDATE bank_account SET ciphertext = ?, last_four = ?, ifsc = ?, bank_name = ?, branch = ?, holder_name = ?",
    ...[ciphertext, lastFour, ifsc, bankName, branch, holderName],
  );
}

/** Call inside a transaction. An account that replaces another one has a cooling period. */
export function saveOrReplaceBankAccount(sql: SqlStorage, account: BankAccountRecord, at: EpochMs): void {
  const store = new KycStore(sql);
  if (store.findBankAccount()) replaceBankAccount(sql, account, at);
  else store.saveBankAccount(account);
}
