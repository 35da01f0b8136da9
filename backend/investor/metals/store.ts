/**
 * Metal trades of one investor. Invariant: a trade's terms never change; it ends once, and a failure may only become
 * PAID_TOO_LATE, when the money arrives after all; a payment belongs to one purchase.
 */

import type { PaymentSource } from "../../../lib/contract/calls/investments.ts";
import type { MetalFailure, MetalState, MetalTradeKind } from "../../../lib/contract/calls/metals.ts";
import { type Paise, paise } from "../../../lib/contract/facts/money.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, MetalTransactionId, PaymentKey } from "../../../lib/contract/values/ids.ts";
import { METALS, type Metal, type TenthMg } from "../../../lib/contract/values/weight.ts";
import type { MetalTrade } from "../../../lib/finance/metal-holding.ts";
import { type Counter, counterSql } from "../../platform/counter.ts";
import { type IndexedList, readListPage } from "../../platform/indexed-page.ts";
import type { Migration } from "../../platform/migrations.ts";

export const metalMigration: Migration = {
  id: "metal-1",
  sql: `
    CREATE TABLE metal_transaction (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL CHECK (kind IN ('BUY', 'SELL')),
      metal TEXT NOT NULL CHECK (metal IN ('GOLD', 'SILVER')),
      state TEXT NOT NULL CHECK (state IN ('INITIATED', 'SUCCESS', 'FAILED')),
      weight INTEGER NOT NULL CHECK (weight > 0),
      price_per_gram INTEGER NOT NULL CHECK (price_per_gram > 0),
      metal_value INTEGER NOT NULL CHECK (metal_value > 0),
      gst INTEGER NOT NULL CHECK (gst >= 0),
      total INTEGER NOT NULL CHECK (total = metal_value + gst),
      payment_source TEXT CHECK (payment_source IN ('WALLET', 'ONLINE')),
      payment_key TEXT UNIQUE,
      failure TEXT CHECK (failure IN ('PAYMENT_FAILED', 'PAYMENT_EXPIRED', 'PAID_TOO_LATE')),
      -- The day in India that it counts towards for the daily purchase limit.
      traded_on TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK ((state = 'FAILED') = (failure IS NOT NULL)),
      CHECK ((kind = 'SELL') = (payment_source IS NULL)),
      CHECK (kind = 'BUY' OR gst = 0),
      CHECK ((payment_source IS 'ONLINE') = (payment_key IS NOT NULL)),
      CHECK (payment_key IS NOT NULL OR state = 'SUCCESS')
    ) STRICT;
    CREATE INDEX metal_transaction_by_metal ON metal_transaction (metal, state, sequence);
    CREATE INDEX metal_transaction_by_day ON metal_transaction (traded_on) WHERE kind = 'BUY' AND state <> 'FAILED';

    CREATE TRIGGER metal_transaction_ends_once BEFORE UPDATE ON metal_transaction
      WHEN OLD.state <> 'INITIATED' AND NOT (NEW.state = 'FAILED' AND OLD.state = 'FAILED' AND NEW.failure = 'PAID_TOO_LATE')
    BEGIN SELECT RAISE(ABORT, 'a trade of metal ends once'); END;
    CREATE TRIGGER metal_transaction_keeps_its_terms BEFORE UPDATE OF
      sequence, id, kind, metal, weight, price_per_gram, metal_value, gst, total, payment_source, payment_key, traded_on,
      created_at
      ON metal_transaction
    BEGIN SELECT RAISE(ABORT, 'a trade of metal keeps its terms'); END;
    CREATE TRIGGER metal_transaction_never_vanishes BEFORE DELETE ON metal_transaction
    BEGIN SELECT RAISE(ABORT, 'a trade of metal never vanishes'); END;
  `,
};

export interface MetalRecord {
  readonly id: MetalTransactionId;
  readonly kind: MetalTradeKind;
  readonly metal: Metal;
  readonly state: MetalState;
  readonly weight: TenthMg;
  /** The locked price, before GST. */
  readonly pricePerGram: Paise;
  readonly metalValue: Paise;
  readonly gst: Paise;
  readonly total: Paise;
  /** Null for a sale. */
  readonly paymentSource: PaymentSource | null;
  /** Null unless the purchase is paid online. */
  readonly paymentKey: PaymentKey | null;
  /** Number of a purchase's tax invoice; null before it is issued, and for a sale. */
  readonly invoiceNumber: string | null;
  readonly failure: MetalFailure | null;
  readonly tradedOn: CalendarDate;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type Row = { [K in keyof MetalRecord]: MetalRecord[K] };

const COLUMNS = `id, kind, metal, state, weight, price_per_gram AS pricePerGram, metal_value AS metalValue, gst, total,
  payment_source AS paymentSource, payment_key AS paymentKey,
  (SELECT number FROM metal_invoice WHERE trade_id = id) AS invoiceNumber, failure, traded_on AS tradedOn,
  created_at AS createdAt, updated_at AS updatedAt`;

// Only this file writes these rows, so the columns have the types that it wrote.
const select = (sql: SqlStorage, clauses: string, ...bindings: (string | number)[]): readonly MetalRecord[] =>
  sql.exec<Row>(`SELECT ${COLUMNS} FROM metal_transaction ${clauses}`, ...bindings).toArray();

export function insertMetalTransaction(sql: SqlStorage, record: MetalRecord): void {
  sql.exec(
    `INSERT INTO metal_transaction (id, kind, metal, state, weight, price_per_gram, metal_value, gst, total,
       payment_source, payment_key, failure, traded_on, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[record.id, record.kind, record.metal, record.state, record.weight, record.pricePerGram, record.metalValue],
    ...[record.gst, record.total, record.paymentSource, record.paymentKey, record.failure, record.tradedOn],
    ...[record.createdAt, record.updatedAt],
  );
}

interface Ending {
  readonly record: MetalRecord;
  readonly state: Exclude<MetalState, "INITIATED">;
  readonly failure: MetalFailure | null;
  readonly at: EpochMs;
}

/** Optimistic lock: throws when the row no longer has the expected state. */
export function endMetalTransaction(sql: SqlStorage, { record, state, failure, at }: Ending): MetalRecord {
  const matched = sql.exec(
    "UPDATE metal_transaction SET state = ?, failure = ?, updated_at = ? WHERE id = ? AND state = ? RETURNING id",
    ...[state, failure, at, record.id, record.state],
  );
  if (matched.toArray().length !== 1) throw new Error(`metal transaction ${record.id} is no longer ${record.state}`);
  return { ...record, state, failure, updatedAt: at };
}

export function findMetalTransaction(sql: SqlStorage, id: string): MetalRecord | null {
  return select(sql, "WHERE id = ?", id)[0] ?? null;
}

/** The purchase that this payment pays for. */
export function findPurchaseOfPayment(sql: SqlStorage, key: PaymentKey): MetalRecord | null {
  return select(sql, "WHERE payment_key = ?", key)[0] ?? null;
}

const COUNTED_PER_ROW = 500;

/** Counts trades per 500 sequence numbers and per metal. */
export const metalCounter = {
  name: "metal_counter",
  of: "metal_transaction",
  by: { bucket: `row.sequence - row.sequence % ${COUNTED_PER_ROW}`, metal: "row.metal" },
  sums: [],
} as const satisfies Counter;

export const metalCounterMigration: Migration = { id: "metal-tally-1", sql: counterSql(metalCounter) };

const metalList: IndexedList = {
  counter: metalCounter,
  order: ["sequence"],
  endOf: (first) => Number(first) + COUNTED_PER_ROW,
  rare: [],
};

/** Newest first. */
export function listMetalTransactions(
  sql: SqlStorage,
  { metal, ...page }: Page & { readonly metal: Metal | null },
): { readonly records: readonly MetalRecord[]; readonly total: number } {
  const oneOf = { metal: metal === null ? undefined : [metal] };
  const { rows, total } = readListPage<Row>(sql, metalList, { ...page, oneOf, newestFirst: true, columns: COLUMNS });
  return { records: rows, total };
}

export interface DatedTrade extends MetalTrade {
  readonly id: MetalTransactionId;
  readonly tradedOn: CalendarDate;
}

/** Successful trades of one metal, oldest first. */
export function listTrades(sql: SqlStorage, metal: Metal): readonly DatedTrade[] {
  return sql
    .exec<{ [K in keyof DatedTrade]: DatedTrade[K] }>(
      `SELECT id, kind, weight, total, traded_on AS tradedOn FROM metal_transaction
       WHERE metal = ? AND state = 'SUCCESS' ORDER BY sequence`,
      metal,
    )
    .toArray();
}

/** With the instant at which the ledger moved the metal: an online purchase is paid after its day. */
export interface SettledTrade extends MetalTrade {
  readonly settledAt: EpochMs;
}

/** Successful trades of one metal in the order of `listTrades`. */
export function listSettledTrades(sql: SqlStorage, metal: Metal): readonly SettledTrade[] {
  return sql
    .exec<{ [K in keyof SettledTrade]: SettledTrade[K] }>(
      `SELECT kind, weight, total, updated_at AS settledAt FROM metal_transaction
       WHERE metal = ? AND state = 'SUCCESS' ORDER BY sequence`,
      metal,
    )
    .toArray();
}

/** Each metal that was bought, as one investment. */
export interface TradeSums {
  readonly metal: Metal;
  readonly investmentId: InvestmentId;
  /** "Gold": as deals have a title in one language, so has a metal. */
  readonly title: string;
  readonly invested: Paise;
  readonly received: Paise;
  /** One per whole rupee of each purchase, without the coins that a sale took back. */
  readonly stashCoins: number;
  /** The day of the first purchase. */
  readonly investedOn: CalendarDate;
  readonly createdAt: EpochMs;
}

/**
 * A metal's investment has the id of its first purchase, in whatever state: trades are never deleted, so it never
 * changes. `metal`: an SQL expression.
 */
export const metalInvestmentIdSql = (metal: string): string =>
  `(SELECT 'inv_' || substr(first.id, 5) FROM metal_transaction AS first
    WHERE first.sequence = (SELECT min(each.sequence) FROM metal_transaction AS each WHERE each.metal = ${metal}))`;

/** `metal`: an SQL expression. */
export const metalTitleSql = (metal: string): string => `substr(${metal}, 1, 1) || lower(substr(${metal}, 2))`;

export const metalTitleOf = (metal: Metal): string => metal.slice(0, 1) + metal.slice(1).toLowerCase();

/** Lifetime totals of successful purchases and sales of each of these metals that was traded. */
export function sumTrades(sql: SqlStorage, metals: readonly Metal[] = METALS): readonly TradeSums[] {
  // SQLite would read the whole index to find no group.
  if (metals.length === 0) return [];
  return sql
    .exec<{ [K in keyof TradeSums]: TradeSums[K] }>(
      `SELECT metal, ${metalInvestmentIdSql("metal_transaction.metal")} AS investmentId,
         ${metalTitleSql("metal")} AS title, min(traded_on) AS investedOn, min(created_at) AS createdAt,
         coalesce(sum(total / 100 - coalesce(taken_back, 0)) FILTER (WHERE kind = 'BUY'), 0) AS stashCoins,
         coalesce(sum(total) FILTER (WHERE kind = 'BUY'), 0) AS invested,
         coalesce(sum(total) FILTER (WHERE kind = 'SELL'), 0) AS received
       FROM metal_transaction LEFT JOIN coin_lot ON reference = id
       WHERE metal IN (SELECT value FROM json_each(?)) AND state = 'SUCCESS' GROUP BY metal`,
      JSON.stringify(metals),
    )
    .toArray();
}

/** The latest purchase of the metal with this investment id, as long as no purchase of it was paid; null otherwise. */
export function findUnpaidPurchase(sql: SqlStorage, id: InvestmentId): MetalRecord | null {
  const [latest] = select(
    sql,
    `WHERE ${metalInvestmentIdSql("metal_transaction.metal")} = ? ORDER BY sequence DESC LIMIT 1`,
    id,
  );
  return latest && sumTrades(sql, [latest.metal]).length === 0 ? latest : null;
}

export function hasBoughtMetal(sql: SqlStorage): boolean {
  const query = "SELECT 1 FROM metal_transaction WHERE kind = 'BUY' AND state = 'SUCCESS' LIMIT 1";
  return sql.exec(query).toArray().length > 0;
}

/** Total purchases of a day, GST included, with purchases that await their payment. */
export function purchasedOn(sql: SqlStorage, day: CalendarDate): Paise {
  const query = `SELECT coalesce(sum(total), 0) AS bought FROM metal_transaction
    WHERE traded_on = ? AND kind = 'BUY' AND state <> 'FAILED'`;
  return paise(sql.exec<{ bought: number }>(query, day).one().bought);
}

/** The proceeds of the sales of both metals since an instant. */
export function soldMetalSince(sql: SqlStorage, since: EpochMs): Paise {
  const query = `SELECT coalesce(sum(total), 0) AS sold FROM metal_transaction WHERE kind = 'SELL' AND created_at > ?`;
  return paise(sql.exec<{ sold: number }>(query, since).one().sold);
}

/** Every trade, oldest first; for the verifier. */
export function listAllMetalTransactions(sql: SqlStorage): readonly MetalRecord[] {
  return select(sql, "ORDER BY sequence");
}
