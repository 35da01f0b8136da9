/**
 * Quoted terms of sales, and the orders placed on them. Invariants: quoted terms never change and lead to at most one
 * order; an ended order never changes, and a rejected one has a reason.
 */
import type { SellOrderStatus, SellRejection } from "../../../lib/contract/calls/bond-selling.ts";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, SellOrderId, SellTermsId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { Sale } from "./sale-rules.ts";

export const sellingMigration: Migration = {
  id: "selling-1",
  sql: `
    ALTER TABLE investment ADD COLUMN units_sold INTEGER NOT NULL DEFAULT 0 CHECK (units_sold BETWEEN 0 AND units);

    CREATE TABLE sell_terms (
      id TEXT PRIMARY KEY,
      investment_id TEXT NOT NULL REFERENCES investment (id),
      sale TEXT NOT NULL CHECK (json_valid(sale)),
      valid_until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER sell_terms_stand BEFORE UPDATE ON sell_terms
    BEGIN SELECT RAISE(ABORT, 'terms stand as they were told'); END;

    CREATE TABLE sell_order (
      id TEXT PRIMARY KEY,
      terms_id TEXT NOT NULL UNIQUE REFERENCES sell_terms (id),
      investment_id TEXT NOT NULL REFERENCES investment (id),
      units INTEGER NOT NULL CHECK (units > 0),
      settles_on TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('CREATED', 'MATCHED', 'SETTLED', 'CANCELLED', 'REJECTED')),
      reason TEXT,
      -- The payout that resulted from the order.
      payout_sequence INTEGER,
      deal_notified INTEGER NOT NULL DEFAULT 0 CHECK (deal_notified IN (0, 1)),
      created_at INTEGER NOT NULL,
      matched_at INTEGER,
      settled_at INTEGER,
      updated_at INTEGER NOT NULL,
      CHECK ((status = 'REJECTED') = (reason IS NOT NULL)),
      CHECK ((status = 'SETTLED') = (settled_at IS NOT NULL)),
      CHECK ((status = 'SETTLED') = (payout_sequence IS NOT NULL)),
      CHECK (status NOT IN ('MATCHED', 'SETTLED') OR matched_at IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sell_order_by_investment ON sell_order (investment_id, created_at);
    CREATE TRIGGER sell_order_ends_once BEFORE UPDATE OF status, units, settles_on, terms_id ON sell_order
      WHEN OLD.status IN ('SETTLED', 'CANCELLED', 'REJECTED')
    BEGIN SELECT RAISE(ABORT, 'an order ends once'); END;
    CREATE TRIGGER sell_order_stays BEFORE DELETE ON sell_order
    BEGIN SELECT RAISE(ABORT, 'an order is never forgotten'); END;
  `,
};

export interface TermsRecord {
  readonly id: SellTermsId;
  readonly investmentId: InvestmentId;
  readonly sale: Sale;
  readonly validUntil: EpochMs;
}

/** Terms stored before GST was posted separately, or before lots were stated, have no such fields. */
const ABSENT = { gstRateBps: 0, gst: 0, lots: [] };

/** Written by `insertTerms` from this type. */
export const readSale = (text: string): Sale => ({ ...ABSENT, ...JSON.parse(text) });

/** Terms without an order are deleted one day after they expire. */
const TERMS_RETENTION_MS = 86_400_000;

export function insertTerms(sql: SqlStorage, { id, investmentId, sale, validUntil }: TermsRecord, at: EpochMs): void {
  sql.exec(
    "DELETE FROM sell_terms WHERE valid_until < ? AND id NOT IN (SELECT terms_id FROM sell_order)",
    at - TERMS_RETENTION_MS,
  );
  sql.exec("INSERT INTO sell_terms VALUES (?, ?, ?, ?)", id, investmentId, JSON.stringify(sale), validUntil);
}

export function findTerms(sql: SqlStorage, id: SellTermsId): TermsRecord | null {
  type Row = { id: SellTermsId; investmentId: InvestmentId; sale: string; validUntil: EpochMs };
  const query = `SELECT id, investment_id AS investmentId, sale, valid_until AS validUntil FROM sell_terms WHERE id = ?`;
  const [row] = sql.exec<Row>(query, id).toArray();
  return row ? { ...row, sale: readSale(row.sale) } : null;
}

export interface OrderRecord {
  readonly id: SellOrderId;
  readonly termsId: SellTermsId;
  readonly investmentId: InvestmentId;
  readonly units: number;
  readonly settlesOn: CalendarDate;
  readonly status: SellOrderStatus;
  readonly reason: SellRejection | null;
  readonly payoutSequence: number | null;
  readonly dealNotified: boolean;
  readonly createdAt: EpochMs;
  readonly matchedAt: EpochMs | null;
  readonly settledAt: EpochMs | null;
  readonly updatedAt: EpochMs;
  /** The quoted terms of the order. */
  readonly sale: Sale;
}

type Row = { [K in Exclude<keyof OrderRecord, "dealNotified" | "sale">]: OrderRecord[K] } & {
  dealNotified: 0 | 1;
  sale: string;
};

const SELECT = `SELECT sell_order.id, terms_id AS termsId, sell_order.investment_id AS investmentId, units,
  settles_on AS settlesOn, status, reason, payout_sequence AS payoutSequence, deal_notified AS dealNotified,
  created_at AS createdAt, matched_at AS matchedAt, settled_at AS settledAt, updated_at AS updatedAt, sale
  FROM sell_order JOIN sell_terms ON sell_terms.id = terms_id`;

function selectOrders(sql: SqlStorage, clauses: string, ...bindings: (string | number)[]): readonly OrderRecord[] {
  return sql
    .exec<Row>(`${SELECT} ${clauses}`, ...bindings)
    .toArray()
    .map((row) => ({ ...row, dealNotified: row.dealNotified === 1, sale: readSale(row.sale) }));
}

export function findOrder(sql: SqlStorage, id: string): OrderRecord | null {
  return selectOrders(sql, "WHERE sell_order.id = ?", id)[0] ?? null;
}

/** @throws Error when the order does not exist: callers pass ids from this account's own rows. */
export function getOrder(sql: SqlStorage, id: string): OrderRecord {
  const found = findOrder(sql, id);
  if (!found) throw new Error(`no sell order ${id}`);
  return found;
}

export function findOrderOfTerms(sql: SqlStorage, id: SellTermsId): OrderRecord | null {
  return selectOrders(sql, "WHERE terms_id = ?", id)[0] ?? null;
}

/** Newest first. */
export function listOrders(sql: SqlStorage, id: InvestmentId): readonly OrderRecord[] {
  return selectOrders(sql, "WHERE sell_order.investment_id = ? ORDER BY created_at DESC, sell_order.id", id);
}

export function listAllOrders(sql: SqlStorage): readonly OrderRecord[] {
  return selectOrders(sql, "ORDER BY created_at, sell_order.id");
}

const OPEN = "status IN ('CREATED', 'MATCHED')";

/** Units of the investment in open orders. */
export function unitsInOrders(sql: SqlStorage, id: InvestmentId): number {
  const query = `SELECT coalesce(sum(units), 0) AS units FROM sell_order WHERE investment_id = ? AND ${OPEN}`;
  return sql.exec<{ units: number }>(query, id).one().units;
}

/** The value of the bonds in orders since an instant: clean price and accrued interest. Ended orders sold nothing. */
export function valueOrderedSince(sql: SqlStorage, since: EpochMs): Paise {
  const query = `SELECT coalesce(sum(sale ->> 'consideration' + sale ->> 'accruedInterest'), 0) AS value
    FROM sell_order JOIN sell_terms ON sell_terms.id = terms_id
    WHERE created_at > ? AND status NOT IN ('CANCELLED', 'REJECTED')`;
  return paise(sql.exec<{ value: number }>(query, since).one().value);
}

/** Whether an open order settles by a record date, so that the payout of that date may belong to the buyer. */
export function hasOrderSettlingBy(
  sql: SqlStorage,
  { investmentId, by }: { readonly investmentId: InvestmentId; readonly by: CalendarDate },
): boolean {
  const query = `SELECT 1 FROM sell_order WHERE investment_id = ? AND ${OPEN} AND settles_on <= ? LIMIT 1`;
  return sql.exec(query, investmentId, by).toArray().length > 0;
}

type NewOrder = Pick<OrderRecord, "id" | "termsId" | "investmentId" | "units" | "settlesOn" | "createdAt">;

/** Inserts an order in status CREATED. */
export function insertOrder(
  sql: SqlStorage,
  { id, termsId, investmentId, units, settlesOn, createdAt }: NewOrder,
): void {
  sql.exec(
    `INSERT INTO sell_order (id, terms_id, investment_id, units, settles_on, status, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 'CREATED', ?6, ?6)`,
    ...[id, termsId, investmentId, units, settlesOn, createdAt],
  );
}

/** Updates only from the status that the decision was based on. Call `advance`, which checks the transition. */
export function writeOrder(sql: SqlStorage, from: SellOrderStatus, to: OrderRecord): void {
  const matched = sql.exec(
    `UPDATE sell_order SET status = ?, reason = ?, payout_sequence = ?, matched_at = ?, settled_at = ?, updated_at = ?
     WHERE id = ? AND status = ? RETURNING id`,
    ...[to.status, to.reason, to.payoutSequence, to.matchedAt, to.settledAt, to.updatedAt, to.id, from],
  );
  if (matched.toArray().length !== 1) throw new Error(`the sell order ${to.id} is no longer ${from}`);
}

export function markSaleDealNotified(sql: SqlStorage, id: SellOrderId): void {
  sql.exec("UPDATE sell_order SET deal_notified = 1 WHERE id = ?", id);
}

export function addUnitsSold(
  sql: SqlStorage,
  { id, units }: { readonly id: InvestmentId; readonly units: number },
): void {
  sql.exec("UPDATE investment SET units_sold = units_sold + ? WHERE id = ?", units, id);
}
