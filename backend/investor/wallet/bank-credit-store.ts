/**
 * The virtual account for transfers in rupees, and the transfers credited to it. Invariant: a UTR is stored once, with
 * its amount and where the money went; none of it ever changes.
 */

import type { Paise } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { VirtualAccount } from "../../gateways/virtual-accounts.ts";
import type { Migration } from "../../platform/migrations.ts";

export const bankCreditMigration: Migration = {
  id: "bank-credit-1",
  sql: `
    CREATE TABLE virtual_account (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      account_number TEXT NOT NULL,
      ifsc TEXT NOT NULL,
      beneficiary_name TEXT NOT NULL,
      bank_name TEXT NOT NULL,
      branch TEXT NOT NULL,
      polled_at INTEGER NOT NULL DEFAULT 0,
      watched_until INTEGER NOT NULL DEFAULT 0,
      closed_at INTEGER
    ) STRICT;

    CREATE TABLE bank_credit (
      utr TEXT PRIMARY KEY,
      amount INTEGER NOT NULL CHECK (amount > 0),
      credited_to TEXT NOT NULL CHECK (credited_to IN ('WALLET', 'REFUND')),
      -- Null where the money arrived for a closed account, which shows no movement.
      transaction_id TEXT UNIQUE,
      received_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER bank_credit_never_changes BEFORE UPDATE ON bank_credit
    BEGIN SELECT RAISE(ABORT, 'a credited transfer never changes'); END;
    CREATE TRIGGER bank_credit_is_kept BEFORE DELETE ON bank_credit
    BEGIN SELECT RAISE(ABORT, 'a credited transfer is kept'); END;
  `,
};

/** `bank_id` is empty for an account from before ids were stored; `payers` digests the payers that the bank knows. */
export const virtualAccountMigration: Migration = {
  id: "virtual-account-1",
  sql: `
    ALTER TABLE virtual_account ADD COLUMN bank_id TEXT NOT NULL DEFAULT '';
    ALTER TABLE virtual_account ADD COLUMN payers TEXT NOT NULL DEFAULT '';
  `,
};

/**
 * The payments at the bank whose sender is known, by the bank's id, also payments that were never ours; and the time of
 * the bank's last report of an arrival.
 */
export const bankPaymentMigration: Migration = {
  id: "bank-payment-1",
  sql: `
    ALTER TABLE virtual_account ADD COLUMN reported_at INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE bank_payment (
      sequence INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      utr TEXT NOT NULL,
      credited INTEGER NOT NULL CHECK (credited IN (0, 1))
    ) STRICT;
    CREATE UNIQUE INDEX bank_payment_one_credited ON bank_payment (utr) WHERE credited = 1;
    CREATE TRIGGER bank_payment_never_changes BEFORE UPDATE ON bank_payment
    BEGIN SELECT RAISE(ABORT, 'a known payment never changes'); END;
    CREATE TRIGGER bank_payment_is_kept BEFORE DELETE ON bank_payment
    BEGIN SELECT RAISE(ABORT, 'a known payment is kept'); END;
  `,
};

export interface VirtualAccountRecord extends VirtualAccount {
  /** A digest of the accounts from which the bank accepts transfers; empty before it was given any. */
  readonly payers: string;
  /** The end of the polling period, while a transfer may arrive. */
  readonly watchedUntil: number;
  /** When the bank last reported that something arrived; 0 before the first time. */
  readonly reportedAt: number;
  /** When the bank closed it; null while it accepts money. */
  readonly closedAt: EpochMs | null;
}

type AccountRow = { [K in keyof VirtualAccountRecord]: VirtualAccountRecord[K] };

export function findVirtualAccount(sql: SqlStorage): VirtualAccountRecord | null {
  const query = `SELECT bank_id AS id, payers, account_number AS accountNumber, ifsc AS ifscCode, beneficiary_name AS beneficiaryName,
    bank_name AS bankName, branch, watched_until AS watchedUntil, reported_at AS reportedAt, closed_at AS closedAt FROM virtual_account`;
  return sql.exec<AccountRow>(query).toArray()[0] ?? null;
}

/** Keeps an existing account. */
export function insertVirtualAccount(sql: SqlStorage, account: VirtualAccount): void {
  sql.exec(
    `INSERT INTO virtual_account (one, bank_id, account_number, ifsc, beneficiary_name, bank_name, branch)
     VALUES (1, ?, ?, ?, ?, ?, ?) ON CONFLICT (one) DO NOTHING`,
    ...[account.id, account.accountNumber, account.ifscCode, account.beneficiaryName, account.bankName, account.branch],
  );
}

export function savePayers(sql: SqlStorage, digest: string): void {
  sql.exec("UPDATE virtual_account SET payers = ?", digest);
}

export function markVirtualAccountClosed(sql: SqlStorage, at: EpochMs): void {
  sql.exec("UPDATE virtual_account SET closed_at = coalesce(closed_at, ?)", at);
}

export function watchVirtualAccount(sql: SqlStorage, until: EpochMs): void {
  sql.exec("UPDATE virtual_account SET watched_until = max(watched_until, ?)", until);
}

export function markReported(sql: SqlStorage, at: EpochMs): void {
  sql.exec("UPDATE virtual_account SET reported_at = max(reported_at, ?)", at);
}

/** Returns whether the minimum polling interval has passed; if so, starts a new one. */
export function claimCreditPoll(sql: SqlStorage, { at, everyMs }: { readonly at: EpochMs; readonly everyMs: number }) {
  return sql.exec("UPDATE virtual_account SET polled_at = ?1 WHERE polled_at <= ?1 - ?2", at, everyMs).rowsWritten > 0;
}

export interface BankCreditRecord {
  readonly utr: string;
  readonly amount: Paise;
  readonly creditedTo: "WALLET" | "REFUND";
  readonly transactionId: WalletTransactionId | null;
  readonly receivedAt: EpochMs;
}

type CreditRow = { [K in keyof BankCreditRecord]: BankCreditRecord[K] };

const CREDIT = `SELECT utr, amount, credited_to AS creditedTo, transaction_id AS transactionId, received_at AS receivedAt
  FROM bank_credit`;

export function findBankCredit(sql: SqlStorage, utr: string): BankCreditRecord | null {
  return sql.exec<CreditRow>(`${CREDIT} WHERE utr = ?`, utr).toArray()[0] ?? null;
}

/** Oldest first; for the verifier. */
export function listBankCredits(sql: SqlStorage): readonly BankCreditRecord[] {
  return sql.exec<CreditRow>(`${CREDIT} ORDER BY received_at, utr`).toArray();
}

export function insertBankCredit(sql: SqlStorage, credit: BankCreditRecord): void {
  const { utr, amount, creditedTo, transactionId, receivedAt } = credit;
  sql.exec(
    "INSERT INTO bank_credit (utr, amount, credited_to, transaction_id, received_at) VALUES (?, ?, ?, ?, ?)",
    ...[utr, amount, creditedTo, transactionId, receivedAt],
  );
}

/** A payment at the bank whose sender is known. */
export interface BankPayment {
  readonly paymentId: string;
  readonly utr: string;
  /** Whether this payment was credited; another payment of the same UTR was not. */
  readonly isCredited: boolean;
}

export function findBankPayment(sql: SqlStorage, paymentId: string): BankPayment | null {
  const query = "SELECT utr, credited FROM bank_payment WHERE id = ?";
  const [row] = sql.exec<{ utr: string; credited: number }>(query, paymentId).toArray();
  return row ? { paymentId, utr: row.utr, isCredited: row.credited === 1 } : null;
}

/** The bank's id of the payment that was credited under a UTR. */
export function findCreditedPayment(sql: SqlStorage, utr: string): string | null {
  const query = "SELECT id FROM bank_payment WHERE utr = ? AND credited = 1";
  return sql.exec<{ id: string }>(query, utr).toArray()[0]?.id ?? null;
}

/** Stores a payment unless it is stored already. */
export function insertBankPayment(sql: SqlStorage, { paymentId, utr, isCredited }: BankPayment): void {
  sql.exec(
    "INSERT INTO bank_payment (id, utr, credited) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    ...[paymentId, utr, isCredited ? 1 : 0],
  );
}
