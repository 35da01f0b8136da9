/**
 * Orders that operators carry out. Invariant: an order takes its steps in the order of its kind; a step that moves
 * money or shares for good, or undoes another step, takes two operators, each with evidence. One statement decides each
 * step, so of two at once one is refused.
 */
import type { DematFault } from "../../../lib/contract/calls/cmr.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { decrypt, encrypt, isEncryptedWith, type KeyRing } from "../../platform/secrets.ts";

export type ManualState =
  | "ORDERED"
  | "WORKING"
  | "MATCHED"
  | "SETTLED"
  | "REJECTED"
  | "CANCELLED"
  | "INSTRUCTED"
  | "DELIVERED";

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
  /** Why the depository refused a delivery; null for every other order. */
  readonly reason: DematFault | null;
}

// D1 returns a blob as a list of bytes.
type Row = Omit<ManualOrder, "demat"> & { readonly demat: readonly number[] | null };

const ORDER = `SELECT key, kind, state, isin, units, clean_price AS cleanPrice, demat, due_on AS dueOn,
  ordered_at AS orderedAt, reason FROM manual_order`;

const orderFrom = ({ demat, ...row }: Row): ManualOrder => ({
  ...row,
  demat: demat && Uint8Array.from(demat).buffer,
});

export async function findManualOrder(catalogue: D1Database, key: string): Promise<ManualOrder | null> {
  const row = await catalogue.prepare(`${ORDER} WHERE key = ?`).bind(key).first<Row>();
  return row && orderFrom(row);
}

/** The orders that wait for an operator, the most urgent first. */
export async function listOpenManualOrders(catalogue: D1Database): Promise<readonly ManualOrder[]> {
  const open = `${ORDER} WHERE state IN ('ORDERED', 'WORKING', 'MATCHED', 'INSTRUCTED') ORDER BY due_on, ordered_at, key`;
  return (await catalogue.prepare(open).all<Row>()).results.map(orderFrom);
}

type NewOrder = Omit<ManualOrder, "state" | "demat" | "reason"> & { readonly demat: Uint8Array | null };

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

/** Cancels a sale that no operator has taken to the market, also one that has not arrived. */
export async function cancelManualSale(catalogue: D1Database, key: string, at: EpochMs): Promise<void> {
  await catalogue
    .prepare(
      `INSERT INTO manual_order (key, kind, state, isin, units, due_on, ordered_at) VALUES (?1, 'SALE', 'CANCELLED', '', 0, '', ?2)
       ON CONFLICT (key) DO UPDATE SET state = 'CANCELLED' WHERE kind = 'SALE' AND state = 'ORDERED'`,
    )
    .bind(key, at)
    .run();
}

/** Re-encrypts every demat account; returns the number still under an earlier key. May be repeated. */
export async function reencryptDematAccounts(catalogue: D1Database, kind: string, keys: KeyRing): Promise<number> {
  const earlier = async () => {
    const { results } = await catalogue.prepare(`${ORDER} WHERE demat IS NOT NULL`).all<Row>();
    return results.map(orderFrom).filter(({ demat }) => demat !== null && !isEncryptedWith(demat, keys));
  };
  for (const { key, demat: ciphertext } of await earlier()) {
    if (ciphertext === null) continue;
    const demat = encrypt({ kind, value: decrypt({ kind, ciphertext, keys }), key: keys.current });
    // It may have been delivered meanwhile, and its account is deleted then.
    const update = "UPDATE manual_order SET demat = ? WHERE key = ? AND demat IS NOT NULL";
    await catalogue.prepare(update).bind(demat, key).run();
  }
  return (await earlier()).length;
}

interface StepRule {
  readonly kind: ManualOrder["kind"];
  readonly from: ManualState;
  readonly to: ManualState;
  /** BEFORE: while the due day is ahead. FROM: from that day on. */
  readonly day?: "BEFORE" | "FROM";
  /** The operator of the step, compared with the operator of the step that led to `from`. */
  readonly by?: "OTHER" | "SAME";
}

/** A step, by the states that it can begin at. While an operator trades, an investor cannot cancel. */
const MANUAL_STEPS = {
  take: [{ kind: "SALE", from: "ORDERED", to: "WORKING", day: "BEFORE" }],
  release: [{ kind: "SALE", from: "WORKING", to: "ORDERED", by: "SAME" }],
  match: [{ kind: "SALE", from: "WORKING", to: "MATCHED" }],
  settle: [{ kind: "SALE", from: "MATCHED", to: "SETTLED", day: "FROM", by: "OTHER" }],
  reject: [
    { kind: "SALE", from: "ORDERED", to: "REJECTED" },
    { kind: "SALE", from: "WORKING", to: "REJECTED" },
    { kind: "DELIVERY", from: "ORDERED", to: "REJECTED" },
    { kind: "DELIVERY", from: "INSTRUCTED", to: "REJECTED", by: "OTHER" },
  ],
  instruct: [{ kind: "DELIVERY", from: "ORDERED", to: "INSTRUCTED" }],
  deliver: [{ kind: "DELIVERY", from: "INSTRUCTED", to: "DELIVERED", by: "OTHER" }],
  undo: [
    { kind: "SALE", from: "MATCHED", to: "WORKING" },
    { kind: "DELIVERY", from: "INSTRUCTED", to: "ORDERED" },
  ],
} as const satisfies Readonly<Record<string, readonly StepRule[]>>;
export type ManualStep = keyof typeof MANUAL_STEPS;

interface NewStep {
  /** Unique. */
  readonly id: string;
  readonly key: string;
  readonly step: ManualStep;
  readonly operator: string;
  /** Key of the evidence file in the bucket; empty for a step without one. */
  readonly evidence: string;
  /** The reason of a delivery's rejection; null for every other step. */
  readonly reason: DematFault | null;
  readonly at: EpochMs;
  readonly today: CalendarDate;
}

/**
 * Returns whether the step was possible: the order waits for it, on such a day, from such an operator. An undo is kept as a proposal
 * first; another operator's undo straight after it takes the step back.
 */
export async function takeManualStep(catalogue: D1Database, taken: NewStep): Promise<boolean> {
  for (const rule of MANUAL_STEPS[taken.step]) {
    if (taken.step === "undo") {
      if ((await write(catalogue, taken, { rule, undo: "CONFIRMS" })) || (await propose(catalogue, taken, rule)))
        return true;
    } else if (await write(catalogue, taken, { rule, undo: "NONE" })) return true;
  }
  return false;
}

const propose = (catalogue: D1Database, taken: NewStep, rule: StepRule) =>
  write(catalogue, taken, { rule: { ...rule, to: rule.from }, undo: "PROPOSES" });

interface Writing {
  readonly rule: StepRule;
  readonly undo: "NONE" | "PROPOSES" | "CONFIRMS";
}

async function write(catalogue: D1Database, taken: NewStep, { rule, undo }: Writing): Promise<boolean> {
  const { id, key, operator, evidence, reason, at, today } = taken;
  const { kind, from, to, day = "", by = "" } = rule;
  const step = undo === "PROPOSES" ? "propose-undo" : taken.step;
  const [inserted] = await catalogue.batch([
    catalogue
      .prepare(
        `WITH latest AS (SELECT step, operator FROM manual_step WHERE key = ?1 ORDER BY number DESC LIMIT 1),
           leading AS (SELECT operator FROM manual_step WHERE key = ?1 AND state = ?8 AND step <> 'propose-undo' ORDER BY number DESC LIMIT 1)
         INSERT INTO manual_step (key, number, id, step, state, operator, evidence, at)
         SELECT ?1, (SELECT count(*) FROM manual_step WHERE key = ?1) + 1, ?2, ?3, ?4, ?5, ?6, ?7 FROM manual_order
         WHERE key = ?1 AND state = ?8 AND kind = ?9
           AND CASE ?10 WHEN 'BEFORE' THEN due_on > ?11 WHEN 'FROM' THEN due_on <= ?11 ELSE 1 END
           AND CASE ?12 WHEN 'OTHER' THEN ?5 <> (SELECT operator FROM leading)
             WHEN 'SAME' THEN ?5 = (SELECT operator FROM leading) ELSE 1 END
           AND CASE ?13 WHEN 'PROPOSES' THEN coalesce((SELECT step FROM latest), '') <> 'propose-undo'
             WHEN 'CONFIRMS' THEN EXISTS (SELECT 1 FROM latest WHERE step = 'propose-undo' AND operator <> ?5) ELSE 1 END`,
      )
      .bind(key, id, step, to, operator, evidence, at, from, kind, day, today, by, undo),
    catalogue
      .prepare(
        `UPDATE manual_order SET state = ?2, reason = ?5,
           demat = CASE WHEN ?2 IN ('DELIVERED', 'REJECTED') THEN NULL ELSE demat END
         WHERE key = ?1 AND state = ?3 AND EXISTS (SELECT 1 FROM manual_step WHERE id = ?4)`,
      )
      .bind(key, to, from, id, reason),
  ]);
  return (inserted?.meta.changes ?? 0) > 0;
}

export interface TakenStep {
  readonly step: ManualStep | "propose-undo";
  /** The order's state after it. */
  readonly state: ManualState;
  readonly operator: string;
  readonly evidence: string;
  /** Files that its operator attached in place of `evidence` later; the last one counts. */
  readonly attached: readonly string[];
  readonly at: EpochMs;
}

/** In the order in which they were taken. */
export async function listManualSteps(catalogue: D1Database, key: string): Promise<readonly TakenStep[]> {
  const query = `SELECT step, state, operator, evidence, at,
      (SELECT json_group_array(evidence ORDER BY number) FROM manual_attachment WHERE step_id = id) AS attached
    FROM manual_step WHERE key = ? ORDER BY number`;
  const { results } = await catalogue
    .prepare(query)
    .bind(key)
    .all<Omit<TakenStep, "attached"> & { attached: string }>();
  return results.map((step) => ({ ...step, attached: JSON.parse(step.attached) }));
}

interface Quote {
  readonly isin: string;
  readonly on: CalendarDate;
  readonly cleanPrice: number;
  readonly operator: string;
  readonly at: EpochMs;
}

/** The latest quote of a day counts; the others are kept. */
export async function saveQuote(catalogue: D1Database, { isin, on, cleanPrice, operator, at }: Quote): Promise<void> {
  const insert = "INSERT INTO manual_quote (isin, on_day, clean_price, operator, at) VALUES (?, ?, ?, ?, ?)";
  await catalogue.prepare(insert).bind(isin, on, cleanPrice, operator, at).run();
}

export async function findQuote(catalogue: D1Database, isin: string, on: CalendarDate): Promise<number | null> {
  const query =
    "SELECT clean_price AS price FROM manual_quote WHERE isin = ? AND on_day = ? ORDER BY number DESC LIMIT 1";
  return (await catalogue.prepare(query).bind(isin, on).first<{ price: number }>())?.price ?? null;
}
