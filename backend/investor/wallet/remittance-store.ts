/**
 * Virtual accounts for money from abroad, one per currency, and their remittances. Invariant: an account's details
 * never change; an event id is stored once (I7); a status change names the status that it was decided on, and CREDITED
 * is final (I8).
 */

import type { ForeignCurrency, Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { RemittanceEvent, RemittanceStatus, VirtualAccount } from "../../gateways/remittance.ts";
import type { Migration } from "../../platform/migrations.ts";

export const remittanceMigration: Migration = {
  id: "remittance-1",
  sql: `
    CREATE TABLE remittance_account (
      currency TEXT PRIMARY KEY,
      account_number TEXT NOT NULL UNIQUE,
      beneficiary_name TEXT NOT NULL,
      bank_name TEXT NOT NULL,
      bank_address TEXT NOT NULL,
      swift_code TEXT NOT NULL,
      polled_at INTEGER NOT NULL DEFAULT 0,
      watched_until INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER remittance_account_stays BEFORE UPDATE OF currency, account_number ON remittance_account
    BEGIN SELECT RAISE(ABORT, 'an account stays the one that was told'); END;

    CREATE TABLE remittance (
      id TEXT PRIMARY KEY,
      currency TEXT NOT NULL REFERENCES remittance_account (currency),
      amount INTEGER NOT NULL CHECK (amount > 0),
      sender_bank TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('PENDING', 'CREDITED', 'RETURNED')),
      -- The movement that shows it; after a credit that followed a return, the later one.
      transaction_id TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER remittance_is_credited_once BEFORE UPDATE ON remittance WHEN OLD.status = 'CREDITED'
    BEGIN SELECT RAISE(ABORT, 'what was credited stays so'); END;

    CREATE TABLE remittance_event (
      event_id TEXT PRIMARY KEY,
      remittance_id TEXT NOT NULL,
      status TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/** Set when the bank has closed the virtual account of a closed investor account. */
export const remittanceClosingMigration: Migration = {
  id: "remittance-2",
  sql: "ALTER TABLE remittance_account ADD COLUMN closed_at INTEGER;",
};

export interface AccountRecord extends VirtualAccount {
  readonly currency: ForeignCurrency;
  /** The end of the polling period, while a transfer may arrive. */
  readonly watchedUntil: number;
  /** When the bank closed it; null while it accepts money. */
  readonly closedAt: EpochMs | null;
}

type AccountRow = { [K in keyof AccountRecord]: AccountRecord[K] };

const ACCOUNT = `SELECT currency, account_number AS accountNumber, beneficiary_name AS beneficiaryName,
  bank_name AS bankName, bank_address AS bankAddress, swift_code AS swiftCode, watched_until AS watchedUntil,
  closed_at AS closedAt FROM remittance_account`;

export function findAccount(sql: SqlStorage, currency: string): AccountRecord | null {
  return sql.exec<AccountRow>(`${ACCOUNT} WHERE currency = ?`, currency).toArray()[0] ?? null;
}

export function findAccountByNumber(sql: SqlStorage, accountNumber: string): AccountRecord | null {
  return sql.exec<AccountRow>(`${ACCOUNT} WHERE account_number = ?`, accountNumber).toArray()[0] ?? null;
}

export function listAccounts(sql: SqlStorage): readonly AccountRecord[] {
  return sql.exec<AccountRow>(`${ACCOUNT} ORDER BY currency`).toArray();
}

/** Keeps an existing account. */
export function insertAccount(sql: SqlStorage, currency: ForeignCurrency, account: VirtualAccount): void {
  sql.exec(
    `INSERT INTO remittance_account (currency, account_number, beneficiary_name, bank_name, bank_address, swift_code)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (currency) DO NOTHING`,
    ...[currency, account.accountNumber, account.beneficiaryName],
    ...[account.bankName, account.bankAddress, account.swiftCode],
  );
}

export function markAccountClosed(sql: SqlStorage, currency: ForeignCurrency, at: EpochMs): void {
  sql.exec("UPDATE remittance_account SET closed_at = coalesce(closed_at, ?) WHERE currency = ?", at, currency);
}

export function watchUntil(sql: SqlStorage, currency: ForeignCurrency, until: EpochMs): void {
  sql.exec("UPDATE remittance_account SET watched_until = max(watched_until, ?) WHERE currency = ?", until, currency);
}

/** Returns whether the minimum polling interval has passed; if so, starts a new one. */
export function claimPoll(
  sql: SqlStorage,
  { currency, at, everyMs }: { readonly currency: ForeignCurrency; readonly at: EpochMs; readonly everyMs: number },
): boolean {
  const update = "UPDATE remittance_account SET polled_at = ?1 WHERE currency = ?2 AND polled_at <= ?1 - ?3";
  return sql.exec(update, at, currency, everyMs).rowsWritten > 0;
}

export interface RemittanceRecord {
  readonly id: string;
  readonly currency: ForeignCurrency;
  readonly amount: Minor;
  readonly senderBank: string;
  readonly status: RemittanceStatus;
  readonly transactionId: WalletTransactionId;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type RemittanceRow = { [K in keyof RemittanceRecord]: RemittanceRecord[K] };

const REMITTANCE = `SELECT id, currency, amount, sender_bank AS senderBank, status, transaction_id AS transactionId,
  created_at AS createdAt, updated_at AS updatedAt FROM remittance`;

export function findRemittance(sql: SqlStorage, id: string): RemittanceRecord | null {
  return sql.exec<RemittanceRow>(`${REMITTANCE} WHERE id = ?`, id).toArray()[0] ?? null;
}

/** Every remittance, oldest first; for the verifier. */
export function listAllRemittances(sql: SqlStorage): readonly RemittanceRecord[] {
  return sql.exec<RemittanceRow>(`${REMITTANCE} ORDER BY created_at, id`).toArray();
}

export function insertRemittance(sql: SqlStorage, remittance: RemittanceRecord): void {
  const { id, currency, amount, senderBank, status, transactionId, createdAt, updatedAt } = remittance;
  sql.exec(
    `INSERT INTO remittance (id, currency, amount, sender_bank, status, transaction_id, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, currency, amount, senderBank, status, transactionId, createdAt, updatedAt],
  );
}

interface Change {
  readonly remittance: RemittanceRecord;
  readonly status: RemittanceStatus;
  readonly transactionId: WalletTransactionId;
  readonly at: EpochMs;
}

/** Optimistic lock: throws when the row no longer has the expected status. */
export function changeStatus(sql: SqlStorage, { remittance, status, transactionId, at }: Change): void {
  const matched = sql.exec(
    `UPDATE remittance SET status = ?, transaction_id = ?, updated_at = ? WHERE id = ? AND status = ? RETURNING id`,
    ...[status, transactionId, at, remittance.id, remittance.status],
  );
  if (matched.toArray().length !== 1) throw new Error(`remittance ${remittance.id} is no longer ${remittance.status}`);
}

/** When the oldest PENDING remittance of this currency arrived; null when none is PENDING. */
export function pendingSince(sql: SqlStorage, currency: ForeignCurrency): EpochMs | null {
  const query = "SELECT min(created_at) AS at FROM remittance WHERE currency = ? AND status = 'PENDING'";
  return sql.exec<{ at: EpochMs | null }>(query, currency).one().at;
}

/** Records the event; returns false when it was recorded before. */
export function countEvent(sql: SqlStorage, { eventId, remittance }: RemittanceEvent, at: EpochMs): boolean {
  const { remittanceId, status } = remittance;
  const insert = `INSERT INTO remittance_event (event_id, remittance_id, status, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (event_id) DO NOTHING`;
  return sql.exec(insert, eventId, remittanceId, status, at).rowsWritten > 0;
}
