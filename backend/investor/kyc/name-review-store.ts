/**
 * Names that wait for a person. Invariant: at most one is open for the PAN, the Aadhaar, the bank account and each
 * account abroad; a decision is final; the evidence is encrypted, and deleted with the decision.
 */

import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../platform/migrations.ts";

export const nameReviewMigration: Migration = {
  id: "name-review-1",
  sql: `
    CREATE TABLE name_review (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      subject TEXT NOT NULL CHECK (subject IN ('PAN', 'AADHAAR', 'BANK', 'FOREIGN_BANK')),
      currency TEXT,
      given_name TEXT NOT NULL,
      registered_name TEXT NOT NULL,
      detail TEXT NOT NULL,
      evidence BLOB NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'REFUSED', 'REPLACED')),
      opened_at INTEGER NOT NULL,
      ended_at INTEGER,
      CHECK ((subject = 'FOREIGN_BANK') = (currency IS NOT NULL)),
      CHECK ((state = 'OPEN') = (ended_at IS NULL)),
      CHECK ((state = 'OPEN') = (length(evidence) > 0))
    ) STRICT;
    CREATE UNIQUE INDEX name_review_open ON name_review (subject, coalesce(currency, '')) WHERE ended_at IS NULL;
    CREATE TRIGGER name_review_ends_once BEFORE UPDATE ON name_review WHEN OLD.ended_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a review of a name ends once'); END;
  `,
};

export type NameReviewSubject = "PAN" | "AADHAAR" | "BANK" | "FOREIGN_BANK";

export interface NameReviewRow {
  readonly sequence: number;
  readonly subject: NameReviewSubject;
  /** The currency of an account abroad; null for every other subject. */
  readonly currency: ForeignCurrency | null;
  readonly givenName: string;
  readonly registeredName: string;
  /** The masked PAN, Aadhaar or account. */
  readonly detail: string;
  readonly evidence: ArrayBuffer;
  readonly openedAt: EpochMs;
}

const OPEN = `SELECT sequence, subject, currency, given_name AS givenName, registered_name AS registeredName, detail,
  evidence, opened_at AS openedAt FROM name_review WHERE ended_at IS NULL`;
type Row = { [K in keyof NameReviewRow]: NameReviewRow[K] };

/** Longest waiting first. */
export const listOpenNameReviews = (sql: SqlStorage): readonly NameReviewRow[] =>
  sql.exec<Row>(`${OPEN} ORDER BY sequence`).toArray();

export function findOpenNameReview(
  sql: SqlStorage,
  { subject, currency = null }: Pick<NameReviewRow, "subject"> & { readonly currency?: ForeignCurrency | null },
): NameReviewRow | null {
  return sql.exec<Row>(`${OPEN} AND subject = ? AND currency IS ?`, subject, currency).toArray()[0] ?? null;
}

/** The time of the latest change, and whether a review is open; null before the first. */
export function findNameReviewState(sql: SqlStorage): { readonly isOpen: boolean; readonly at: EpochMs } | null {
  const query = `SELECT sum(ended_at IS NULL) AS open, min(CASE WHEN ended_at IS NULL THEN opened_at END) AS since,
    max(ended_at) AS ended FROM name_review HAVING count(*) > 0`;
  const row = sql.exec<{ open: number; since: EpochMs | null; ended: EpochMs | null }>(query).toArray()[0];
  const at = row?.since ?? row?.ended ?? null;
  return row && at !== null ? { isOpen: row.open > 0, at } : null;
}

export function insertNameReview(
  sql: SqlStorage,
  review: Omit<NameReviewRow, "sequence" | "evidence"> & { readonly evidence: Uint8Array },
): void {
  const { subject, currency, givenName, registeredName, detail, evidence, openedAt } = review;
  sql.exec(
    `INSERT INTO name_review (subject, currency, given_name, registered_name, detail, evidence, state, opened_at)
     VALUES (?, ?, ?, ?, ?, ?, 'OPEN', ?)`,
    ...[subject, currency, givenName, registeredName, detail, evidence, openedAt],
  );
}

export function endNameReview(
  sql: SqlStorage,
  { sequence, state, at }: { sequence: number; state: "ACCEPTED" | "REFUSED" | "REPLACED"; at: EpochMs },
): void {
  const end = "UPDATE name_review SET state = ?, evidence = x'', ended_at = ? WHERE sequence = ?";
  sql.exec(end, state, at, sequence);
}
