/**
 * Proofs of accounts abroad whose banks do not confirm the holder. Invariant: at most one proof of each currency is open,
 * and at most one of all currencies waits for its document; a decision is final; the account is encrypted, and deleted
 * with the decision.
 */
import type { AccountProofFault } from "../../../lib/contract/calls/foreign-account.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const accountProofMigration: Migration = {
  id: "account-proof-1",
  sql: `
    CREATE TABLE account_proof (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      currency TEXT NOT NULL,
      account BLOB NOT NULL,
      last_four TEXT NOT NULL,
      swift_code TEXT NOT NULL,
      check_id INTEGER NOT NULL,
      document_id TEXT,
      state TEXT NOT NULL CHECK (state IN ('PROOF_NEEDED', 'IN_REVIEW', 'ACCEPTED', 'REFUSED', 'REPLACED')),
      fault TEXT,
      requested_at INTEGER NOT NULL,
      decided_at INTEGER,
      CHECK (state NOT IN ('IN_REVIEW', 'ACCEPTED', 'REFUSED') OR document_id IS NOT NULL),
      CHECK ((state = 'REFUSED') = (fault IS NOT NULL)),
      CHECK ((state IN ('PROOF_NEEDED', 'IN_REVIEW')) = (decided_at IS NULL)),
      CHECK ((decided_at IS NULL) = (length(account) > 0))
    ) STRICT;
    CREATE UNIQUE INDEX account_proof_that_is_open ON account_proof (currency) WHERE decided_at IS NULL;
    CREATE UNIQUE INDEX account_proof_to_send ON account_proof ((1)) WHERE state = 'PROOF_NEEDED';
    CREATE TRIGGER account_proof_ends_once BEFORE UPDATE ON account_proof WHEN OLD.decided_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a proof is decided once'); END;
  `,
};

export interface AccountProofRow {
  readonly sequence: number;
  readonly currency: ForeignCurrency;
  /** Encrypted; empty once decided. */
  readonly account: ArrayBuffer;
  readonly lastFour: string;
  readonly swiftCode: string;
  /** The check of the account, which ends with the proof. */
  readonly checkId: number;
  readonly documentId: string | null;
  readonly state: "PROOF_NEEDED" | "IN_REVIEW" | "ACCEPTED" | "REFUSED" | "REPLACED";
  readonly fault: AccountProofFault | null;
  readonly requestedAt: EpochMs;
  readonly decidedAt: EpochMs | null;
}

type Row = { [K in keyof AccountProofRow]: AccountProofRow[K] };

const SELECT = `SELECT sequence, currency, account, last_four AS lastFour, swift_code AS swiftCode, check_id AS checkId,
  document_id AS documentId, state, fault, requested_at AS requestedAt, decided_at AS decidedAt FROM account_proof`;

/** The latest proof of a currency, decided or not. */
export function findAccountProof(sql: SqlStorage, currency: ForeignCurrency): AccountProofRow | null {
  const query = `${SELECT} WHERE currency = ? ORDER BY sequence DESC LIMIT 1`;
  return sql.exec<Row>(query, currency).toArray()[0] ?? null;
}

/** The undecided proofs, oldest first. */
export const listOpenAccountProofs = (sql: SqlStorage): readonly AccountProofRow[] =>
  sql.exec<Row>(`${SELECT} WHERE decided_at IS NULL ORDER BY sequence`).toArray();

/** Whether a proof is in review, and the time of the latest change; null before the first document was sent. */
export function findProofReviewState(sql: SqlStorage): { readonly isOpen: boolean; readonly at: EpochMs } | null {
  const query = `SELECT sum(state = 'IN_REVIEW') AS open, max(coalesce(decided_at, requested_at)) AS at FROM account_proof
    WHERE document_id IS NOT NULL`;
  const row = sql.exec<{ open: number | null; at: EpochMs | null }>(query).one();
  return row.at === null ? null : { isOpen: (row.open ?? 0) > 0, at: row.at };
}

type NewProof = Pick<AccountProofRow, "currency" | "lastFour" | "swiftCode" | "checkId" | "requestedAt"> & {
  readonly account: Uint8Array;
};

export function insertAccountProof(sql: SqlStorage, proof: NewProof): void {
  const { currency, account, lastFour, swiftCode, checkId, requestedAt } = proof;
  sql.exec(
    `INSERT INTO account_proof (currency, account, last_four, swift_code, check_id, state, requested_at)
     VALUES (?, ?, ?, ?, ?, 'PROOF_NEEDED', ?)`,
    ...[currency, account, lastFour, swiftCode, checkId, requestedAt],
  );
}

/** Attaches the document, for an operator to review. */
export function beginProofReview(
  sql: SqlStorage,
  { sequence, documentId }: { readonly sequence: number; readonly documentId: string },
): void {
  sql.exec("UPDATE account_proof SET state = 'IN_REVIEW', document_id = ? WHERE sequence = ?", documentId, sequence);
}

export function endAccountProof(
  sql: SqlStorage,
  { sequence, state, fault, at }: Pick<AccountProofRow, "sequence" | "state" | "fault"> & { readonly at: EpochMs },
): void {
  const end = "UPDATE account_proof SET state = ?, fault = ?, account = x'', decided_at = ? WHERE sequence = ?";
  sql.exec(end, state, fault, at, sequence);
}
