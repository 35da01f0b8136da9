/**
 * Client master reports of one investor; only the newest counts. Invariant: at most one is in review or verified, a
 * decision is final until a depository refuses the account, and a verified report has a demat account with an encrypted
 * number.
 */

import type { CmrFault, CmrStatus, DematFault, Depository } from "../../../lib/contract/calls/cmr.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const cmrMigration: Migration = {
  id: "cmr-1",
  sql: `
    CREATE TABLE cmr (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      document_id TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('IN_REVIEW', 'VERIFIED', 'REJECTED')),
      reason TEXT,
      depository TEXT CHECK (depository IN ('CDSL', 'NSDL')),
      encrypted_number BLOB,
      last_four TEXT,
      uploaded_at INTEGER NOT NULL,
      decided_at INTEGER,
      CHECK ((status = 'REJECTED') = (reason IS NOT NULL)),
      CHECK ((status = 'IN_REVIEW') = (decided_at IS NULL)),
      CHECK ((depository IS NULL) = (encrypted_number IS NULL) AND (depository IS NULL) = (last_four IS NULL)),
      CHECK (status <> 'VERIFIED' OR depository IS NOT NULL)
    ) STRICT;
    CREATE UNIQUE INDEX cmr_that_counts ON cmr ((1)) WHERE status <> 'REJECTED';
    CREATE TRIGGER cmr_decided_once BEFORE UPDATE ON cmr WHEN OLD.status <> 'IN_REVIEW'
    BEGIN SELECT RAISE(ABORT, 'a decided report was changed'); END;
  `,
};

/** A depository's refusal rejects a verified report, and changes nothing else of it. */
export const dematRejectionMigration: Migration = {
  id: "cmr-2",
  sql: `
    DROP TRIGGER cmr_decided_once;
    CREATE TRIGGER cmr_decided_once
    BEFORE UPDATE OF sequence, id, document_id, status, reason, depository, last_four, uploaded_at, decided_at ON cmr
    WHEN OLD.status <> 'IN_REVIEW' AND NOT (OLD.status = 'VERIFIED' AND NEW.status = 'REJECTED'
      AND NEW.sequence = OLD.sequence AND NEW.id = OLD.id AND NEW.document_id = OLD.document_id
      AND NEW.depository = OLD.depository AND NEW.last_four = OLD.last_four AND NEW.uploaded_at = OLD.uploaded_at)
    BEGIN SELECT RAISE(ABORT, 'a decided report was changed'); END;
  `,
};

/** A stored demat account: the encrypted number, and the last four digits for display. */
export interface DematRecord<Ciphertext = Uint8Array> {
  readonly depository: Depository;
  readonly ciphertext: Ciphertext;
  readonly lastFour: string;
}

export interface CmrRow {
  readonly id: string;
  readonly documentId: string;
  readonly status: Exclude<CmrStatus, "NOT_UPLOADED">;
  readonly reason: CmrFault | DematFault | null;
  readonly demat: DematRecord<ArrayBuffer> | null;
  readonly uploadedAt: EpochMs;
  readonly decidedAt: EpochMs | null;
}

type Row = {
  id: string;
  document_id: string;
  status: CmrRow["status"];
  reason: CmrFault | DematFault | null;
  depository: Depository | null;
  encrypted_number: ArrayBuffer | null;
  last_four: string | null;
  uploaded_at: EpochMs;
  decided_at: EpochMs | null;
};

/** The newest report; null before the first upload. */
export function findCmr(sql: SqlStorage): CmrRow | null {
  const row = sql.exec<Row>("SELECT * FROM cmr ORDER BY sequence DESC LIMIT 1").toArray()[0];
  return row ? reportIn(row) : null;
}

export function getCmr(sql: SqlStorage, id: string): CmrRow {
  return reportIn(sql.exec<Row>("SELECT * FROM cmr WHERE id = ?", id).one());
}

function reportIn(row: Row): CmrRow {
  const { depository, encrypted_number: ciphertext, last_four: lastFour } = row;
  return {
    id: row.id,
    documentId: row.document_id,
    status: row.status,
    reason: row.reason,
    demat: depository && ciphertext && lastFour !== null ? { depository, ciphertext, lastFour } : null,
    uploadedAt: row.uploaded_at,
    decidedAt: row.decided_at,
  };
}

/** Ids of reports in review. */
export function listOpenCmrs(sql: SqlStorage): readonly string[] {
  const rows = sql.exec<{ id: string }>("SELECT id FROM cmr WHERE status = 'IN_REVIEW'").toArray();
  return rows.map(({ id }) => id);
}

/** Whether the depository has refused an account that was verified. */
export function hasRefusedAccount(sql: SqlStorage): boolean {
  const query = "SELECT EXISTS (SELECT 1 FROM cmr WHERE reason GLOB 'DEMAT_*') AS has";
  return sql.exec<{ has: number }>(query).one().has === 1;
}

export function countCmrsAfter(sql: SqlStorage, after: number): number {
  return sql.exec<{ count: number }>("SELECT count(*) AS count FROM cmr WHERE uploaded_at > ?", after).one().count;
}

export function addCmr(
  sql: SqlStorage,
  { id, documentId, demat, at }: { id: string; documentId: string; demat: DematRecord | null; at: EpochMs },
): void {
  sql.exec(
    `INSERT INTO cmr (id, document_id, status, depository, encrypted_number, last_four, uploaded_at)
     VALUES (?, ?, 'IN_REVIEW', ?, ?, ?, ?)`,
    ...[id, documentId, demat?.depository ?? null, demat?.ciphertext ?? null, demat?.lastFour ?? null, at],
  );
}

/** `demat`: null keeps the account that was read from the report. */
export function verifyCmr(
  sql: SqlStorage,
  { id, demat, at }: { id: string; demat: DematRecord | null; at: EpochMs },
): void {
  sql.exec(
    `UPDATE cmr SET status = 'VERIFIED', decided_at = ?2, depository = coalesce(?3, depository),
       encrypted_number = coalesce(?4, encrypted_number), last_four = coalesce(?5, last_four) WHERE id = ?1`,
    ...[id, at, demat?.depository ?? null, demat?.ciphertext ?? null, demat?.lastFour ?? null],
  );
}

export function rejectCmr(sql: SqlStorage, { id, reason, at }: { id: string; reason: CmrFault; at: EpochMs }): void {
  sql.exec("UPDATE cmr SET status = 'REJECTED', reason = ?2, decided_at = ?3 WHERE id = ?1", id, reason, at);
}

/** Rejects a verified report whose account the depository has refused. Has no effect on any other report. */
export function rejectVerifiedCmr(
  sql: SqlStorage,
  { id, reason, at }: { id: string; reason: DematFault; at: EpochMs },
): void {
  const query = "UPDATE cmr SET status = 'REJECTED', reason = ?, decided_at = ? WHERE id = ? AND status = 'VERIFIED'";
  sql.exec(query, reason, at, id);
}
