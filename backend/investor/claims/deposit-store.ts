/**
 * Quoted terms of early withdrawals, and the payout that resulted. Invariants: quoted terms never change; a deposit is
 * withdrawn at most once, by one set of terms.
 */
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DepositTermsId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { Ending } from "./deposit-rules.ts";

export const depositMigration: Migration = {
  id: "deposit-1",
  sql: `
    CREATE TABLE deposit_terms (
      id TEXT PRIMARY KEY,
      investment_id TEXT NOT NULL REFERENCES investment (id),
      ending TEXT NOT NULL CHECK (json_valid(ending)),
      valid_until INTEGER NOT NULL,
      -- The payout that resulted from these terms, and when.
      payout_sequence INTEGER,
      ended_at INTEGER,
      CHECK ((payout_sequence IS NULL) = (ended_at IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX deposit_ends_once ON deposit_terms (investment_id) WHERE payout_sequence IS NOT NULL;
    CREATE TRIGGER deposit_terms_stand BEFORE UPDATE ON deposit_terms
      WHEN OLD.payout_sequence IS NOT NULL OR NEW.ending <> OLD.ending OR NEW.investment_id <> OLD.investment_id
        OR NEW.valid_until <> OLD.valid_until
    BEGIN SELECT RAISE(ABORT, 'terms stand as they were told'); END;
    CREATE TRIGGER deposit_ending_stays BEFORE DELETE ON deposit_terms WHEN OLD.payout_sequence IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'the end of a deposit is never forgotten'); END;
  `,
};

export interface ClosingTerms {
  readonly id: DepositTermsId;
  readonly investmentId: InvestmentId;
  readonly ending: Ending;
  readonly validUntil: EpochMs;
  /** Null until the investor accepts the terms. */
  readonly payoutSequence: number | null;
}

type Row = Omit<{ [K in keyof ClosingTerms]: ClosingTerms[K] }, "ending"> & { ending: string };

const SELECT = `SELECT id, investment_id AS investmentId, ending, valid_until AS validUntil,
  payout_sequence AS payoutSequence FROM deposit_terms`;

// Written by `insertDepositTerms` from this type.
const termsFrom = (row: Row): ClosingTerms => ({ ...row, ending: JSON.parse(row.ending) });

/** Terms that are not accepted are removed by the retention job. */
export function insertDepositTerms(
  sql: SqlStorage,
  { id, investmentId, ending, validUntil }: Omit<ClosingTerms, "payoutSequence">,
): void {
  sql.exec(
    "INSERT INTO deposit_terms (id, investment_id, ending, valid_until) VALUES (?, ?, ?, ?)",
    ...[id, investmentId, JSON.stringify(ending), validUntil],
  );
}

export function findDepositTerms(sql: SqlStorage, id: DepositTermsId): ClosingTerms | null {
  const row = sql.exec<Row>(`${SELECT} WHERE id = ?`, id).toArray()[0];
  return row ? termsFrom(row) : null;
}

/** Accepted terms of all withdrawn deposits. */
export function listEndings(sql: SqlStorage): readonly ClosingTerms[] {
  return sql.exec<Row>(`${SELECT} WHERE payout_sequence IS NOT NULL ORDER BY id`).toArray().map(termsFrom);
}

/** @throws Error when the terms were accepted before. */
export function markEnded(
  sql: SqlStorage,
  { id, payoutSequence, at }: { id: DepositTermsId; payoutSequence: number; at: EpochMs },
): void {
  const matched = sql.exec(
    "UPDATE deposit_terms SET payout_sequence = ?, ended_at = ? WHERE id = ? AND payout_sequence IS NULL RETURNING id",
    ...[payoutSequence, at, id],
  );
  if (matched.toArray().length !== 1) throw new Error(`the terms ${id} were accepted before`);
}
