/**
 * Deliveries of shares to the demat account, and the latest share prices. Invariant: each successful investment in
 * shares has one delivery, of the number of shares paid for; it is delivered once. One order of it is open at a time, to
 * the demat account that was verified when the order began; the next order begins only after the depository has refused
 * that one. The first order waits while no demat account is verified.
 */

import type { DeliveryRejection, DeliveryStatus } from "../../../lib/contract/calls/pre-ipo.ts";
import type { Paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { preIpo } from "../../../lib/products/pre-ipo.ts";
import type { Migration } from "../../platform/migrations.ts";

export const sharesMigration: Migration = {
  id: "shares-1",
  sql: `
    CREATE TABLE share_delivery (
      investment_id TEXT PRIMARY KEY,
      shares INTEGER NOT NULL CHECK (shares > 0),
      masked_account TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('PENDING', 'IN_TRANSIT', 'DELIVERED')),
      created_at INTEGER NOT NULL,
      delivered_on TEXT,
      CHECK ((status = 'DELIVERED') = (delivered_on IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER share_delivery_arrives_once BEFORE UPDATE ON share_delivery WHEN OLD.status = 'DELIVERED'
    BEGIN SELECT RAISE(ABORT, 'shares arrive once'); END;

    ALTER TABLE investment ADD COLUMN last_price INTEGER;
    ALTER TABLE investment ADD COLUMN last_price_on TEXT;
  `,
};

/** A row from before this migration has the latest price of a holding only. */
export const sharePriceMigration: Migration = {
  id: "shares-2",
  sql: `
    CREATE TABLE share_price (
      investment_id TEXT NOT NULL,
      priced_on TEXT NOT NULL,
      price INTEGER NOT NULL CHECK (price > 0),
      PRIMARY KEY (investment_id, priced_on)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO share_price (investment_id, priced_on, price)
      SELECT id, last_price_on, last_price FROM investment WHERE last_price IS NOT NULL;
  `,
};

/** Every report but the newest was rejected without a delivery, so open deliveries go to the account of the verified report. */
export const deliveryRejectionMigration: Migration = {
  id: "shares-3",
  sql: `
    CREATE TABLE share_delivery_in_orders (
      investment_id TEXT PRIMARY KEY,
      shares INTEGER NOT NULL CHECK (shares > 0),
      -- Empty before the first order where there was no account to go to.
      masked_account TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('PENDING', 'IN_TRANSIT', 'ACCOUNT_NEEDED', 'DELIVERED')),
      created_at INTEGER NOT NULL,
      delivered_on TEXT,
      -- The number of the latest order, from 1.
      attempt INTEGER NOT NULL CHECK (attempt > 0),
      -- The client master report whose account it goes to.
      report_id TEXT,
      CHECK ((status = 'DELIVERED') = (delivered_on IS NOT NULL))
    ) STRICT, WITHOUT ROWID;
    INSERT INTO share_delivery_in_orders SELECT investment_id, shares, masked_account, status, created_at, delivered_on, 1,
      (SELECT id FROM cmr WHERE status = 'VERIFIED') FROM share_delivery;
    DROP TABLE share_delivery;
    ALTER TABLE share_delivery_in_orders RENAME TO share_delivery;
    CREATE TRIGGER share_delivery_arrives_once BEFORE UPDATE ON share_delivery WHEN OLD.status = 'DELIVERED' AND NOT (
      NEW.masked_account = '' AND NEW.investment_id = OLD.investment_id AND NEW.shares = OLD.shares
      AND NEW.status = OLD.status AND NEW.created_at = OLD.created_at AND NEW.delivered_on IS OLD.delivered_on
      AND NEW.attempt = OLD.attempt AND NEW.report_id IS OLD.report_id)
    BEGIN SELECT RAISE(ABORT, 'shares arrive once'); END;

    CREATE TABLE share_rejection (
      investment_id TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      refused_on TEXT NOT NULL,
      reason TEXT NOT NULL,
      masked_account TEXT NOT NULL,
      PRIMARY KEY (investment_id, attempt)
    ) STRICT, WITHOUT ROWID;
  `,
};

export interface Delivery {
  readonly investmentId: InvestmentId;
  readonly shares: number;
  readonly maskedAccount: string;
  readonly status: DeliveryStatus;
  readonly createdAt: EpochMs;
  readonly deliveredOn: CalendarDate | null;
  /** The number of the latest order, from 1. */
  readonly attempt: number;
  /** The client master report that names the account of the latest order; null while the first order waits for an account. */
  readonly reportId: string | null;
}

type Row = { [K in keyof Delivery]: Delivery[K] };

const COLUMNS = `investment_id AS investmentId, shares, masked_account AS maskedAccount, status, created_at AS createdAt,
  delivered_on AS deliveredOn, attempt, report_id AS reportId`;

/** The demat account to which the shares go, and the client master report that names it. */
export type DeliveryPlace = Pick<Delivery, "maskedAccount" | "reportId">;

interface NewDelivery extends Pick<Delivery, "investmentId" | "shares" | "createdAt"> {
  /** Null while no demat account is verified. */
  readonly place: DeliveryPlace | null;
}

export function insertDelivery(sql: SqlStorage, { investmentId, shares, createdAt, place }: NewDelivery): void {
  sql.exec(
    `INSERT INTO share_delivery (investment_id, shares, masked_account, status, created_at, attempt, report_id)
     VALUES (?, ?, ?, ?, ?, 1, ?)`,
    ...[investmentId, shares, place?.maskedAccount ?? "", place ? "PENDING" : "ACCOUNT_NEEDED", createdAt],
    place?.reportId ?? null,
  );
}

export function findDelivery(sql: SqlStorage, id: string): Delivery | null {
  return sql.exec<Row>(`SELECT ${COLUMNS} FROM share_delivery WHERE investment_id = ?`, id).toArray()[0] ?? null;
}

export const listOpenDeliveries = (sql: SqlStorage): readonly InvestmentId[] => listIds(sql, "status <> 'DELIVERED'");

/** The deliveries of which an order is open at the depository. */
export const listOrderedDeliveries = (sql: SqlStorage): readonly InvestmentId[] =>
  listIds(sql, "status IN ('PENDING', 'IN_TRANSIT')");

/** The deliveries that wait for a verified demat account. */
export const listDeliveriesWithoutAccount = (sql: SqlStorage): readonly InvestmentId[] =>
  listIds(sql, "status = 'ACCOUNT_NEEDED'");

const listIds = (sql: SqlStorage, condition: string): readonly InvestmentId[] =>
  [...sql.exec<{ id: InvestmentId }>(`SELECT investment_id AS id FROM share_delivery WHERE ${condition}`)].map(
    ({ id }) => id,
  );

/** Begins the next order of a delivery that waits for an account. Has no effect on any other delivery. */
export function orderAgain(sql: SqlStorage, id: InvestmentId, { maskedAccount, reportId }: DeliveryPlace): void {
  const query = `UPDATE share_delivery SET status = 'PENDING', attempt = attempt + 1, masked_account = ?, report_id = ?
    WHERE investment_id = ? AND status = 'ACCOUNT_NEEDED'`;
  sql.exec(query, maskedAccount, reportId, id);
}

/** Records that the depository has refused the latest order. */
export function insertRejection(
  sql: SqlStorage,
  { investmentId, attempt, maskedAccount }: Pick<Delivery, "investmentId" | "attempt" | "maskedAccount">,
  { on, reason }: Pick<DeliveryRejection, "on" | "reason">,
): void {
  sql.exec(
    "INSERT INTO share_rejection (investment_id, attempt, refused_on, reason, masked_account) VALUES (?, ?, ?, ?, ?)",
    ...[investmentId, attempt, on, reason, maskedAccount],
  );
}

/** Earliest first. */
export function listRejections(sql: SqlStorage, id: InvestmentId): readonly DeliveryRejection[] {
  const query = `SELECT refused_on AS "on", reason, masked_account AS dematAccount FROM share_rejection
    WHERE investment_id = ? ORDER BY attempt`;
  return sql.exec<{ [K in keyof DeliveryRejection]: DeliveryRejection[K] }>(query, id).toArray();
}

/** Has no effect when the delivery already has this status. */
export function changeDelivery(
  sql: SqlStorage,
  { id, status, on }: { readonly id: InvestmentId; readonly status: DeliveryStatus; readonly on: CalendarDate | null },
): void {
  const query = "UPDATE share_delivery SET status = ?1, delivered_on = ?2 WHERE investment_id = ?3 AND status <> ?1";
  sql.exec(query, status, on, id);
}

/** Records the latest price of a deal's shares on every holding, and keeps those before; an older price has no effect. */
export function markShares(
  sql: SqlStorage,
  { dealId, price, on }: { readonly dealId: DealId; readonly price: Paise; readonly on: CalendarDate },
): void {
  const priced = "deal_id = ?3 AND product_type = ?4 AND coalesce(last_price_on, '') <= ?2";
  const values = [price, on, dealId, preIpo.category];
  sql.exec(
    `INSERT OR REPLACE INTO share_price (price, priced_on, investment_id)
     SELECT ?1, ?2, id FROM investment WHERE ${priced}`,
    ...values,
  );
  sql.exec(`UPDATE investment SET last_price = ?1, last_price_on = ?2 WHERE ${priced}`, ...values);
}

export interface SharePrice {
  readonly on: CalendarDate;
  readonly price: Paise;
}

/** The prices of each holding of shares, oldest first. */
export function listSharePrices(sql: SqlStorage): ReadonlyMap<InvestmentId, readonly SharePrice[]> {
  const query = `SELECT investment_id AS id, priced_on AS "on", price FROM share_price ORDER BY investment_id, priced_on`;
  const rows = sql.exec<{ id: InvestmentId; on: CalendarDate; price: Paise }>(query).toArray();
  return Map.groupBy(rows, ({ id }) => id);
}
