/**
 * Money that arrived for a closed account, or from a third party. Invariant: each payment or transfer appears once, with all data needed to
 * return it; a refund is sent once and never deleted.
 */

import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { RefundId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const refundMigration: Migration = {
  id: "refund-1",
  sql: `
    CREATE TABLE refund (
      id TEXT PRIMARY KEY,
      source TEXT NOT NULL CHECK (source IN ('PAYMENT', 'REMITTANCE')),
      source_reference TEXT NOT NULL,
      sender_bank TEXT,
      currency TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      reason TEXT NOT NULL CHECK (reason = 'ACCOUNT_CLOSED'),
      state TEXT NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE', 'SENT')),
      received_at INTEGER NOT NULL,
      sent_at INTEGER,
      UNIQUE (source, source_reference),
      CHECK ((source = 'REMITTANCE') = (sender_bank IS NOT NULL)),
      CHECK ((state = 'SENT') = (sent_at IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER refund_is_sent_once BEFORE UPDATE ON refund WHEN OLD.state = 'SENT'
    BEGIN SELECT RAISE(ABORT, 'a refund is sent once'); END;
    CREATE TRIGGER refund_keeps_its_terms
    BEFORE UPDATE OF id, source, source_reference, sender_bank, currency, amount, reason, received_at ON refund
    BEGIN SELECT RAISE(ABORT, 'a refund keeps its terms'); END;
    CREATE TRIGGER refund_stays BEFORE DELETE ON refund
    BEGIN SELECT RAISE(ABORT, 'a refund is never forgotten'); END;
  `,
};

/** Adds transfers in rupees and money of third parties; the contract of each source is in `RefundRecord`. */
export const refundSourcesMigration: Migration = {
  id: "refund-2",
  sql: `
    CREATE TABLE refund_of_any_source (
      id TEXT PRIMARY KEY,
      source TEXT NOT NULL CHECK (source <> ''),
      source_reference TEXT NOT NULL,
      sender_bank TEXT,
      currency TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount > 0),
      reason TEXT NOT NULL CHECK (reason <> ''),
      state TEXT NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE', 'SENT')),
      received_at INTEGER NOT NULL,
      sent_at INTEGER,
      UNIQUE (source, source_reference),
      CHECK ((source = 'PAYMENT') = (sender_bank IS NULL)),
      CHECK ((state = 'SENT') = (sent_at IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO refund_of_any_source SELECT id, source, source_reference, sender_bank, currency, amount, reason, state,
      received_at, sent_at FROM refund;
    DROP TABLE refund;
    ALTER TABLE refund_of_any_source RENAME TO refund;
    CREATE TRIGGER refund_is_sent_once BEFORE UPDATE ON refund WHEN OLD.state = 'SENT'
    BEGIN SELECT RAISE(ABORT, 'a refund is sent once'); END;
    CREATE TRIGGER refund_keeps_its_terms
    BEFORE UPDATE OF id, source, source_reference, sender_bank, currency, amount, reason, received_at ON refund
    BEGIN SELECT RAISE(ABORT, 'a refund keeps its terms'); END;
    CREATE TRIGGER refund_stays BEFORE DELETE ON refund
    BEGIN SELECT RAISE(ABORT, 'a refund is never forgotten'); END;
  `,
};

/** The channel on which the money arrived and is returned. */
export type RefundSource = "PAYMENT" | "REMITTANCE" | "BANK_TRANSFER" | "WITHDRAWAL";

/** THIRD_PARTY: sent from a bank account that is not the investor's. */
export type RefundReason = "ACCOUNT_CLOSED" | "THIRD_PARTY";

export interface RefundRecord {
  readonly id: RefundId;
  readonly source: RefundSource;
  /** The payment's key at the provider, the remittance's id, the UTR, or the returned withdrawal's id; the refund is ordered by it. */
  readonly sourceReference: string;
  /** Null for a payment. */
  readonly senderBank: string | null;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly reason: RefundReason;
  readonly state: "DUE" | "SENT";
  readonly receivedAt: EpochMs;
  readonly sentAt: EpochMs | null;
}

type Row = { [K in keyof RefundRecord]: RefundRecord[K] };

const REFUND = `SELECT id, source, source_reference AS sourceReference, sender_bank AS senderBank, currency, amount, reason,
  state, received_at AS receivedAt, sent_at AS sentAt FROM refund`;

export function insertRefund(sql: SqlStorage, refund: Omit<RefundRecord, "state" | "sentAt">): void {
  const { id, source, sourceReference, senderBank, currency, amount, reason, receivedAt } = refund;
  sql.exec(
    `INSERT INTO refund (id, source, source_reference, sender_bank, currency, amount, reason, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, source, sourceReference, senderBank, currency, amount, reason, receivedAt],
  );
}

export function findRefund(sql: SqlStorage, id: RefundId): RefundRecord | null {
  return sql.exec<Row>(`${REFUND} WHERE id = ?`, id).toArray()[0] ?? null;
}

/** The refund of a payment or remittance; null when the wallet was credited. */
export function findRefundOf(sql: SqlStorage, source: RefundSource, reference: string): RefundRecord | null {
  const query = `${REFUND} WHERE source = ? AND source_reference = ?`;
  return sql.exec<Row>(query, source, reference).toArray()[0] ?? null;
}

/** Oldest first. */
export function listRefunds(sql: SqlStorage): readonly RefundRecord[] {
  return sql.exec<Row>(`${REFUND} ORDER BY received_at, id`).toArray();
}

/** Optimistic lock: throws when the refund is not DUE. */
export function markRefundSent(sql: SqlStorage, id: RefundId, at: EpochMs): void {
  const update = "UPDATE refund SET state = 'SENT', sent_at = ? WHERE id = ? AND state = 'DUE' RETURNING id";
  if (sql.exec(update, at, id).toArray().length !== 1) throw new Error(`refund ${id} is not due`);
}
