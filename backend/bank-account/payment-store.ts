/** Payments that leave the account in files, and the batches in which operators release them. */
import { createHash } from "node:crypto";
import type { Minor } from "../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { decrypt, encrypt, isEncryptedWith, type KeyRing } from "../platform/secrets.ts";

/** The end-to-end id: letters and digits, in capitals, so that it is found again in a line of text. */
export const paymentIdOf = (accountId: string, key: string): string =>
  `P${createHash("sha256").update(`${accountId} ${key}`).digest("hex").slice(0, 24).toUpperCase()}`;

/** So that a text's other words are not looked up. */
export const isPaymentId = (word: string): boolean => /^P[0-9A-F]{24}$/.test(word);

/**
 * DUE: no operator has proposed it. PROPOSED, RELEASED: in a batch. ACCEPTED: the bank has it, and may still reject it.
 * SETTLED: paid. REJECTED: nothing was paid. RETURNED: it was paid and came back.
 */
export type PaymentState = "DUE" | "PROPOSED" | "RELEASED" | "ACCEPTED" | "SETTLED" | "REJECTED" | "RETURNED";

export interface Payee {
  readonly name: string;
  readonly account: string;
  readonly routingCode: string;
  readonly text: string;
}

export interface OutgoingPaymentRecord {
  /** The end-to-end id, at most 35 characters. */
  readonly id: string;
  readonly sequence: number;
  readonly key: string;
  readonly investor: UserId | null;
  readonly amount: Minor;
  readonly payee: Payee;
  readonly state: PaymentState;
  readonly batch: string | null;
  /** The bank's code for a rejection. */
  readonly reason: string | null;
  readonly debitLine: string | null;
  readonly returnLine: string | null;
  readonly createdAt: EpochMs;
  readonly changedAt: EpochMs;
}

export interface BatchRecord {
  readonly id: string;
  readonly state: "PROPOSED" | "RELEASED" | "WITHDRAWN";
  readonly proposedBy: string;
  readonly proposedAt: EpochMs;
  readonly decidedBy: string | null;
  readonly decidedAt: EpochMs | null;
  readonly payments: number;
  readonly sum: Minor;
}

const FORGOTTEN: Payee = { name: "", account: "", routingCode: "", text: "" };

const PAYEE = "bank-payee";
type Row = Omit<{ [K in keyof OutgoingPaymentRecord]: OutgoingPaymentRecord[K] }, "payee"> & { payee: ArrayBuffer };
type BatchRow = { [K in keyof BatchRecord]: BatchRecord[K] };

const COLUMNS = `id, sequence, key, investor, amount, encrypted_payee AS payee, state, batch, reason, debit_line AS debitLine,
  return_line AS returnLine, created_at AS createdAt, changed_at AS changedAt`;
const BATCH = `SELECT id, state, proposed_by AS proposedBy, proposed_at AS proposedAt, decided_by AS decidedBy,
  decided_at AS decidedAt, payments, sum FROM payment_batch`;

type NewPayment = Pick<OutgoingPaymentRecord, "id" | "key" | "investor" | "amount" | "payee" | "createdAt">;

interface Change {
  readonly state: PaymentState;
  readonly at: EpochMs;
  readonly batch?: string | null;
  readonly reason?: string;
  readonly debitLine?: string;
  readonly returnLine?: string;
}

interface UnpaidDecision {
  readonly id: string;
  readonly operator: string;
  /** The number of an operator's file. */
  readonly evidence: string;
  readonly at: EpochMs;
}

interface UnpaidProposal {
  readonly proposer: string;
  readonly evidence: string;
  readonly isEnded: boolean;
}

const UNNOTIFIED =
  "investor IS NOT NULL AND state IN ('SETTLED', 'REJECTED', 'RETURNED') AND notified_state IS NOT state";

export class PaymentStore {
  readonly #sql: SqlStorage;
  readonly #keys: KeyRing;

  constructor(sql: SqlStorage, keys: KeyRing) {
    this.#sql = sql;
    this.#keys = keys;
  }

  insert({ id, key, investor, amount, payee, createdAt }: NewPayment): void {
    const encrypted = encrypt({ kind: PAYEE, value: JSON.stringify(payee), key: this.#keys.current });
    this.#sql.exec(
      `INSERT INTO payment (id, sequence, key, investor, amount, encrypted_payee, state, created_at, changed_at)
       VALUES (?1, (SELECT coalesce(max(sequence), 0) + 1 FROM payment), ?2, ?3, ?4, ?5, 'DUE', ?6, ?6)`,
      ...[id, key, investor, amount, encrypted, createdAt],
    );
  }

  find(id: string): OutgoingPaymentRecord | null {
    return this.#list("WHERE id = ?", id)[0] ?? null;
  }

  findByKey(key: string): OutgoingPaymentRecord | null {
    return this.#list("WHERE key = ?", key)[0] ?? null;
  }

  /** Oldest first. */
  listIn(state: PaymentState, limit: number): readonly OutgoingPaymentRecord[] {
    return this.#list("WHERE state = ? ORDER BY sequence LIMIT ?", state, limit);
  }

  listOfBatch(batch: string): readonly OutgoingPaymentRecord[] {
    return this.#list("WHERE batch = ? ORDER BY sequence", batch);
  }

  listOfInvestor(
    investor: UserId,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): readonly OutgoingPaymentRecord[] {
    return this.#list("WHERE investor = ? AND sequence > ? ORDER BY sequence LIMIT ?", investor, after, limit);
  }

  /** Settled before an instant, without a debit of the statement. */
  listUndebited(before: EpochMs): readonly OutgoingPaymentRecord[] {
    return this.#list("WHERE state = 'SETTLED' AND debit_line IS NULL AND changed_at < ? ORDER BY sequence", before);
  }

  /** Number of payments in each transitional state since before an instant. */
  countWaiting(before: EpochMs): readonly { readonly state: PaymentState; readonly n: number }[] {
    const query = `SELECT state, count(*) AS n FROM payment
      WHERE state IN ('DUE', 'PROPOSED', 'RELEASED', 'ACCEPTED') AND changed_at < ? GROUP BY state ORDER BY state`;
    return this.#sql.exec<{ state: PaymentState; n: number }>(query, before).toArray();
  }

  /** Withdrawals whose investor's account does not know the state: those tried least first, then the oldest. */
  listUnnotified(limit: number): readonly OutgoingPaymentRecord[] {
    return this.#list(`WHERE ${UNNOTIFIED} ORDER BY notify_tries, sequence LIMIT ?`, limit);
  }

  /** Whether the investor of a payment that has not been tried does not know its state. */
  hasUntried(): boolean {
    return (
      this.#sql.exec(`SELECT 1 FROM payment WHERE ${UNNOTIFIED} AND notify_tries = 0 LIMIT 1`).toArray().length > 0
    );
  }

  countTry({ id }: Pick<OutgoingPaymentRecord, "id">): void {
    this.#sql.exec("UPDATE payment SET notify_tries = notify_tries + 1 WHERE id = ?", id);
  }

  markNotified({ id, state }: Pick<OutgoingPaymentRecord, "id" | "state">): void {
    this.#sql.exec(
      "UPDATE payment SET notified_state = ?1, notify_tries = 0 WHERE id = ?2 AND state = ?1",
      ...[state, id],
    );
  }

  /** Optimistic lock: throws when the payment's state is another one by now. */
  change({ id, state: from, ...known }: OutgoingPaymentRecord, { state, at, ...to }: Change): void {
    const batch = to.batch === undefined ? known.batch : to.batch;
    const [debitLine, returnLine] = [to.debitLine ?? known.debitLine, to.returnLine ?? known.returnLine];
    const matched = this.#sql.exec(
      `UPDATE payment SET state = ?, batch = ?, reason = ?, debit_line = ?, return_line = ?, changed_at = ?
       WHERE id = ? AND state = ? RETURNING id`,
      ...[state, batch, to.reason ?? known.reason, debitLine, returnLine, at, id, from],
    );
    if (matched.toArray().length !== 1) throw new Error(`payment ${id} is no longer ${from}`);
  }

  findUnpaidProposal(id: string): UnpaidProposal | null {
    const query = `SELECT proposed_by AS proposer, proposed_evidence AS evidence, ended_by IS NOT NULL AS ended
      FROM payment_unpaid WHERE payment = ?`;
    const row = this.#sql.exec<{ proposer: string; evidence: string; ended: number }>(query, id).toArray()[0];
    return row ? { proposer: row.proposer, evidence: row.evidence, isEnded: row.ended === 1 } : null;
  }

  /** One that is not decided. */
  deleteUnpaidProposal(id: string): void {
    this.#sql.exec("DELETE FROM payment_unpaid WHERE payment = ? AND ended_by IS NULL", id);
  }

  hasUnpaidProposal(batch: string): boolean {
    const query =
      "SELECT 1 FROM payment_unpaid AS unpaid JOIN payment ON payment.id = unpaid.payment WHERE batch = ? LIMIT 1";
    return this.#sql.exec(query, batch).toArray().length > 0;
  }

  insertUnpaidProposal({ id, operator, evidence, at }: UnpaidDecision): void {
    const insert =
      "INSERT INTO payment_unpaid (payment, proposed_by, proposed_evidence, proposed_at) VALUES (?, ?, ?, ?)";
    this.#sql.exec(insert, id, operator, evidence, at);
  }

  endUnpaidProposal({ id, operator, evidence, at }: UnpaidDecision): void {
    const update = "UPDATE payment_unpaid SET ended_by = ?, ended_evidence = ?, ended_at = ? WHERE payment = ?";
    this.#sql.exec(update, operator, evidence, at, id);
  }

  findBatch(id: string): BatchRecord | null {
    return this.#sql.exec<BatchRow>(`${BATCH} WHERE id = ?`, id).toArray()[0] ?? null;
  }

  /** Newest first. */
  listBatches(limit: number): readonly BatchRecord[] {
    return this.#sql.exec<BatchRow>(`${BATCH} ORDER BY proposed_at DESC, id DESC LIMIT ?`, limit).toArray();
  }

  countBatches(): number {
    return this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM payment_batch").one().n;
  }

  insertBatch({
    id,
    proposedBy,
    proposedAt,
    payments,
    sum,
  }: Omit<BatchRecord, "state" | "decidedBy" | "decidedAt">): void {
    this.#sql.exec(
      "INSERT INTO payment_batch (id, state, proposed_by, proposed_at, payments, sum) VALUES (?, 'PROPOSED', ?, ?, ?, ?)",
      ...[id, proposedBy, proposedAt, payments, sum],
    );
  }

  decideBatch(
    id: string,
    state: "RELEASED" | "WITHDRAWN",
    { by, at }: { readonly by: string; readonly at: EpochMs },
  ): void {
    const update =
      "UPDATE payment_batch SET state = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = 'PROPOSED' RETURNING id";
    const matched = this.#sql.exec(update, state, by, at, id);
    if (matched.toArray().length !== 1) throw new Error(`batch ${id} is decided`);
  }

  /** Drops the payees of payments that ended before an instant. Returns the number of those payments. */
  forgetPayeesBefore(before: EpochMs, limit: number): number {
    const query = `UPDATE payment SET encrypted_payee = x'' WHERE id IN (SELECT id FROM payment WHERE changed_at < ?
      AND length(encrypted_payee) > 0 AND state IN ('SETTLED', 'REJECTED', 'RETURNED') LIMIT ?) RETURNING 1`;
    return this.#sql.exec(query, before, limit).toArray().length;
  }

  forgetPayeesOf(investor: UserId): void {
    const query =
      "UPDATE payment SET encrypted_payee = x'' WHERE investor = ? AND state IN ('SETTLED', 'REJECTED', 'RETURNED')";
    this.#sql.exec(query, investor);
  }

  /** Re-encrypts a page of payees of an earlier key. Returns the start of the next page; null after the last. */
  reencrypt(after: number, limit: number): number | null {
    const query =
      "SELECT id, sequence, encrypted_payee AS payee FROM payment WHERE sequence > ? ORDER BY sequence LIMIT ?";
    const rows = this.#sql.exec<{ id: string; sequence: number; payee: ArrayBuffer }>(query, after, limit).toArray();
    for (const { id, payee } of rows) {
      if (payee.byteLength === 0 || isEncryptedWith(payee, this.#keys)) continue;
      const value = decrypt({ kind: PAYEE, ciphertext: payee, keys: this.#keys });
      const again = encrypt({ kind: PAYEE, value, key: this.#keys.current });
      this.#sql.exec("UPDATE payment SET encrypted_payee = ? WHERE id = ?", again, id);
    }
    return rows.length < limit ? null : (rows.at(-1)?.sequence ?? null);
  }

  #list(where: string, ...bindings: readonly SqlStorageValue[]): readonly OutgoingPaymentRecord[] {
    const rows = this.#sql.exec<Row>(`SELECT ${COLUMNS} FROM payment ${where}`, ...bindings).toArray();
    return rows.map(({ payee, ...row }) => ({ ...row, payee: this.#payeeOf(payee) }));
  }

  /** Written by `insert` only; empty after its term. */
  #payeeOf(ciphertext: ArrayBuffer): Payee {
    if (ciphertext.byteLength === 0) return FORGOTTEN;
    return JSON.parse(decrypt({ kind: PAYEE, ciphertext, keys: this.#keys }));
  }
}
