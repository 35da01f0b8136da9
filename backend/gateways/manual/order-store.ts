/**
 * Orders that operators carry out. Invariant: an order takes each step once, in the order of its kind; the step that ends it is another
 * operator's than the one before; each has its evidence. One statement decides each step, so of two at once one is refused.
 */
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";

export type ManualState = "ORDERED" | "MATCHED" | "SETTLED" | "REJECTED" | "CANCELLED" | "INSTRUCTED" | "DELIVERED";

export interface ManualOrder {
  readonly key: string;
  readonly kind: "SALE" | "DELIVERY";
  readonly state: ManualState;
  readonly isin: string;
  readonly units: number;
  readonly cleanPrice: number | null;
  /** Encrypted. */
  readonly demat: ArrayBuffer | null;
  readonly dueOn: CalendarDate;
  readonly orderedAt: EpochMs;
}

// D1 returns a blob as a list of bytes.
type Row = Omit<ManualOrder, "demat"> & { readonly demat: readonly number[] | null };

const ORDER = `SELECT key, kind, state, isin, units, clean_price AS cleanPrice, demat, due_on AS dueOn,
  ordered_at AS orderedAt FROM manual_order`;

const orderFrom = ({ demat, ...row }: Row): ManualOrder => ({
  ...row,
  demat: demat && Uint8Array.from(demat).buffer,
});

export async function findManualOrder(catalogue: D1Database, key: string): Promise<ManualOrder | null> {
  const row = await catalogue.prepare(`${ORDER} WHERE key = ?`).bind(key).first<Row>();
  return row && orderFrom(row);
}

/** Those that wait for a step, the most urgent first. */
export async function listOpenManualOrders(catalogue: D1Database): Promise<readonly ManualOrder[]> {
  const open = `${ORDER} WHERE state IN ('ORDERED', 'MATCHED', 'INSTRUCTED') ORDER BY due_on, ordered_at, key`;
  return (await catalogue.prepare(open).all<Row>()).results.map(orderFrom);
}

type NewOrder = Omit<ManualOrder, "state" | "demat"> & { readonly demat: Uint8Array | null };

/** The same key is the same order; one that was cancelled before it arrived stays cancelled. */
export async function insertManualOrder(catalogue: D1Database, order: NewOrder): Promise<void> {
  const { key, kind, isin, units, cleanPrice, demat, dueOn, orderedAt } = order;
  await catalogue
    .prepare(
      `INSERT INTO manual_order (key, kind, state, isin, units, clean_price, demat, due_on, ordered_at)
       VALUES (?, ?, 'ORDERED', ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(key, kind, isin, units, cleanPrice, demat, dueOn, orderedAt)
    .run();
}

/** Cancels a sale that has no buyer yet, also one that has not arrived. */
export async function cancelManualSale(catalogue: D1Database, key: string, at: EpochMs): Promise<void> {
  await catalogue
    .prepare(
      `INSERT INTO manual_order (key, kind, state, isin, units, due_on, ordered_at) VALUES (?1, 'SALE', 'CANCELLED', '', 0, '', ?2)
       ON CONFLICT (key) DO UPDATE SET state = 'CANCELLED' WHERE kind = 'SALE' AND state = 'ORDERED'`,
    )
    .bind(key, at)
    .run();
}

/** The state that each step begins at, and the state in which somebody else has to have taken the step before. */
export const MANUAL_STEPS = {
  match: { kind: "SALE", from: "ORDERED", to: "MATCHED" },
  settle: { kind: "SALE", from: "MATCHED", to: "SETTLED" },
  reject: { kind: "SALE", from: "ORDERED", to: "REJECTED" },
  instruct: { kind: "DELIVERY", from: "ORDERED", to: "INSTRUCTED" },
  deliver: { kind: "DELIVERY", from: "INSTRUCTED", to: "DELIVERED" },
} as const satisfies Readonly<Record<string, { kind: ManualOrder["kind"]; from: ManualState; to: ManualState }>>;
export type ManualStep = keyof typeof MANUAL_STEPS;

interface StepTaken {
  readonly key: string;
  readonly step: ManualStep;
  readonly operator: string;
  /** Where the file lies in the bucket. */
  readonly evidence: string;
  readonly at: EpochMs;
  readonly today: CalendarDate;
}

/** Returns whether the step was possible: the order waits for it, its day has come, and another operator took the one before. */
export async function takeManualStep(catalogue: D1Database, taken: StepTaken): Promise<boolean> {
  const { key, step, operator, evidence, at, today } = taken;
  const { kind, from, to } = MANUAL_STEPS[step];
  const isSettlement = step === "settle" ? 1 : 0;
  const isTrade = step === "match" ? 1 : 0;
  const [inserted] = await catalogue.batch([
    catalogue
      .prepare(
        `INSERT INTO manual_step (key, state, operator, evidence, at)
         SELECT key, ?2, ?3, ?4, ?5 FROM manual_order AS waiting
         WHERE key = ?1 AND kind = ?6 AND state = ?7 AND (?8 = 0 OR due_on <= ?9) AND (?10 = 0 OR due_on > ?9)
           AND NOT EXISTS (SELECT 1 FROM manual_step AS earlier WHERE earlier.key = waiting.key AND earlier.operator = ?3)`,
      )
      .bind(key, to, operator, evidence, at, kind, from, isSettlement, today, isTrade),
    catalogue
      .prepare(
        `UPDATE manual_order SET state = ?2, demat = CASE ?2 WHEN 'DELIVERED' THEN NULL ELSE demat END
         WHERE key = ?1 AND state = ?3 AND EXISTS (SELECT 1 FROM manual_step WHERE key = ?1 AND state = ?2)`,
      )
      .bind(key, to, from),
  ]);
  return (inserted?.meta.changes ?? 0) > 0;
}

export interface TakenStep {
  readonly state: ManualState;
  readonly operator: string;
  readonly evidence: string;
  readonly at: EpochMs;
}

export async function listManualSteps(catalogue: D1Database, key: string): Promise<readonly TakenStep[]> {
  const query = "SELECT state, operator, evidence, at FROM manual_step WHERE key = ? ORDER BY at, state";
  return (await catalogue.prepare(query).bind(key).all<TakenStep>()).results;
}

interface Quote {
  readonly isin: string;
  readonly on: CalendarDate;
  readonly cleanPrice: number;
  readonly operator: string;
  readonly at: EpochMs;
}

/** The latest quote of a day counts. */
export async function saveQuote(catalogue: D1Database, { isin, on, cleanPrice, operator, at }: Quote): Promise<void> {
  await catalogue
    .prepare(
      `INSERT INTO manual_quote (isin, on_day, clean_price, operator, at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (isin, on_day) DO UPDATE SET clean_price = ?3, operator = ?4, at = ?5`,
    )
    .bind(isin, on, cleanPrice, operator, at)
    .run();
}

export async function findQuote(catalogue: D1Database, isin: string, on: CalendarDate): Promise<number | null> {
  const query = "SELECT clean_price AS price FROM manual_quote WHERE isin = ? AND on_day = ?";
  return (await catalogue.prepare(query).bind(isin, on).first<{ price: number }>())?.price ?? null;
}
