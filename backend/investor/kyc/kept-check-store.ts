/**
 * Identity checks whose provider did not answer. Invariant: at most one is open for each subject; the typed data is
 * encrypted, and deleted when the check ends.
 */
import type { KycStep } from "../../../lib/contract/calls/kyc.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { PanAnswer } from "../../gateways/pan.ts";
import type { Migration } from "../../platform/migrations.ts";

export const keptCheckMigration: Migration = {
  id: "kept-check-1",
  sql: `
    CREATE TABLE kept_check (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      step TEXT NOT NULL CHECK (step IN ('PAN', 'AADHAAR', 'BANK')),
      detail TEXT NOT NULL,
      input BLOB NOT NULL,
      calls INTEGER NOT NULL CHECK (calls > 0),
      state TEXT NOT NULL CHECK (state IN ('WAITING', 'MANUAL', 'ENDED')),
      since INTEGER NOT NULL,
      ended_at INTEGER,
      CHECK ((state = 'ENDED') = (ended_at IS NOT NULL)),
      CHECK ((state = 'ENDED') = (length(input) = 0))
    ) STRICT;
    CREATE UNIQUE INDEX kept_check_open ON kept_check (step) WHERE ended_at IS NULL;
    CREATE TRIGGER kept_check_ends_once BEFORE UPDATE ON kept_check WHEN OLD.ended_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a kept check ends once'); END;
  `,
};

/** A change of the verified bank account is kept too; the code names the subjects. */
export const keptChangeMigration: Migration = {
  id: "kept-check-2",
  sql: `
    CREATE TABLE kept_check_of_any_subject (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      step TEXT NOT NULL CHECK (step <> ''),
      detail TEXT NOT NULL,
      input BLOB NOT NULL,
      calls INTEGER NOT NULL CHECK (calls > 0),
      state TEXT NOT NULL CHECK (state IN ('WAITING', 'MANUAL', 'ENDED')),
      since INTEGER NOT NULL,
      ended_at INTEGER,
      CHECK ((state = 'ENDED') = (ended_at IS NOT NULL)),
      CHECK ((state = 'ENDED') = (length(input) = 0))
    ) STRICT;
    INSERT INTO kept_check_of_any_subject (sequence, step, detail, input, calls, state, since, ended_at)
      SELECT sequence, step, detail, input, calls, state, since, ended_at FROM kept_check ORDER BY sequence;
    DROP TABLE kept_check;
    ALTER TABLE kept_check_of_any_subject RENAME TO kept_check;
    CREATE UNIQUE INDEX kept_check_open ON kept_check (step) WHERE ended_at IS NULL;
    CREATE TRIGGER kept_check_ends_once BEFORE UPDATE ON kept_check WHEN OLD.ended_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a kept check ends once'); END;
  `,
};

/** Outlives the check: the operator who vouches for data that no provider has verified. */
export const checkAnswerMigration: Migration = {
  id: "kept-check-answer-1",
  sql: `
    CREATE TABLE kept_check_answer (
      sequence INTEGER PRIMARY KEY,
      operator TEXT NOT NULL CHECK (operator <> ''),
      outcome TEXT NOT NULL CHECK (outcome IN ('FOUND', 'NOT_FOUND', 'INACTIVE')),
      registered_name TEXT,
      at INTEGER NOT NULL,
      CHECK ((outcome = 'FOUND') = (registered_name IS NOT NULL))
    ) STRICT;
    CREATE TRIGGER kept_check_answer_stays BEFORE UPDATE ON kept_check_answer
    BEGIN SELECT RAISE(ABORT, 'an answer stays'); END;
  `,
};

/** An operator's finding on a PAN at the register, or on an account at its bank. */
export interface OperatorAnswer {
  readonly operator: string;
  readonly finding: PanAnswer;
}

export function insertCheckAnswer(
  sql: SqlStorage,
  { sequence, operator, finding, at }: OperatorAnswer & { readonly sequence: number; readonly at: EpochMs },
): void {
  const registeredName = finding.outcome === "FOUND" ? finding.registeredName : null;
  const insert =
    "INSERT INTO kept_check_answer (sequence, operator, outcome, registered_name, at) VALUES (?, ?, ?, ?, ?)";
  sql.exec(insert, sequence, operator, finding.outcome, registeredName, at);
}

export type KeptStep = Extract<KycStep, "PAN" | "AADHAAR" | "BANK">;

/** BANK_CHANGE: an account in the place of the verified one, or the account of a child. */
export type KeptSubject = KeptStep | "BANK_CHANGE";

export const stepOfSubject = (subject: KeptSubject): KeptStep => (subject === "BANK_CHANGE" ? "BANK" : subject);

export interface KeptCheckRow {
  readonly sequence: number;
  readonly step: KeptSubject;
  /** The masked identifier under verification. */
  readonly detail: string;
  readonly input: ArrayBuffer;
  /** Calls of the provider so far, those of replaced checks of the same subject too. */
  readonly calls: number;
  /** WAITING: the provider is called again. MANUAL: the calls are spent, and a person checks. */
  readonly state: "WAITING" | "MANUAL";
  readonly since: EpochMs;
}

type Row = { [K in keyof KeptCheckRow]: KeptCheckRow[K] };
const OPEN = "SELECT sequence, step, detail, input, calls, state, since FROM kept_check WHERE ended_at IS NULL";

export const listKeptChecks = (sql: SqlStorage): readonly KeptCheckRow[] =>
  sql.exec<Row>(`${OPEN} ORDER BY sequence`).toArray();

/** The subjects whose provider is to be called again. */
export const listWaitingChecks = (sql: SqlStorage): readonly KeptSubject[] =>
  listKeptChecks(sql).flatMap(({ state, step }) => (state === "WAITING" ? [step] : []));

export const findKeptCheck = (sql: SqlStorage, step: string): KeptCheckRow | null =>
  sql.exec<Row>(`${OPEN} AND step = ?`, step).toArray()[0] ?? null;

export function insertKeptCheck(
  sql: SqlStorage,
  { step, detail, input, calls, state, since }: Omit<KeptCheckRow, "sequence" | "input"> & { input: Uint8Array },
): void {
  const insert = "INSERT INTO kept_check (step, detail, input, calls, state, since) VALUES (?, ?, ?, ?, ?, ?)";
  sql.exec(insert, step, detail, input, calls, state, since);
}

export function setKeptCheck(
  sql: SqlStorage,
  { sequence, calls, state }: Pick<KeptCheckRow, "sequence" | "calls" | "state">,
): void {
  sql.exec("UPDATE kept_check SET calls = ?, state = ? WHERE sequence = ?", calls, state, sequence);
}

export function setKeptInput(
  sql: SqlStorage,
  { sequence, input }: Pick<KeptCheckRow, "sequence"> & { readonly input: Uint8Array },
): void {
  sql.exec("UPDATE kept_check SET input = ? WHERE sequence = ?", input, sequence);
}

export function endKeptCheckRow(sql: SqlStorage, { sequence, at }: { sequence: number; at: EpochMs }): void {
  sql.exec("UPDATE kept_check SET state = 'ENDED', input = x'', ended_at = ? WHERE sequence = ?", at, sequence);
}

/** Whether a person is to check, and since when that has been so; null before the first kept check. */
export function findManualState(sql: SqlStorage): { readonly isOpen: boolean; readonly at: EpochMs } | null {
  const query = `SELECT sum(state = 'MANUAL') AS open, min(CASE WHEN state = 'MANUAL' THEN since END) AS since,
    max(coalesce(ended_at, since)) AS latest FROM kept_check HAVING count(*) > 0`;
  const row = sql.exec<{ open: number; since: EpochMs | null; latest: EpochMs }>(query).toArray()[0];
  return row ? { isOpen: row.open > 0, at: row.since ?? row.latest } : null;
}
