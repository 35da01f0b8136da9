/** Account deletion requests. Invariant: at most one is open, and an ended one never changes. */

import type { DeletionReason, DeletionRequest, DeletionState } from "../../../lib/contract/calls/account-deletion.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const deletionMigration: Migration = {
  id: "deletion-1",
  sql: `
    CREATE TABLE deletion_request (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      reason TEXT NOT NULL,
      note TEXT,
      state TEXT NOT NULL CHECK (state IN ('REQUESTED', 'WITHDRAWN', 'REFUSED', 'DONE')),
      requested_at INTEGER NOT NULL,
      ended_at INTEGER,
      CHECK ((state = 'REQUESTED') = (ended_at IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX deletion_request_one_waits ON deletion_request (state) WHERE state = 'REQUESTED';
    CREATE TRIGGER deletion_request_ends_once BEFORE UPDATE ON deletion_request WHEN OLD.state <> 'REQUESTED'
    BEGIN SELECT RAISE(ABORT, 'a request ends once'); END;
  `,
};

/**
 * Database triggers that protect a closed account independently of application code: it closes only when empty, and
 * none of the investor's ledger accounts gains anything afterwards. Late payments go to the refund queue
 * (`wallet/incoming-money.ts`).
 */
export const closedAccountMigration: Migration = {
  id: "closed-account-1",
  sql: `
    CREATE TRIGGER account_closes_empty BEFORE UPDATE OF state ON deletion_request
    WHEN NEW.state = 'DONE' AND EXISTS (
      SELECT 1 FROM account WHERE balance <> 0
      AND (id GLOB 'wallet:*' OR id GLOB 'held:*' OR id GLOB 'metal:*' OR id GLOB 'deal:*'))
    BEGIN SELECT RAISE(ABORT, 'an account closes empty'); END;

    CREATE TRIGGER closed_account_gains_nothing BEFORE INSERT ON posting
    WHEN NEW.amount > 0
      AND (NEW.account GLOB 'wallet:*' OR NEW.account GLOB 'held:*' OR NEW.account GLOB 'metal:*' OR NEW.account GLOB 'deal:*')
      AND EXISTS (SELECT 1 FROM deletion_request WHERE state = 'DONE')
    BEGIN SELECT RAISE(ABORT, 'the account is closed'); END;
  `,
};

/** Closure is permanent. */
export function isClosed(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM deletion_request WHERE state = 'DONE' LIMIT 1").toArray().length > 0;
}

type Row = {
  reason: DeletionReason;
  note: string | null;
  state: DeletionState;
  requested_at: EpochMs;
  ended_at: EpochMs | null;
};

/** The latest request. */
export function findDeletion(sql: SqlStorage): DeletionRequest | null {
  const row = sql.exec<Row>("SELECT * FROM deletion_request ORDER BY sequence DESC LIMIT 1").toArray()[0];
  if (!row) return null;
  const { reason, note, state, requested_at, ended_at } = row;
  return { reason, note, state, requestedAt: requested_at, endedAt: ended_at };
}

/** The request that waits for an operator. */
export function findOpenDeletion(sql: SqlStorage): DeletionRequest | null {
  const latest = findDeletion(sql);
  return latest?.state === "REQUESTED" ? latest : null;
}

export function insertDeletion(
  sql: SqlStorage,
  { reason, note, at }: { reason: DeletionReason; note: string | null; at: EpochMs },
): void {
  sql.exec(
    "INSERT INTO deletion_request (reason, note, state, requested_at) VALUES (?, ?, 'REQUESTED', ?)",
    ...[reason, note, at],
  );
}

/** Returns false when no request is open. */
export function endDeletion(
  sql: SqlStorage,
  { state, at }: { state: Exclude<DeletionState, "REQUESTED">; at: EpochMs },
): boolean {
  const query = "UPDATE deletion_request SET state = ?, ended_at = ? WHERE state = 'REQUESTED'";
  return sql.exec(query, state, at).rowsWritten > 0;
}
