/**
 * Payments of one investor, and the provider's processed events. Invariant: an event id is stored once (I7), and a
 * status change names the status that it was decided on.
 */

import type { Payment, PaymentKind, PaymentStatus } from "../../../lib/contract/calls/payments.ts";
import type { Paise } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, PaymentKey } from "../../../lib/contract/values/ids.ts";
import type { ProviderStatus } from "../../gateways/payments.ts";
import type { Migration } from "../../platform/migrations.ts";

export const paymentMigration: Migration = {
  id: "payment-1",
  sql: `
    CREATE TABLE payment (
      key TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('WALLET', 'INVESTMENT')),
      amount INTEGER NOT NULL CHECK (amount > 0),
      status TEXT NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED')),
      investment_id TEXT,
      redirect_url TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      polled_at INTEGER NOT NULL DEFAULT 0,
      CHECK ((kind = 'INVESTMENT') = (investment_id IS NOT NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE payment_event (
      event_id TEXT PRIMARY KEY,
      payment_key TEXT NOT NULL,
      status TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

/**
 * The contract (`PAYMENT_KINDS`) defines the kinds. A CHECK constraint would require a copy of the table per new kind.
 */
export const paymentKindsMigration: Migration = {
  id: "payment-2",
  sql: `
    CREATE TABLE payment_of_any_kind (
      key TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind <> ''),
      amount INTEGER NOT NULL CHECK (amount > 0),
      status TEXT NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED')),
      investment_id TEXT,
      redirect_url TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      polled_at INTEGER NOT NULL DEFAULT 0,
      CHECK (kind <> 'INVESTMENT' OR investment_id IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO payment_of_any_kind
      SELECT key, kind, amount, status, investment_id, redirect_url, created_at, updated_at, expires_at, polled_at
      FROM payment;
    DROP TABLE payment;
    ALTER TABLE payment_of_any_kind RENAME TO payment;
  `,
};

export interface PaymentRecord {
  readonly key: PaymentKey;
  readonly kind: PaymentKind;
  readonly amount: Paise;
  readonly status: PaymentStatus;
  /** The investment that waits for this payment; else null. */
  readonly investmentId: InvestmentId | null;
  /** The URL of the provider's payment page. */
  readonly redirectUrl: string;
  readonly createdAt: EpochMs;
  /** When the status last changed. */
  readonly updatedAt: EpochMs;
  readonly expiresAt: EpochMs;
}

type Row = {
  key: PaymentKey;
  kind: PaymentKind;
  amount: Paise;
  status: PaymentStatus;
  investment_id: InvestmentId | null;
  redirect_url: string;
  created_at: EpochMs;
  updated_at: EpochMs;
  expires_at: EpochMs;
};

// Only this file writes these rows, so the columns have the types that it wrote.
function paymentFrom({ investment_id, redirect_url, created_at, updated_at, expires_at, ...row }: Row): PaymentRecord {
  return {
    key: row.key,
    kind: row.kind,
    amount: row.amount,
    status: row.status,
    investmentId: investment_id,
    redirectUrl: redirect_url,
    createdAt: created_at,
    updatedAt: updated_at,
    expiresAt: expires_at,
  };
}

export function insertPayment(sql: SqlStorage, payment: PaymentRecord): void {
  sql.exec(
    `INSERT INTO payment (key, kind, amount, status, investment_id, redirect_url, created_at, updated_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    payment.key,
    payment.kind,
    payment.amount,
    payment.status,
    payment.investmentId,
    payment.redirectUrl,
    payment.createdAt,
    payment.updatedAt,
    payment.expiresAt,
  );
}

export function findPayment(sql: SqlStorage, key: string): PaymentRecord | null {
  const row = sql.exec<Row>("SELECT * FROM payment WHERE key = ?", key).toArray()[0];
  return row ? paymentFrom(row) : null;
}

/** Every payment, oldest first; for the verifier. */
export function listAllPayments(sql: SqlStorage): readonly PaymentRecord[] {
  return sql.exec<Row>("SELECT * FROM payment ORDER BY created_at, key").toArray().map(paymentFrom);
}

/** Optimistic lock: throws when the row no longer has the expected status. */
export function changeStatus(
  sql: SqlStorage,
  { payment, status, at }: { payment: PaymentRecord; status: PaymentStatus; at: EpochMs },
): PaymentRecord {
  const matched = sql.exec(
    "UPDATE payment SET status = ?, updated_at = ? WHERE key = ? AND status = ? RETURNING key",
    ...[status, at, payment.key, payment.status],
  );
  if (matched.toArray().length !== 1) throw new Error(`payment ${payment.key} is no longer ${payment.status}`);
  return { ...payment, status, updatedAt: at };
}

/** Records the event; returns false when it was recorded before. */
export function countEvent(
  sql: SqlStorage,
  event: { readonly eventId: string; readonly paymentKey: PaymentKey; readonly status: ProviderStatus },
  at: EpochMs,
): boolean {
  const inserted = sql.exec(
    `INSERT INTO payment_event (event_id, payment_key, status, at) VALUES (?, ?, ?, ?)
     ON CONFLICT (event_id) DO NOTHING RETURNING event_id`,
    ...[event.eventId, event.paymentKey, event.status, at],
  );
  return inserted.toArray().length === 1;
}

/** Returns whether the minimum polling interval has passed; if so, starts a new one. */
export function claimPoll(
  sql: SqlStorage,
  { key, at, everyMs }: { key: PaymentKey; at: EpochMs; everyMs: number },
): boolean {
  const claimed = sql.exec(
    "UPDATE payment SET polled_at = ?2 WHERE key = ?1 AND polled_at <= ?2 - ?3 RETURNING key",
    ...[key, at, everyMs],
  );
  return claimed.toArray().length === 1;
}

/** The contract's view of a payment. It omits the investment, whose own page shows it. */
export function paymentView({ expiresAt: _, investmentId: __, ...payment }: PaymentRecord): Payment {
  return payment;
}
