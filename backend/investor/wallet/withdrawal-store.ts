/**
 * Facts that only withdrawals have: a destination, their orders at a bank, and the day on which the bank sent one back. Invariant:
 * the destination is fixed with the request; a withdrawal is returned once.
 */

import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

/** Routing codes: the IFSC of a branch in India for rupees, the bank's SWIFT code for other currencies. */
export const withdrawalRoutingMigration: Migration = {
  id: "withdrawal-routing-1",
  sql: "ALTER TABLE withdrawal RENAME COLUMN ifsc TO routing_code;",
};

/** An ended movement changes in two ways only: erasure clears its counterparty, and a bank returns a withdrawal. */
export const withdrawalReturnMigration: Migration = {
  id: "withdrawal-return-1",
  sql: `
    ALTER TABLE wallet_transaction ADD COLUMN returned_at INTEGER;
    CREATE UNIQUE INDEX wallet_transaction_one_return ON wallet_transaction (order_id) WHERE reason = 'WITHDRAWAL_RETURN';
    DROP TRIGGER wallet_transaction_ends_once;
    CREATE TRIGGER wallet_transaction_ends_once BEFORE UPDATE ON wallet_transaction WHEN OLD.state <> 'INITIATED' AND NOT (
      NEW.sequence = OLD.sequence AND NEW.id = OLD.id AND NEW.type = OLD.type AND NEW.state = OLD.state
      AND NEW.reason = OLD.reason AND NEW.amount = OLD.amount AND NEW.currency = OLD.currency
      AND NEW.payment_key IS OLD.payment_key AND NEW.investment_id IS OLD.investment_id AND NEW.failure IS OLD.failure
      AND NEW.utr IS OLD.utr AND NEW.order_id IS OLD.order_id
      AND NEW.created_at = OLD.created_at AND NEW.updated_at = OLD.updated_at
      AND (NEW.counterparty IS NULL AND NEW.returned_at IS OLD.returned_at
        OR NEW.counterparty IS OLD.counterparty AND OLD.reason = 'WITHDRAWAL' AND OLD.state = 'SUCCESS'
          AND OLD.returned_at IS NULL AND NEW.returned_at IS NOT NULL))
    BEGIN SELECT RAISE(ABORT, 'a movement ends once'); END;
  `,
};

/** When the provider last reported that the transfer had changed; 0 before the first time. */
export const withdrawalReportMigration: Migration = {
  id: "withdrawal-report-1",
  sql: "ALTER TABLE withdrawal ADD COLUMN reported_at INTEGER NOT NULL DEFAULT 0;",
};

/** When a bank first acknowledged the transfer or reported on it; 0 before. It is never ordered again. */
export const withdrawalTakenMigration: Migration = {
  id: "withdrawal-taken-1",
  sql: "ALTER TABLE withdrawal ADD COLUMN taken_at INTEGER NOT NULL DEFAULT 0;",
};

/**
 * `orders_open`: orders that may have reached a bank; those of a bank that has certainly done nothing are taken off. Of earlier
 * withdrawals it is not known. `ordered_at`: when the last one began; 0 before.
 */
export const withdrawalOrderMigration: Migration = {
  id: "withdrawal-order-1",
  sql: `
    ALTER TABLE withdrawal ADD COLUMN orders_open INTEGER NOT NULL DEFAULT 0 CHECK (orders_open >= 0);
    ALTER TABLE withdrawal ADD COLUMN ordered_at INTEGER NOT NULL DEFAULT 0;
    UPDATE withdrawal SET orders_open = 1;
  `,
};

/** A withdrawal's destination. The account number is encrypted and sent to the bank only. */
export interface StoredDestination<Ciphertext> {
  readonly encryptedAccount: Ciphertext;
  readonly routingCode: string;
}

export function insertDestination(
  sql: SqlStorage,
  transactionId: WalletTransactionId,
  { encryptedAccount, routingCode }: StoredDestination<Uint8Array>,
): void {
  sql.exec(
    "INSERT INTO withdrawal (transaction_id, encrypted_account, routing_code) VALUES (?, ?, ?)",
    ...[transactionId, encryptedAccount, routingCode],
  );
}

export function getDestination(sql: SqlStorage, transactionId: WalletTransactionId): StoredDestination<ArrayBuffer> {
  return sql
    .exec<{ encryptedAccount: ArrayBuffer; routingCode: string }>(
      "SELECT encrypted_account AS encryptedAccount, routing_code AS routingCode FROM withdrawal WHERE transaction_id = ?",
      transactionId,
    )
    .one();
}

export function markTransferReported(sql: SqlStorage, transactionId: WalletTransactionId, at: EpochMs): void {
  sql.exec("UPDATE withdrawal SET reported_at = max(reported_at, ?) WHERE transaction_id = ?", at, transactionId);
}

/** 0 before the first report. */
export function transferReportedAt(sql: SqlStorage, transactionId: WalletTransactionId): number {
  const query = "SELECT reported_at AS reportedAt FROM withdrawal WHERE transaction_id = ?";
  return sql.exec<{ reportedAt: number }>(query, transactionId).one().reportedAt;
}

/** The first time counts. */
export function markTransferTaken(sql: SqlStorage, transactionId: WalletTransactionId, at: EpochMs): void {
  sql.exec("UPDATE withdrawal SET taken_at = ? WHERE transaction_id = ? AND taken_at = 0", at, transactionId);
}

/** 0 while no bank is known to have the transfer. */
export function transferTakenAt(sql: SqlStorage, transactionId: WalletTransactionId): number {
  const query = "SELECT taken_at AS takenAt FROM withdrawal WHERE transaction_id = ?";
  return sql.exec<{ takenAt: number }>(query, transactionId).one().takenAt;
}

/** Counts an order before it is sent: a crash leaves it counted. */
export function beginOrder(sql: SqlStorage, transactionId: WalletTransactionId, at: EpochMs): void {
  const update = "UPDATE withdrawal SET orders_open = orders_open + 1, ordered_at = ? WHERE transaction_id = ?";
  sql.exec(update, at, transactionId);
}

/** The bank has certainly not taken an order that was begun. */
export function dropOrder(sql: SqlStorage, transactionId: WalletTransactionId): void {
  sql.exec("UPDATE withdrawal SET orders_open = orders_open - 1 WHERE transaction_id = ?", transactionId);
}

/** `open`: orders that may have reached a bank. `lastAt`: when the last order began; 0 before the first. */
export function ordersOf(
  sql: SqlStorage,
  transactionId: WalletTransactionId,
): { readonly open: number; readonly lastAt: number } {
  const query = "SELECT orders_open AS open, ordered_at AS lastAt FROM withdrawal WHERE transaction_id = ?";
  return sql.exec<{ open: number; lastAt: number }>(query, transactionId).one();
}

/** Optimistic lock: throws when the withdrawal was not completed, or is returned already. */
export function markReturned(sql: SqlStorage, transactionId: WalletTransactionId, at: EpochMs): void {
  const matched = sql.exec(
    `UPDATE wallet_transaction SET returned_at = ?
     WHERE id = ? AND reason = 'WITHDRAWAL' AND state = 'SUCCESS' AND returned_at IS NULL RETURNING id`,
    ...[at, transactionId],
  );
  if (matched.toArray().length !== 1) throw new Error(`withdrawal ${transactionId} cannot be returned`);
}
