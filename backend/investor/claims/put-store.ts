/**
 * Exercised puts. Invariants: at most one exercise of a put date is in force; an ended exercise never changes and is
 * never deleted; an exercise in force names the open payout that redeems it.
 */
import type { PutStatus } from "../../../lib/contract/calls/bond-puts.ts";
import { type Minor, type Paise, paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, PutExerciseId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { PayoutKey } from "../holdings/payout-store.ts";

export const putMigration: Migration = {
  id: "put-1",
  sql: `
    ALTER TABLE investment ADD COLUMN units_put INTEGER NOT NULL DEFAULT 0
      CHECK (units_put >= 0 AND units_sold + units_put <= units);

    CREATE TABLE put_exercise (
      id TEXT PRIMARY KEY,
      investment_id TEXT NOT NULL REFERENCES investment (id),
      put_on TEXT NOT NULL,
      units INTEGER NOT NULL CHECK (units > 0),
      status TEXT NOT NULL CHECK (status IN ('EXERCISED', 'REVOKED', 'SUPERSEDED', 'REDEEMED')),
      -- Principal and premium, which count towards the limit above which a code is required.
      value INTEGER NOT NULL,
      -- The payout that redeems the bonds; null before its first promise, and once the exercise ended without it.
      payout_sequence INTEGER,
      exercised_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK (status <> 'REDEEMED' OR payout_sequence IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX put_exercise_stands_once ON put_exercise (investment_id, put_on) WHERE status = 'EXERCISED';
    CREATE TRIGGER put_exercise_ends_once BEFORE UPDATE ON put_exercise WHEN OLD.status <> 'EXERCISED'
    BEGIN SELECT RAISE(ABORT, 'an exercise ends once'); END;
    CREATE TRIGGER put_exercise_stays BEFORE DELETE ON put_exercise
    BEGIN SELECT RAISE(ABORT, 'an exercise is never forgotten'); END;
  `,
};

export interface PutRecord {
  readonly id: PutExerciseId;
  readonly investmentId: InvestmentId;
  /** The put date of the bond. */
  readonly on: CalendarDate;
  readonly units: number;
  readonly status: PutStatus;
  readonly value: Minor;
  readonly payoutSequence: number | null;
  readonly exercisedAt: EpochMs;
  readonly updatedAt: EpochMs;
}

const SELECT = `SELECT id, investment_id AS investmentId, put_on AS "on", units, status, value,
  payout_sequence AS payoutSequence, exercised_at AS exercisedAt, updated_at AS updatedAt FROM put_exercise`;

const select = (sql: SqlStorage, clauses: string, ...bindings: (string | number)[]): readonly PutRecord[] =>
  sql.exec<{ [K in keyof PutRecord]: PutRecord[K] }>(`${SELECT} ${clauses}`, ...bindings).toArray();

export const findPut = (sql: SqlStorage, id: string): PutRecord | null => select(sql, "WHERE id = ?", id)[0] ?? null;

/** @throws Error when the exercise does not exist: callers pass ids from this account's own rows. */
export function getPut(sql: SqlStorage, id: string): PutRecord {
  const found = findPut(sql, id);
  if (!found) throw new Error(`no put ${id}`);
  return found;
}

/** Latest first. */
export const listPuts = (sql: SqlStorage, id: InvestmentId): readonly PutRecord[] =>
  select(sql, "WHERE investment_id = ? ORDER BY exercised_at DESC, id", id);

export const listAllPuts = (sql: SqlStorage): readonly PutRecord[] => select(sql, "ORDER BY exercised_at, id");

/** The exercises in force of an investment, by their put date. */
export const standingPuts = (sql: SqlStorage, id: InvestmentId): readonly PutRecord[] =>
  select(sql, "WHERE investment_id = ? AND status = 'EXERCISED' ORDER BY put_on", id);

export function unitsInPuts(sql: SqlStorage, id: InvestmentId): number {
  return standingPuts(sql, id).reduce((sum, { units }) => sum + units, 0);
}

/** Principal and premium of the bonds put since an instant. Revoked and superseded exercises redeem nothing. */
export function valuePutSince(sql: SqlStorage, since: EpochMs): Paise {
  const query = `SELECT coalesce(sum(value), 0) AS value FROM put_exercise
    WHERE exercised_at > ? AND status IN ('EXERCISED', 'REDEEMED')`;
  return paise(sql.exec<{ value: number }>(query, since).one().value);
}

type NewPut = Omit<PutRecord, "status" | "payoutSequence" | "updatedAt">;

/** Inserts an exercise in force. */
export function insertPut(sql: SqlStorage, { id, investmentId, on, units, value, exercisedAt }: NewPut): void {
  sql.exec(
    `INSERT INTO put_exercise (id, investment_id, put_on, units, status, value, exercised_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, 'EXERCISED', ?5, ?6, ?6)`,
    ...[id, investmentId, on, units, value, exercisedAt],
  );
}

/** Ends an exercise in force. @throws Error when it ended before */
export function endPut(
  sql: SqlStorage,
  {
    id,
    status,
    at,
  }: { readonly id: PutExerciseId; readonly status: Exclude<PutStatus, "EXERCISED">; readonly at: EpochMs },
): void {
  const ended = sql.exec(
    "UPDATE put_exercise SET status = ?, updated_at = ? WHERE id = ? AND status = 'EXERCISED' RETURNING id",
    ...[status, at, id],
  );
  if (ended.toArray().length !== 1) throw new Error(`the put ${id} has ended`);
}

/** Records the payout that redeems an exercise in force. */
export function linkPut(sql: SqlStorage, { id, payoutSequence }: Pick<PutRecord, "id" | "payoutSequence">): void {
  sql.exec("UPDATE put_exercise SET payout_sequence = ? WHERE id = ?", payoutSequence, id);
}

/** The exercise in force that a payout redeems; null for any other payout. */
export function findPutOfPayout(sql: SqlStorage, { investmentId, payoutSequence }: PayoutKey): PutRecord | null {
  const clause = "WHERE investment_id = ? AND payout_sequence = ? AND status = 'EXERCISED'";
  return select(sql, clause, investmentId, payoutSequence)[0] ?? null;
}

export function addUnitsPut(sql: SqlStorage, { investmentId: id, units }: Pick<PutRecord, "investmentId" | "units">) {
  sql.exec("UPDATE investment SET units_put = units_put + ? WHERE id = ?", units, id);
}
