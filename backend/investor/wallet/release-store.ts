/**
 * Operators' decisions on a transfer that its bank has forgotten or does not take. Invariant: a release is proposed by one
 * operator and decided by another, once; a proposal that was withdrawn is kept, and its file proves nothing any more.
 */

import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { WalletTransactionId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";

/** The decision of two operators on a transfer that its bank no longer knows. */
export const withdrawalReleaseMigration: Migration = {
  id: "withdrawal-release-1",
  sql: `
    CREATE TABLE withdrawal_release (
      transaction_id TEXT PRIMARY KEY REFERENCES withdrawal (transaction_id),
      proposed_by TEXT NOT NULL,
      proposed_evidence TEXT NOT NULL,
      proposed_at INTEGER NOT NULL,
      released_by TEXT,
      released_evidence TEXT,
      released_at INTEGER,
      CHECK (released_by IS NULL OR released_by <> proposed_by)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER withdrawal_release_is_decided_once BEFORE UPDATE ON withdrawal_release
    WHEN OLD.released_by IS NOT NULL OR NEW.proposed_by <> OLD.proposed_by
    BEGIN SELECT RAISE(ABORT, 'a release is decided once'); END;
  `,
};

/** A proposal leaves the table above when it is withdrawn, so that another can be made. */
export const withdrawnReleaseMigration: Migration = {
  id: "withdrawal-release-2",
  sql: `
    CREATE TABLE withdrawn_release (
      transaction_id TEXT NOT NULL REFERENCES withdrawal (transaction_id),
      evidence TEXT NOT NULL,
      proposed_by TEXT NOT NULL,
      proposed_at INTEGER NOT NULL,
      withdrawn_by TEXT NOT NULL,
      withdrawn_at INTEGER NOT NULL,
      PRIMARY KEY (transaction_id, evidence)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER withdrawn_release_stays BEFORE UPDATE ON withdrawn_release
    BEGIN SELECT RAISE(ABORT, 'a withdrawn proposal stays'); END;
    CREATE TRIGGER withdrawal_release_that_is_decided_stays BEFORE DELETE ON withdrawal_release WHEN OLD.released_by IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a release is decided once'); END;
  `,
};

interface ReleaseStep {
  readonly transactionId: WalletTransactionId;
  readonly operator: string;
  /** The number of an operator's file. */
  readonly evidence: string;
  readonly at: EpochMs;
}

export function insertReleaseProposal(sql: SqlStorage, { transactionId, operator, evidence, at }: ReleaseStep): void {
  sql.exec(
    `INSERT INTO withdrawal_release (transaction_id, proposed_by, proposed_evidence, proposed_at) VALUES (?, ?, ?, ?)`,
    ...[transactionId, operator, evidence, at],
  );
}

export function markReleased(sql: SqlStorage, { transactionId, operator, evidence, at }: ReleaseStep): void {
  sql.exec(
    "UPDATE withdrawal_release SET released_by = ?, released_evidence = ?, released_at = ? WHERE transaction_id = ?",
    ...[operator, evidence, at, transactionId],
  );
}

/** Keeps the proposal as withdrawn, and makes room for another. */
export function withdrawProposal(
  sql: SqlStorage,
  { transactionId, operator, at }: Omit<ReleaseStep, "evidence">,
): void {
  sql.exec(
    `INSERT INTO withdrawn_release (transaction_id, evidence, proposed_by, proposed_at, withdrawn_by, withdrawn_at)
     SELECT transaction_id, proposed_evidence, proposed_by, proposed_at, ?, ? FROM withdrawal_release WHERE transaction_id = ?`,
    ...[operator, at, transactionId],
  );
  sql.exec("DELETE FROM withdrawal_release WHERE transaction_id = ?", transactionId);
}

export interface ReleaseRecord {
  readonly proposedBy: string;
  readonly evidence: string;
  readonly proposedAt: EpochMs;
  /** Null until a second operator has decided. */
  readonly releasedBy: string | null;
  readonly releasedEvidence: string | null;
  readonly releasedAt: EpochMs | null;
}

export function findRelease(sql: SqlStorage, transactionId: WalletTransactionId): ReleaseRecord | null {
  const query = `SELECT proposed_by AS proposedBy, proposed_evidence AS evidence, proposed_at AS proposedAt,
    released_by AS releasedBy, released_evidence AS releasedEvidence, released_at AS releasedAt
    FROM withdrawal_release WHERE transaction_id = ?`;
  return sql.exec<{ [K in keyof ReleaseRecord]: ReleaseRecord[K] }>(query, transactionId).toArray()[0] ?? null;
}

export interface WithdrawnProposal extends Pick<ReleaseRecord, "proposedBy" | "evidence" | "proposedAt"> {
  readonly withdrawnBy: string;
  readonly withdrawnAt: EpochMs;
}

/** The oldest first. */
export function listWithdrawnProposals(
  sql: SqlStorage,
  transactionId: WalletTransactionId,
): readonly WithdrawnProposal[] {
  const query = `SELECT proposed_by AS proposedBy, evidence, proposed_at AS proposedAt, withdrawn_by AS withdrawnBy,
    withdrawn_at AS withdrawnAt FROM withdrawn_release WHERE transaction_id = ? ORDER BY withdrawn_at, evidence`;
  return sql.exec<{ [K in keyof WithdrawnProposal]: WithdrawnProposal[K] }>(query, transactionId).toArray();
}

/** Whether a proposal with this file was withdrawn. */
export function isWithdrawnEvidence(
  sql: SqlStorage,
  { transactionId, evidence }: Pick<ReleaseStep, "transactionId" | "evidence">,
): boolean {
  const query = "SELECT 1 FROM withdrawn_release WHERE transaction_id = ? AND evidence = ?";
  return sql.exec(query, transactionId, evidence).toArray().length > 0;
}
