/**
 * Quoted terms of early withdrawals, and the payout that resulted. Invariants: quoted terms never change; a deposit is
 * withdrawn at most once, and before that at most one part of it, each by one set of terms.
 */
import type { Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DepositTermsId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { Part } from "./deposit-part.ts";
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

export const depositPartMigration: Migration = {
  id: "deposit-part-1",
  sql: `
    ALTER TABLE deposit_terms ADD COLUMN of TEXT NOT NULL DEFAULT 'WHOLE' CHECK (of IN ('WHOLE', 'PART'));
    DROP INDEX deposit_ends_once;
    CREATE UNIQUE INDEX deposit_ends_once ON deposit_terms (investment_id, of) WHERE payout_sequence IS NOT NULL;
    ALTER TABLE investment ADD COLUMN part_repaid INTEGER NOT NULL DEFAULT 0
      CHECK (part_repaid >= 0 AND part_repaid < amount);
    ALTER TABLE investment ADD COLUMN part_repaid_on TEXT CHECK ((part_repaid_on IS NULL) = (part_repaid = 0));
  `,
};

interface Quoted<Amounts> {
  readonly id: DepositTermsId;
  readonly investmentId: InvestmentId;
  readonly validUntil: EpochMs;
  readonly ending: Amounts;
  /** Null until the investor accepts the terms. */
  readonly payoutSequence: number | null;
}

export type ClosingTerms = Quoted<Ending>;
export type PartTerms = Quoted<Part>;

type Row = Omit<{ [K in keyof ClosingTerms]: ClosingTerms[K] }, "ending"> & { ending: string };

const SELECT = `SELECT id, investment_id AS investmentId, ending, valid_until AS validUntil,
  payout_sequence AS payoutSequence FROM deposit_terms`;

// Written by `insertDepositTerms` and `insertPartTerms` from these types.
const termsFrom = <Amounts>(row: Row): Quoted<Amounts> => ({ ...row, ending: JSON.parse(row.ending) });

type New<Amounts> = Omit<Quoted<Amounts>, "payoutSequence">;

/** Terms that are not accepted are removed by the retention job. */
export const insertDepositTerms = (sql: SqlStorage, terms: New<Ending>): void => insert(sql, terms, "WHOLE");
export const insertPartTerms = (sql: SqlStorage, terms: New<Part>): void => insert(sql, terms, "PART");

function insert(
  sql: SqlStorage,
  { id, investmentId, ending, validUntil }: New<Ending | Part>,
  of: "WHOLE" | "PART",
): void {
  sql.exec(
    "INSERT INTO deposit_terms (id, investment_id, ending, valid_until, of) VALUES (?, ?, ?, ?, ?)",
    ...[id, investmentId, JSON.stringify(ending), validUntil, of],
  );
}

const FIND = `${SELECT} WHERE id = ? AND of =`;

export function findDepositTerms(sql: SqlStorage, id: DepositTermsId): ClosingTerms | null {
  return (
    sql
      .exec<Row>(`${FIND} 'WHOLE'`, id)
      .toArray()
      .map(termsFrom<Ending>)[0] ?? null
  );
}

export function findPartTerms(sql: SqlStorage, id: DepositTermsId): PartTerms | null {
  return (
    sql
      .exec<Row>(`${FIND} 'PART'`, id)
      .toArray()
      .map(termsFrom<Part>)[0] ?? null
  );
}

const ACCEPTED = `${SELECT} WHERE payout_sequence IS NOT NULL AND of =`;

/** Accepted terms of all withdrawn deposits. */
export const listEndings = (sql: SqlStorage): readonly ClosingTerms[] =>
  sql
    .exec<Row>(`${ACCEPTED} 'WHOLE' ORDER BY id`)
    .toArray()
    .map(termsFrom<Ending>);

/** Accepted terms of all deposits of which a part was withdrawn. */
export const listParts = (sql: SqlStorage): readonly PartTerms[] =>
  sql
    .exec<Row>(`${ACCEPTED} 'PART' ORDER BY id`)
    .toArray()
    .map(termsFrom<Part>);

/** @throws Error when a part was repaid before. */
export function writePartRepaid(
  sql: SqlStorage,
  { id, amount, on }: { readonly id: InvestmentId; readonly amount: Minor; readonly on: CalendarDate },
): void {
  const matched = sql.exec(
    "UPDATE investment SET part_repaid = ?, part_repaid_on = ? WHERE id = ? AND part_repaid_on IS NULL RETURNING id",
    ...[amount, on, id],
  );
  if (matched.toArray().length !== 1) throw new Error(`a part of ${id} was repaid before`);
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
