/**
 * Index of one investor's files in the bucket. Invariant: every file in the bucket has a row here, and every row that
 * is not KEPT has a job that deletes its file.
 */

import type { UploadType } from "../../../lib/contract/facts/uploads.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const documentMigration: Migration = {
  id: "document-1",
  sql: `
    CREATE TABLE document (
      id TEXT PRIMARY KEY,
      -- The key in the bucket: random, reveals nothing about the investor.
      place TEXT NOT NULL UNIQUE,
      type TEXT NOT NULL,
      bytes INTEGER NOT NULL CHECK (bytes > 0),
      state TEXT NOT NULL CHECK (state IN ('ARRIVING', 'KEPT', 'LEAVING')),
      at INTEGER NOT NULL
    ) STRICT;
  `,
};

export interface DocumentRow {
  readonly id: string;
  readonly place: string;
  readonly type: UploadType;
  readonly bytes: number;
  readonly state: "ARRIVING" | "KEPT" | "LEAVING";
}

type Row = DocumentRow & Record<string, SqlStorageValue>;

export function findDocument(sql: SqlStorage, id: string): DocumentRow | null {
  return sql.exec<Row>("SELECT id, place, type, bytes, state FROM document WHERE id = ?", id).toArray()[0] ?? null;
}

/** Ids of files that are not kept: uploads in progress and files to delete. */
export function listTransientDocuments(sql: SqlStorage): readonly string[] {
  const query = "SELECT id FROM document WHERE state <> 'KEPT'";
  return sql
    .exec<{ id: string }>(query)
    .toArray()
    .map(({ id }) => id);
}

/** Kept files, oldest first. */
export function listKeptDocuments(sql: SqlStorage): readonly DocumentRow[] {
  const query = "SELECT id, place, type, bytes, state FROM document WHERE state = 'KEPT' ORDER BY at, id";
  return sql.exec<Row>(query).toArray();
}

export function addDocument(sql: SqlStorage, row: Omit<DocumentRow, "state">, at: EpochMs): void {
  const insert = "INSERT INTO document (id, place, type, bytes, state, at) VALUES (?, ?, ?, ?, 'ARRIVING', ?)";
  sql.exec(insert, row.id, row.place, row.type, row.bytes, at);
}

/** Changes a file's state. LEAVING is final: the file is being deleted from the bucket. */
export function moveDocument(sql: SqlStorage, id: string, state: "KEPT" | "LEAVING"): void {
  sql.exec("UPDATE document SET state = ? WHERE id = ? AND state <> 'LEAVING'", state, id);
}

export function deleteDocument(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM document WHERE id = ? AND state <> 'KEPT'", id);
}
