/**
 * Deliveries of shares to the demat account, and the latest share prices. Invariant: each successful investment in
 * shares has one delivery, of the number of shares paid for, to the demat account verified at that time; it is
 * delivered once.
 */

import type { DeliveryStatus } from "../../../lib/contract/calls/pre-ipo.ts";
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

export interface Delivery {
  readonly investmentId: InvestmentId;
  readonly shares: number;
  readonly maskedAccount: string;
  readonly status: DeliveryStatus;
  readonly createdAt: EpochMs;
  readonly deliveredOn: CalendarDate | null;
}

type Row = { [K in keyof Delivery]: Delivery[K] };

const COLUMNS = `investment_id AS investmentId, shares, masked_account AS maskedAccount, status, created_at AS createdAt,
  delivered_on AS deliveredOn`;

export function insertDelivery(sql: SqlStorage, delivery: Omit<Delivery, "status" | "deliveredOn">): void {
  const { investmentId, shares, maskedAccount, createdAt } = delivery;
  sql.exec(
    "INSERT INTO share_delivery (investment_id, shares, masked_account, status, created_at) VALUES (?, ?, ?, 'PENDING', ?)",
    ...[investmentId, shares, maskedAccount, createdAt],
  );
}

export function findDelivery(sql: SqlStorage, id: string): Delivery | null {
  return sql.exec<Row>(`SELECT ${COLUMNS} FROM share_delivery WHERE investment_id = ?`, id).toArray()[0] ?? null;
}

export function listOpenDeliveries(sql: SqlStorage): readonly InvestmentId[] {
  const query = "SELECT investment_id AS id FROM share_delivery WHERE status <> 'DELIVERED'";
  return [...sql.exec<{ id: InvestmentId }>(query)].map(({ id }) => id);
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
