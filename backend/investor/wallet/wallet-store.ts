/**
 * Wallet movements as the investor sees them. Invariant: an ended movement never changes, except that a completed
 * withdrawal is marked once as returned; a failed one has a reason, and a payment has at most one successful credit (I7).
 */

import type {
  WalletDirection,
  WalletFailure,
  WalletReason,
  WalletState,
  WalletTransaction,
} from "../../../lib/contract/calls/wallet.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, PaymentKey, WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import { spokenReferenceAt } from "../../../lib/contract/values/spoken-reference.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { MovementOutcome } from "./wallet-rules.ts";

export const walletMigration: Migration = {
  id: "wallet-1",
  sql: `
    CREATE TABLE wallet_transaction (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL CHECK (type IN ('CREDIT', 'DEBIT')),
      state TEXT NOT NULL CHECK (state IN ('INITIATED', 'SUCCESS', 'FAILED')),
      reason TEXT NOT NULL CHECK (reason IN ('RECHARGE', 'WITHDRAWAL', 'INVESTMENT', 'PAYOUT')),
      amount INTEGER NOT NULL CHECK (amount > 0),
      counterparty TEXT,
      payment_key TEXT,
      investment_id TEXT,
      failure TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK ((state = 'FAILED') = (failure IS NOT NULL))
    ) STRICT;
    CREATE INDEX wallet_transaction_by_update ON wallet_transaction (updated_at, sequence, type, state);
    CREATE INDEX wallet_transaction_by_investment ON wallet_transaction (investment_id) WHERE investment_id IS NOT NULL;
    CREATE INDEX wallet_transaction_by_payment ON wallet_transaction (payment_key) WHERE payment_key IS NOT NULL;
    CREATE UNIQUE INDEX wallet_transaction_one_credit ON wallet_transaction (payment_key)
      WHERE reason = 'RECHARGE' AND state = 'SUCCESS';

    CREATE TRIGGER wallet_transaction_ends_once BEFORE UPDATE ON wallet_transaction WHEN OLD.state <> 'INITIATED'
    BEGIN SELECT RAISE(ABORT, 'a movement ends once'); END;

    -- The destination is fixed with the request; a later change of the bank account does not redirect it.
    CREATE TABLE withdrawal (
      transaction_id TEXT PRIMARY KEY,
      encrypted_account BLOB NOT NULL,
      ifsc TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- What the latest OTP confirms: one amount, or (NULL) any.
    CREATE TABLE withdrawal_code (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      amount INTEGER
    ) STRICT;
  `,
};

/**
 * The contract (`WALLET_REASONS`) defines the reasons. A CHECK constraint would require a copy of the table per new
 * one.
 */
export const walletReasonsMigration: Migration = {
  id: "wallet-2",
  sql: `
    CREATE TABLE movement_for_any_reason (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL CHECK (type IN ('CREDIT', 'DEBIT')),
      state TEXT NOT NULL CHECK (state IN ('INITIATED', 'SUCCESS', 'FAILED')),
      reason TEXT NOT NULL CHECK (reason <> ''),
      amount INTEGER NOT NULL CHECK (amount > 0),
      counterparty TEXT,
      payment_key TEXT,
      investment_id TEXT,
      failure TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK ((state = 'FAILED') = (failure IS NOT NULL))
    ) STRICT;
    INSERT INTO movement_for_any_reason
      SELECT sequence, id, type, state, reason, amount, counterparty, payment_key, investment_id, failure,
        created_at, updated_at
      FROM wallet_transaction ORDER BY sequence;
    DROP TABLE wallet_transaction;
    ALTER TABLE movement_for_any_reason RENAME TO wallet_transaction;

    CREATE INDEX wallet_transaction_by_update ON wallet_transaction (updated_at, sequence, type, state);
    CREATE INDEX wallet_transaction_by_investment ON wallet_transaction (investment_id) WHERE investment_id IS NOT NULL;
    CREATE INDEX wallet_transaction_by_payment ON wallet_transaction (payment_key) WHERE payment_key IS NOT NULL;
    CREATE UNIQUE INDEX wallet_transaction_one_credit ON wallet_transaction (payment_key)
      WHERE reason = 'RECHARGE' AND state = 'SUCCESS';
    CREATE TRIGGER wallet_transaction_ends_once BEFORE UPDATE ON wallet_transaction WHEN OLD.state <> 'INITIATED'
    BEGIN SELECT RAISE(ABORT, 'a movement ends once'); END;
  `,
};

/** Wallets in foreign currencies (GIFT City) beside the wallet in rupees. */
export const walletCurrencyMigration: Migration = {
  id: "wallet-currency-1",
  sql: `
    ALTER TABLE wallet_transaction ADD COLUMN currency TEXT NOT NULL DEFAULT 'INR';
    DROP INDEX wallet_transaction_by_update;
    CREATE INDEX wallet_transaction_by_update ON wallet_transaction (currency, updated_at, sequence, type, state);
  `,
};

/** The bank's reference of a transfer, and the payout or order that a movement settles. */
export const movementReferenceMigration: Migration = {
  id: "wallet-3",
  sql: `
    ALTER TABLE wallet_transaction ADD COLUMN utr TEXT;
    ALTER TABLE wallet_transaction ADD COLUMN order_id TEXT;
    CREATE INDEX wallet_transaction_by_utr ON wallet_transaction (utr) WHERE utr IS NOT NULL;
  `,
};

/** A movement's row, for the stores of this folder. */
export type MovementRow = {
  sequence: number;
  id: WalletTransactionId;
  type: WalletDirection;
  state: WalletState;
  reason: WalletReason;
  amount: Minor;
  currency: Currency;
  counterparty: string | null;
  payment_key: PaymentKey | null;
  investment_id: InvestmentId | null;
  failure: WalletFailure | null;
  utr: string | null;
  order_id: string | null;
  returned_at: EpochMs | null;
  created_at: EpochMs;
  updated_at: EpochMs;
};

// Only this file writes these rows, so the columns have the types that it wrote.
export function movementFrom(row: MovementRow): WalletTransaction {
  return {
    transactionId: row.id,
    type: row.type,
    state: row.state,
    reason: row.reason,
    amount: row.amount,
    currency: row.currency,
    counterparty: row.counterparty,
    paymentKey: row.payment_key,
    investmentId: row.investment_id,
    reference: referenceOf(row),
    utr: row.utr,
    failure: row.failure,
    returnedAt: row.returned_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A movement to be stored. */
export interface MovementRecord extends Omit<WalletTransaction, "reference" | "returnedAt"> {
  /** The payout (`inv_…:1`) or metal trade that it settles, or the withdrawal that it returns; null for any other. */
  readonly orderId: string | null;
}

/** A movement has the reference of the record that it settles: the payment, the investment, the payout or the order. */
function referenceOf(row: MovementRow): string {
  return spokenReferenceAt({ kind: row.reason, id: subjectOf(row), at: row.created_at });
}

function subjectOf({ reason, id, payment_key, investment_id, order_id }: MovementRow): string {
  if (reason === "RECHARGE") return payment_key ?? id;
  if (reason === "INVESTMENT") return investment_id ?? id;
  return order_id ?? id;
}

export function insertMovement(sql: SqlStorage, movement: MovementRecord): void {
  sql.exec(
    `INSERT INTO wallet_transaction
       (id, type, state, reason, amount, currency, counterparty, payment_key, investment_id, order_id, utr, failure,
        created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    movement.transactionId,
    movement.type,
    movement.state,
    movement.reason,
    movement.amount,
    movement.currency,
    movement.counterparty,
    movement.paymentKey,
    movement.investmentId,
    movement.orderId,
    movement.utr,
    movement.failure,
    movement.createdAt,
    movement.updatedAt,
  );
}

export interface MovementEnd {
  readonly transactionId: WalletTransactionId;
  readonly outcome: MovementOutcome;
  /** The bank's reference, where a bank has executed the movement. */
  readonly utr?: string | null;
}

/** Ends a movement. Optimistic lock: throws when it is not INITIATED. */
export function endMovement(
  sql: SqlStorage,
  { transactionId, outcome, utr = null, at }: MovementEnd & { readonly at: EpochMs },
): void {
  const matched = sql.exec(
    `UPDATE wallet_transaction SET state = ?, failure = ?, utr = coalesce(?, utr), updated_at = ?
     WHERE id = ? AND state = 'INITIATED' RETURNING id`,
    ...[outcome.state, outcome.state === "FAILED" ? outcome.failure : null, utr, at, transactionId],
  );
  if (matched.toArray().length !== 1) throw new Error(`wallet transaction ${transactionId} is not open`);
}

export function findMovement(sql: SqlStorage, transactionId: string): WalletTransaction | null {
  const row = sql.exec<MovementRow>("SELECT * FROM wallet_transaction WHERE id = ?", transactionId).toArray()[0];
  return row ? movementFrom(row) : null;
}

/** @throws when there is none: ids come from stored rows, so that is a defect */
export function getMovement(sql: SqlStorage, transactionId: string): WalletTransaction {
  const movement = findMovement(sql, transactionId);
  if (!movement) throw new Error(`no wallet transaction ${transactionId}`);
  return movement;
}

/** The credits of a payment, oldest first; money that arrives after a failure adds a second one. */
export function listCreditsOfPayment(sql: SqlStorage, key: PaymentKey): readonly WalletTransaction[] {
  const query = "SELECT * FROM wallet_transaction WHERE payment_key = ? AND reason = 'RECHARGE' ORDER BY sequence";
  return sql.exec<MovementRow>(query, key).toArray().map(movementFrom);
}

/** The debit that pays for an investment. */
export function findDebitOfInvestment(sql: SqlStorage, investmentId: InvestmentId): WalletTransaction | null {
  const query = "SELECT * FROM wallet_transaction WHERE investment_id = ? AND reason = 'INVESTMENT'";
  const row = sql.exec<MovementRow>(query, investmentId).toArray()[0];
  return row ? movementFrom(row) : null;
}

/** Every movement with this reason, oldest first; for the verifier. */
export function listAllMovements(sql: SqlStorage, reason: WalletReason): readonly WalletTransaction[] {
  const query = "SELECT * FROM wallet_transaction WHERE reason = ? ORDER BY sequence";
  return sql.exec<MovementRow>(query, reason).toArray().map(movementFrom);
}

/** Sum of the movements in one currency, in minor units: successful credits minus successful and initiated debits. */
export function shownBalance(sql: SqlStorage, currency: Currency): number {
  return sql
    .exec<{ sum: number }>(
      `SELECT coalesce(sum(iif(type = 'CREDIT', amount, -amount)), 0) AS sum FROM wallet_transaction
       WHERE currency = ? AND (state = 'SUCCESS' OR (state = 'INITIATED' AND type = 'DEBIT'))`,
      currency,
    )
    .one().sum;
}
