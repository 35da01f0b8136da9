/** Lines of a bank account, and the bank's closing balances. A line is stored once, however many files contain it. */
import type { Minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { Counterparty, Direction, StatementBalance, StatementLine } from "../bank-files/statement.ts";
import { decrypt, encrypt, isEncryptedWith, type KeyRing } from "../platform/secrets.ts";

/**
 * OPEN: an operator decides. ALLOTTED: `purpose` and `subject` name its use. RETURNING: a payment back to its sender
 * is ordered. RETURNED: that payment is settled.
 */
export type LineState = "OPEN" | "ALLOTTED" | "RETURNING" | "RETURNED";

/**
 * CREDIT: to the virtual account `subject`. CREDIT_RETURN: a CREDIT that goes back to its sender, since its owner did not
 * take it. PAYMENT: our payment `subject`, or its return. COLLECTION: the payer's payment `subject`, complete with this
 * line. PART: a part of such a payment. CHARGE: the bank's charge. OTHER: a use that an operator explains. REPEAT: another
 * line states the same money under another reference; it belongs to no balance.
 */
export type LinePurpose =
  | "CREDIT"
  | "CREDIT_RETURN"
  | "PAYMENT"
  | "COLLECTION"
  | "PART"
  | "CHARGE"
  | "OTHER"
  | "RETURN"
  | "REPEAT";

/** Why an operator decides. */
export type OpenReason =
  | "OTHER_CURRENCY"
  | "BEFORE_OPENING"
  | "NOBODY"
  | "ACCOUNT_CLOSED"
  | "OTHER_NAME"
  | "SENDER_UNKNOWN"
  | "COLLECTION_UNCLEAR"
  | "PAYMENT_CONTRADICTED"
  | "RETURN_FAILED"
  | "CREDIT_RETURN_FAILED"
  | "MAYBE_REPEATED";

export interface LineDetails {
  readonly text: string;
  readonly endToEndId: string;
  readonly counterparty: Counterparty;
}

export interface LineRecord extends LineDetails {
  readonly id: string;
  readonly sequence: number;
  readonly direction: Direction;
  readonly amount: Minor;
  readonly currency: string;
  readonly bookedOn: CalendarDate;
  readonly valueOn: CalendarDate;
  readonly reference: string;
  readonly isCounted: boolean;
  readonly virtualAccount: string | null;
  readonly state: LineState;
  readonly purpose: LinePurpose | null;
  readonly subject: string | null;
  readonly reason: OpenReason | null;
  readonly decidedBy: string | null;
}

export type Decision =
  | { readonly state: "OPEN"; readonly reason: OpenReason; readonly virtualAccount: string | null }
  | {
      readonly state: "ALLOTTED" | "RETURNING" | "RETURNED";
      readonly purpose: LinePurpose;
      readonly subject: string;
      readonly virtualAccount: string | null;
    };

type Row = Omit<{ [K in keyof LineRecord]: LineRecord[K] }, "isCounted" | keyof LineDetails> & {
  isCounted: number;
  details: ArrayBuffer;
};

const FORGOTTEN: LineDetails = { text: "", endToEndId: "", counterparty: { name: "", account: "", bank: "" } };

const DETAILS = "bank-line-details";
const COLUMNS = `id, sequence, direction, amount, currency, booked_on AS bookedOn, value_on AS valueOn, reference, is_counted AS isCounted,
  virtual_account AS virtualAccount, state, purpose, subject, reason, decided_by AS decidedBy, encrypted_details AS details`;

const UNDELIVERED = "virtual_account IS NOT NULL AND delivered_state IS NOT state";

export class LineStore {
  readonly #sql: SqlStorage;
  readonly #keys: KeyRing;

  constructor(sql: SqlStorage, keys: KeyRing) {
    this.#sql = sql;
    this.#keys = keys;
  }

  has(id: string): boolean {
    return this.#sql.exec("SELECT 1 FROM line WHERE id = ?", id).toArray().length > 0;
  }

  /**
   * Whether a line of another file credits the same amount to the same virtual account on the same day. Two different
   * references of the payer mean two transfers.
   */
  hasTwin(
    { amount, currency, bookedOn, endToEndId }: StatementLine,
    { file, virtualAccount }: { readonly file: string; readonly virtualAccount: string | null },
  ): boolean {
    // Two ranges of the index, which skip the lines of this file.
    const other = (range: string) =>
      `SELECT id FROM line WHERE virtual_account = ?1 AND booked_on = ?2 AND amount = ?3 AND file ${range} ?4`;
    const query = `WHERE id IN (${other("<")} UNION ALL ${other(">")}) AND is_counted = 1 AND direction = 'CREDIT' AND currency = ?5`;
    const twins = this.#list(query, virtualAccount, bookedOn, amount, file, currency);
    return twins.some((twin) => twin.endToEndId === endToEndId || twin.endToEndId === "" || endToEndId === "");
  }

  insert(
    {
      id,
      file,
      isCounted,
      ...line
    }: StatementLine & { readonly id: string; readonly file: string; readonly isCounted: boolean },
    decision: Decision,
    { by, at }: { readonly by: string; readonly at: EpochMs },
  ): void {
    const { text, endToEndId, counterparty } = line;
    const value = JSON.stringify({ text, endToEndId, counterparty } satisfies LineDetails);
    const details = encrypt({ kind: DETAILS, value, key: this.#keys.current });
    const isOpen = decision.state === "OPEN";
    this.#sql.exec(
      `INSERT INTO line (id, sequence, file, direction, amount, currency, booked_on, value_on, reference, is_counted,
         encrypted_details, virtual_account, state, purpose, subject, reason, decided_by, decided_at)
       VALUES (?, (SELECT coalesce(max(sequence), 0) + 1 FROM line), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, file, line.direction, line.amount, line.currency, line.bookedOn, line.valueOn, line.reference],
      ...[isCounted ? 1 : 0, details, decision.virtualAccount, decision.state],
      ...(isOpen ? [null, null, decision.reason] : [decision.purpose, decision.subject, null]),
      ...(isOpen ? [null, null] : [by, at]),
    );
  }

  find(id: string): LineRecord | null {
    return this.#list("WHERE id = ?", id)[0] ?? null;
  }

  /** Oldest first. */
  listOpen(limit: number): readonly LineRecord[] {
    return this.#list("WHERE state = 'OPEN' ORDER BY sequence LIMIT ?", limit);
  }

  listFor(purposes: readonly LinePurpose[], subject: string): readonly LineRecord[] {
    const query = "WHERE purpose IN (SELECT value FROM json_each(?)) AND subject = ? ORDER BY booked_on, sequence";
    return this.#list(query, JSON.stringify(purposes), subject);
  }

  /** All credits of a virtual account, oldest first. */
  listOf(virtualAccount: string, { after, limit } = { after: 0, limit: -1 }): readonly LineRecord[] {
    const query = "WHERE virtual_account = ? AND direction = 'CREDIT' AND sequence > ? ORDER BY sequence LIMIT ?";
    return this.#list(query, virtualAccount, after, limit);
  }

  /** Lines whose investor's account does not know their state yet: those with the fewest attempts first, then the oldest. */
  listUndelivered(limit: number): readonly LineRecord[] {
    return this.#list(`WHERE ${UNDELIVERED} ORDER BY delivery_tries, sequence LIMIT ?`, limit);
  }

  /** Whether a line awaits its first delivery. */
  hasUntried(): boolean {
    return (
      this.#sql.exec(`SELECT 1 FROM line WHERE ${UNDELIVERED} AND delivery_tries = 0 LIMIT 1`).toArray().length > 0
    );
  }

  countTry({ id }: Pick<LineRecord, "id">): void {
    this.#sql.exec("UPDATE line SET delivery_tries = delivery_tries + 1 WHERE id = ?", id);
  }

  markDelivered({ id, state }: Pick<LineRecord, "id" | "state">): void {
    this.#sql.exec(
      "UPDATE line SET delivered_state = ?1, delivery_tries = 0 WHERE id = ?2 AND state = ?1",
      ...[state, id],
    );
  }

  /** Optimistic lock: throws when the line's state is another one by now. */
  decide(
    { id, state: from }: Pick<LineRecord, "id" | "state">,
    decision: Decision,
    { by, at }: { readonly by: string; readonly at: EpochMs },
  ): void {
    const isOpen = decision.state === "OPEN";
    const values = isOpen
      ? [null, null, decision.reason, null, null]
      : [decision.purpose, decision.subject, null, by, at];
    const matched = this.#sql.exec(
      `UPDATE line SET state = ?, virtual_account = ?, purpose = ?, subject = ?, reason = ?, decided_by = ?, decided_at = ?
       WHERE id = ? AND state = ? RETURNING id`,
      ...[decision.state, decision.virtualAccount, ...values, id, from],
    );
    if (matched.toArray().length !== 1) throw new Error(`line ${id} is no longer ${from}`);
  }

  /** The counted lines of the days after `after`, up to and with `until`; credits positive. */
  sumBetween(after: CalendarDate | "", until: CalendarDate): number {
    const query = `SELECT coalesce(sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END), 0) AS sum
      FROM line WHERE is_counted = 1 AND purpose IS NOT 'REPEAT' AND booked_on > ? AND booked_on <= ?`;
    return this.#sql.exec<{ sum: number }>(query, after, until).one().sum;
  }

  saveClosing({ amount, on }: StatementBalance, file: string): void {
    const query = `INSERT INTO closing_balance (day, amount, file) VALUES (?1, ?2, ?3)
      ON CONFLICT (day) DO UPDATE SET amount = ?2, file = ?3`;
    this.#sql.exec(query, on, amount, file);
  }

  listClosings(): readonly StatementBalance[] {
    const query = "SELECT day AS 'on', amount FROM closing_balance ORDER BY day";
    return this.#sql.exec<{ on: CalendarDate; amount: Minor }>(query).toArray();
  }

  counts(): { readonly lines: number; readonly open: number } {
    const query = "SELECT count(*) AS lines, coalesce(sum(state = 'OPEN'), 0) AS open FROM line";
    return this.#sql.exec<{ lines: number; open: number }>(query).one();
  }

  /** Drops text and counterparty of decided lines that were booked before a day. Returns the number of those lines. */
  forgetDetailsBefore(day: CalendarDate, limit: number): number {
    const query = `UPDATE line SET encrypted_details = x'' WHERE id IN (SELECT id FROM line WHERE booked_on < ?
      AND length(encrypted_details) > 0 AND state IN ('ALLOTTED', 'RETURNED') LIMIT ?) RETURNING 1`;
    return this.#sql.exec(query, day, limit).toArray().length;
  }

  /** The same for the credits of an investor's virtual account, and for that investor's payments. */
  forgetDetailsOf({ number, investor }: { readonly number: string | null; readonly investor: UserId }): void {
    const query = `UPDATE line SET encrypted_details = x'' WHERE state IN ('ALLOTTED', 'RETURNED')
      AND (virtual_account = ?1 OR (purpose = 'PAYMENT' AND subject IN (SELECT id FROM payment WHERE investor = ?2)))`;
    this.#sql.exec(query, number, investor);
  }

  /** Re-encrypts a page of lines of an earlier key. Returns the start of the next page; null after the last. */
  reencrypt(after: number, limit: number): number | null {
    const query =
      "SELECT id, sequence, encrypted_details AS details FROM line WHERE sequence > ? ORDER BY sequence LIMIT ?";
    const rows = this.#sql.exec<{ id: string; sequence: number; details: ArrayBuffer }>(query, after, limit).toArray();
    for (const { id, details } of rows) {
      if (details.byteLength === 0 || isEncryptedWith(details, this.#keys)) continue;
      const value = decrypt({ kind: DETAILS, ciphertext: details, keys: this.#keys });
      const again = encrypt({ kind: DETAILS, value, key: this.#keys.current });
      this.#sql.exec("UPDATE line SET encrypted_details = ? WHERE id = ?", again, id);
    }
    return rows.length < limit ? null : (rows.at(-1)?.sequence ?? null);
  }

  #list(where: string, ...bindings: readonly SqlStorageValue[]): readonly LineRecord[] {
    const rows = this.#sql.exec<Row>(`SELECT ${COLUMNS} FROM line ${where}`, ...bindings).toArray();
    return rows.map(({ isCounted, details, ...row }) => ({
      ...row,
      isCounted: isCounted === 1,
      ...this.#detailsOf(details),
    }));
  }

  /** Written by `insert` only; empty after its term. */
  #detailsOf(ciphertext: ArrayBuffer): LineDetails {
    if (ciphertext.byteLength === 0) return FORGOTTEN;
    return JSON.parse(decrypt({ kind: DETAILS, ciphertext, keys: this.#keys }));
  }
}
