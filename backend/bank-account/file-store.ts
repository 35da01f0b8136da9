/** The account's settings, the imported files, the acts of operators, and contradictions in the bank's statements. */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { StatementFault } from "../bank-files/statement.ts";

export const fileKeyOf = (accountId: string, digest: string) => `bank-statements/${accountId}/${digest}`;

/** READING: the job carries on from `nextLine`. */
export interface FileRecord {
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
  readonly name: string;
  readonly operator: string;
  readonly at: EpochMs;
  readonly state: "READING" | "READ" | "UNREADABLE";
  readonly nextLine: number;
  readonly counted: number;
  readonly repeated: number;
  readonly faults: readonly (StatementFault | { readonly code: string; readonly subject: string })[];
}

type Row = Omit<{ [K in keyof FileRecord]: FileRecord[K] }, "faults"> & { faults: string };

const FILE = `SELECT digest, name, operator, at, state, next_line AS nextLine, counted, repeated, faults FROM statement_file`;
const fileFrom = ({ faults, ...row }: Row): FileRecord => ({ ...row, faults: JSON.parse(faults) });

interface StoredFile {
  readonly digest: string;
  /** Number of times that the file was stored in the bucket. */
  readonly timesStored: number;
}

/** Maximum number of stored faults; enough for an operator to find the cause. */
const FAULTS_MAX = 100;

export interface ActRecord {
  readonly at: EpochMs;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
}

export class FileStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** As `configure` stored them; null for an account that is not registered. */
  findSettings(): string | null {
    return this.#sql.exec<{ json: string }>("SELECT json FROM settings").toArray()[0]?.json ?? null;
  }

  saveSettings(json: string): void {
    this.#sql.exec("INSERT INTO settings (one, json) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET json = ?1", json);
  }

  /** Whether a statement was taken in, a virtual number opened or a payment ordered. */
  isInUse(): boolean {
    const tables = ["statement_file", "virtual_account", "payment"];
    const query = `SELECT ${tables.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(" OR ")} AS used`;
    return this.#sql.exec<{ used: number }>(query).one().used === 1;
  }

  find(digest: string): FileRecord | null {
    const row = this.#sql.exec<Row>(`${FILE} WHERE digest = ?`, digest).toArray()[0];
    return row ? fileFrom(row) : null;
  }

  /** Newest first. */
  list(limit: number): readonly FileRecord[] {
    return this.#sql.exec<Row>(`${FILE} ORDER BY at DESC, digest LIMIT ?`, limit).toArray().map(fileFrom);
  }

  insert({ digest, name, operator, at }: Pick<FileRecord, "digest" | "name" | "operator" | "at">): void {
    const insert = "INSERT INTO statement_file (digest, name, operator, at, state) VALUES (?, ?, ?, ?, 'READING')";
    this.#sql.exec(insert, digest, name, operator, at);
  }

  /** Counts an attempt to read the file, and returns the number of attempts since a line was last taken in. */
  attempt(digest: string): number {
    const query = "UPDATE statement_file SET attempts = attempts + 1 WHERE digest = ? RETURNING attempts";
    return this.#sql.exec<{ attempts: number }>(query, digest).one().attempts;
  }

  /** Adds the lines that were taken in from `nextLine` on. */
  advance(digest: string, { counted, repeated }: Pick<FileRecord, "counted" | "repeated">): void {
    const update = `UPDATE statement_file SET attempts = 0, next_line = next_line + ?1 + ?2, counted = counted + ?1, repeated = repeated + ?2
      WHERE digest = ?3`;
    this.#sql.exec(update, counted, repeated, digest);
  }

  end(digest: string, { state, faults }: Pick<FileRecord, "state" | "faults">): void {
    const shown = JSON.stringify(faults.slice(0, FAULTS_MAX));
    this.#sql.exec("UPDATE statement_file SET state = ?, faults = ? WHERE digest = ?", state, shown, digest);
  }

  /** Files whose bytes are past their term, oldest first. */
  listExpired(
    { readBefore, unreadableBefore }: { readonly readBefore: number; readonly unreadableBefore: number },
    limit: number,
  ): readonly StoredFile[] {
    const query = `SELECT digest, times_stored AS timesStored FROM statement_file WHERE deleted_at IS NULL
      AND ((state = 'READ' AND at < ?) OR (state = 'UNREADABLE' AND at < ?)) ORDER BY at LIMIT ?`;
    const bounds = [readBefore, unreadableBefore, limit];
    return this.#sql.exec<{ digest: string; timesStored: number }>(query, ...bounds).toArray();
  }

  /** Records that a file's bytes were put into the bucket once more: they are deleted at the end of its term. */
  markStored(digest: string): void {
    const update = "UPDATE statement_file SET deleted_at = NULL, times_stored = times_stored + 1 WHERE digest = ?";
    this.#sql.exec(update, digest);
  }

  /** Has no effect on a file that was stored once more since it was listed. */
  markDeleted({ digest, timesStored }: StoredFile, at: EpochMs): void {
    const update = "UPDATE statement_file SET deleted_at = ? WHERE digest = ? AND times_stored = ?";
    this.#sql.exec(update, at, digest, timesStored);
  }

  /** Returns the number of deleted acts. */
  deleteActsBefore(before: EpochMs, limit: number): number {
    const term = `INSERT INTO act_term (one, kept_from) VALUES (1, ?1)
      ON CONFLICT (one) DO UPDATE SET kept_from = max(kept_from, ?1)`;
    this.#sql.exec(term, before);
    const query =
      "DELETE FROM act WHERE sequence IN (SELECT sequence FROM act WHERE at < ? ORDER BY at LIMIT ?) RETURNING 1";
    return this.#sql.exec(query, before, limit).toArray().length;
  }

  record({ at, operator, action, subject, detail }: ActRecord): void {
    const insert = "INSERT INTO act (at, operator, action, subject, detail) VALUES (?, ?, ?, ?, ?)";
    this.#sql.exec(insert, at, operator, action, subject, detail);
  }

  countActs(action: string, subject: string): number {
    const query = "SELECT count(*) AS n FROM act WHERE subject = ? AND action = ?";
    return this.#sql.exec<{ n: number }>(query, subject, action).one().n;
  }

  hasAct({ action, subject, detail }: Pick<ActRecord, "action" | "subject" | "detail">): boolean {
    const query = "SELECT 1 FROM act WHERE subject = ? AND action = ? AND detail = ? LIMIT 1";
    return this.#sql.exec(query, subject, action, detail).toArray().length > 0;
  }

  /** Newest first. */
  listActs(limit: number): readonly ActRecord[] {
    const query = "SELECT at, operator, action, subject, detail FROM act ORDER BY sequence DESC LIMIT ?";
    return this.#sql.exec<{ [K in keyof ActRecord]: ActRecord[K] }>(query, limit).toArray();
  }

  contradict(subject: string, detail: string, at: EpochMs): void {
    const insert = "INSERT INTO contradiction (subject, detail, at) VALUES (?, ?, ?) ON CONFLICT (subject) DO NOTHING";
    this.#sql.exec(insert, subject, detail, at);
  }

  listContradictions(): readonly { readonly subject: string; readonly detail: string }[] {
    const query = "SELECT subject, detail FROM contradiction ORDER BY at, subject";
    return this.#sql.exec<{ subject: string; detail: string }>(query).toArray();
  }

  /** Returns whether there was one. */
  settle(subject: string): boolean {
    return this.#sql.exec("DELETE FROM contradiction WHERE subject = ?", subject).rowsWritten > 0;
  }
}
