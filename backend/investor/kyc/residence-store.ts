/**
 * Changes of the country of residence. Invariant: at most one is open, one in review has a proof, an ended one never
 * changes, and the approved ones in order are the history of residence.
 */

import type { ResidenceFault, ResidenceReason, ResidenceState } from "../../../lib/contract/calls/residence.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const residenceMigration: Migration = {
  id: "residence-1",
  sql: `
    CREATE TABLE residence_change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      from_country TEXT NOT NULL,
      to_country TEXT NOT NULL,
      reason TEXT NOT NULL,
      document_id TEXT,
      state TEXT NOT NULL CHECK (state IN ('PROOF_NEEDED', 'IN_REVIEW', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
      fault TEXT,
      requested_at INTEGER NOT NULL,
      decided_at INTEGER,
      CHECK (from_country <> to_country),
      CHECK (state NOT IN ('IN_REVIEW', 'APPROVED') OR document_id IS NOT NULL),
      CHECK ((state = 'REFUSED') = (fault IS NOT NULL)),
      CHECK ((state IN ('PROOF_NEEDED', 'IN_REVIEW')) = (decided_at IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX residence_change_that_is_open ON residence_change ((1)) WHERE decided_at IS NULL;
    CREATE TRIGGER residence_change_ends_once BEFORE UPDATE ON residence_change WHEN OLD.decided_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a change of residence ends once'); END;
  `,
};

export interface ResidenceRow {
  readonly sequence: number;
  readonly from: string;
  readonly to: string;
  readonly reason: ResidenceReason;
  readonly documentId: string | null;
  readonly state: ResidenceState;
  readonly fault: ResidenceFault | null;
  readonly requestedAt: EpochMs;
  readonly decidedAt: EpochMs | null;
}

const COLUMNS = `sequence, from_country AS 'from', to_country AS 'to', reason, document_id AS documentId, state, fault,
  requested_at AS requestedAt, decided_at AS decidedAt`;

/** The latest change. */
export function findResidenceChange(sql: SqlStorage): ResidenceRow | null {
  type Row = { [K in keyof ResidenceRow]: ResidenceRow[K] };
  const query = `SELECT ${COLUMNS} FROM residence_change ORDER BY sequence DESC LIMIT 1`;
  return sql.exec<Row>(query).toArray()[0] ?? null;
}

/** The latest change while it is undecided; else null. */
export function findOpenResidenceChange(sql: SqlStorage): ResidenceRow | null {
  const change = findResidenceChange(sql);
  return change?.decidedAt === null ? change : null;
}

/** The approved changes, oldest first: the history of residence. */
export function listMoves(sql: SqlStorage): readonly (Pick<ResidenceRow, "from" | "to"> & { readonly at: EpochMs })[] {
  type Row = { from: string; to: string; at: EpochMs };
  const query = `SELECT from_country AS 'from', to_country AS 'to', decided_at AS at FROM residence_change
    WHERE state = 'APPROVED' ORDER BY sequence`;
  return sql.exec<Row>(query).toArray();
}

export function countResidenceChangesAfter(sql: SqlStorage, after: number): number {
  const query = "SELECT count(*) AS count FROM residence_change WHERE requested_at > ?";
  return sql.exec<{ count: number }>(query, after).one().count;
}

export function insertResidenceChange(
  sql: SqlStorage,
  { from, to, reason, at }: Pick<ResidenceRow, "from" | "to" | "reason"> & { readonly at: EpochMs },
): void {
  sql.exec(
    `INSERT INTO residence_change (from_country, to_country, reason, state, requested_at)
     VALUES (?, ?, ?, 'PROOF_NEEDED', ?)`,
    ...[from, to, reason, at],
  );
}

/** Attaches the proof; from now on an operator decides. */
export function beginReview(sql: SqlStorage, { sequence, documentId }: { sequence: number; documentId: string }): void {
  sql.exec("UPDATE residence_change SET state = 'IN_REVIEW', document_id = ? WHERE sequence = ?", documentId, sequence);
}

interface Ending {
  readonly sequence: number;
  readonly state: "APPROVED" | "REFUSED" | "WITHDRAWN";
  readonly fault: ResidenceFault | null;
  readonly at: EpochMs;
}

export function endResidenceChange(sql: SqlStorage, { sequence, state, fault, at }: Ending): void {
  sql.exec(
    "UPDATE residence_change SET state = ?, fault = ?, decided_at = ? WHERE sequence = ?",
    ...[state, fault, at, sequence],
  );
}
