/**
 * Requests for the whole of a locked deposit in a critical illness. Invariants: at most one request of a deposit is
 * open; a decision is final and names its operator; only an accepted request frees its deposit, until its last day.
 */
import type { HardshipFault, HardshipState } from "../../../lib/contract/calls/deposit-hardship.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

export const hardshipMigration: Migration = {
  id: "hardship-1",
  sql: `
    CREATE TABLE hardship_request (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      investment_id TEXT NOT NULL REFERENCES investment (id),
      document_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('IN_REVIEW', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'LAPSED')),
      fault TEXT,
      operator TEXT,
      usable_to TEXT,
      requested_at INTEGER NOT NULL,
      decided_at INTEGER,
      CHECK ((state = 'IN_REVIEW') = (decided_at IS NULL)),
      CHECK ((state = 'REFUSED') = (fault IS NOT NULL)),
      CHECK ((state = 'ACCEPTED') = (usable_to IS NOT NULL)),
      CHECK ((state IN ('ACCEPTED', 'REFUSED')) = (operator IS NOT NULL))
    ) STRICT;
    CREATE UNIQUE INDEX hardship_request_that_is_open ON hardship_request (investment_id) WHERE decided_at IS NULL;
    CREATE TRIGGER hardship_request_ends_once BEFORE UPDATE ON hardship_request WHEN OLD.decided_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a request is decided once'); END;
  `,
};

export interface HardshipRow {
  readonly sequence: number;
  readonly investmentId: InvestmentId;
  readonly documentId: string;
  readonly state: HardshipState;
  readonly fault: HardshipFault | null;
  /** The operator who decided. */
  readonly operator: string | null;
  /** The last day on which an accepted request frees its deposit. */
  readonly usableTo: CalendarDate | null;
  readonly requestedAt: EpochMs;
  readonly decidedAt: EpochMs | null;
}

type Row = { [K in keyof HardshipRow]: HardshipRow[K] };

const SELECT = `SELECT sequence, investment_id AS investmentId, document_id AS documentId, state, fault, operator,
  usable_to AS usableTo, requested_at AS requestedAt, decided_at AS decidedAt FROM hardship_request`;

/** Oldest first. */
export const listHardships = (sql: SqlStorage): readonly HardshipRow[] =>
  sql.exec<Row>(`${SELECT} ORDER BY sequence`).toArray();

export const findHardship = (sql: SqlStorage, sequence: number): HardshipRow | null =>
  sql.exec<Row>(`${SELECT} WHERE sequence = ?`, sequence).toArray()[0] ?? null;

/** The latest request of a deposit. */
export const findLatestHardship = (sql: SqlStorage, id: InvestmentId): HardshipRow | null =>
  sql.exec<Row>(`${SELECT} WHERE investment_id = ? ORDER BY sequence DESC LIMIT 1`, id).toArray()[0] ?? null;

/** Whether an accepted request frees a deposit on a day. */
export function isFreedByHardship(sql: SqlStorage, id: InvestmentId, on: CalendarDate): boolean {
  const latest = findLatestHardship(sql, id);
  return latest !== null && latest.usableTo !== null && on <= latest.usableTo;
}

/** Requests that an operator has to decide, oldest first. */
export const listOpenHardships = (sql: SqlStorage): readonly HardshipRow[] =>
  sql.exec<Row>(`${SELECT} WHERE decided_at IS NULL ORDER BY sequence`).toArray();

/** Whether a request is open, and the time of the latest change; null without a request. */
export function findHardshipReviewState(sql: SqlStorage): { readonly isOpen: boolean; readonly at: EpochMs } | null {
  const query = `SELECT sum(decided_at IS NULL) AS open, max(coalesce(decided_at, requested_at)) AS at
    FROM hardship_request`;
  const row = sql.exec<{ open: number | null; at: EpochMs | null }>(query).one();
  return row.at === null ? null : { isOpen: (row.open ?? 0) > 0, at: row.at };
}

/** Returns the sequence of the new request. */
export function insertHardship(
  sql: SqlStorage,
  { investmentId, documentId, requestedAt }: Pick<HardshipRow, "investmentId" | "documentId" | "requestedAt">,
): number {
  const insert = `INSERT INTO hardship_request (investment_id, document_id, state, requested_at)
    VALUES (?, ?, 'IN_REVIEW', ?) RETURNING sequence`;
  return sql.exec<{ sequence: number }>(insert, investmentId, documentId, requestedAt).one().sequence;
}

export type HardshipEnd =
  | { readonly state: "WITHDRAWN" | "LAPSED" }
  | { readonly state: "ACCEPTED"; readonly operator: string; readonly usableTo: CalendarDate }
  | { readonly state: "REFUSED"; readonly operator: string; readonly fault: HardshipFault };

export function endHardship(sql: SqlStorage, sequence: number, end: HardshipEnd & { readonly at: EpochMs }): void {
  const operator = "operator" in end ? end.operator : null;
  const fault = end.state === "REFUSED" ? end.fault : null;
  const usableTo = end.state === "ACCEPTED" ? end.usableTo : null;
  sql.exec(
    "UPDATE hardship_request SET state = ?, fault = ?, operator = ?, usable_to = ?, decided_at = ? WHERE sequence = ?",
    ...[end.state, fault, operator, usableTo, end.at, sequence],
  );
}
