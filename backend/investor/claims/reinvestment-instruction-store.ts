/**
 * Standing instructions for reinvestment. Invariants: at most one is open per currency; its conditions and consent
 * never change, an ended one changes no more, and none is ever deleted.
 */
import type { InstructionState, InstructionStopReason } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import type { RepaidCategory } from "../../../lib/contract/facts/categories.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InstructionId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { RequiredGrade } from "../../../lib/contract/values/reinvestment.ts";
import type { Migration } from "../../platform/migrations.ts";

export const reinvestmentInstructionMigration: Migration = {
  id: "reinvestment-instruction-1",
  sql: `
    CREATE TABLE reinvestment_instruction (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      currency TEXT NOT NULL,
      include_interest INTEGER NOT NULL CHECK (include_interest IN (0, 1)),
      into_category TEXT,
      longest_months INTEGER CHECK (longest_months > 0),
      most_per_deal INTEGER CHECK (most_per_deal > 0),
      keep_in_wallet INTEGER CHECK (keep_in_wallet > 0),
      terms_version TEXT NOT NULL,
      consented_at INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'PAUSED', 'REVOKED', 'STOPPED')),
      stop_reason TEXT,
      ended_at INTEGER,
      CHECK ((state = 'STOPPED') = (stop_reason IS NOT NULL)),
      CHECK ((state IN ('REVOKED', 'STOPPED')) = (ended_at IS NOT NULL))
    ) STRICT;
    CREATE UNIQUE INDEX reinvestment_instruction_that_is_open ON reinvestment_instruction (currency) WHERE ended_at IS NULL;
    CREATE TRIGGER reinvestment_instruction_keeps_its_terms BEFORE UPDATE OF id, currency, include_interest, into_category,
      longest_months, most_per_deal, keep_in_wallet, terms_version, consented_at ON reinvestment_instruction
    BEGIN SELECT RAISE(ABORT, 'a mandate stands as it was given'); END;
    CREATE TRIGGER reinvestment_instruction_ends_once BEFORE UPDATE ON reinvestment_instruction WHEN OLD.ended_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a mandate ends once'); END;
    CREATE TRIGGER reinvestment_instruction_stays BEFORE DELETE ON reinvestment_instruction
    BEGIN SELECT RAISE(ABORT, 'a mandate is never forgotten'); END;

    -- Investments whose own choice is that every payout goes to the wallet.
    CREATE TABLE reinvestment_opt_out (
      investment_id TEXT PRIMARY KEY REFERENCES investment (id),
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The instruction that covers the reinvestment; null for a choice for the investment itself.
    ALTER TABLE reinvestment ADD COLUMN instruction_id TEXT REFERENCES reinvestment_instruction (id);
  `,
};

export const leastRatingMigration: Migration = {
  id: "reinvestment-instruction-2",
  sql: `
    ALTER TABLE reinvestment_instruction ADD COLUMN least_rating TEXT;
    DROP TRIGGER reinvestment_instruction_keeps_its_terms;
    CREATE TRIGGER reinvestment_instruction_keeps_its_terms BEFORE UPDATE OF id, currency, include_interest, into_category,
      longest_months, least_rating, most_per_deal, keep_in_wallet, terms_version, consented_at ON reinvestment_instruction
    BEGIN SELECT RAISE(ABORT, 'a mandate stands as it was given'); END;
  `,
};

export interface InstructionConditions {
  readonly includeInterest: boolean;
  /** Null: the category that was paid back. */
  readonly into: RepaidCategory | null;
  readonly longestMonths: number | null;
  readonly leastRating: RequiredGrade | null;
  /** This and the next field are in the instruction's currency. */
  readonly mostPerDeal: Minor | null;
  readonly keepInWallet: Minor | null;
}

export interface InstructionRecord extends InstructionConditions {
  readonly id: InstructionId;
  readonly currency: Currency;
  readonly termsVersion: string;
  readonly consentedAt: EpochMs;
  readonly state: InstructionState;
  readonly stopReason: InstructionStopReason | null;
  readonly endedAt: EpochMs | null;
}

type Row = { [K in Exclude<keyof InstructionRecord, "includeInterest">]: InstructionRecord[K] } & {
  includeInterest: 0 | 1;
};

const SELECT = `SELECT id, currency, include_interest AS includeInterest, into_category AS 'into',
  longest_months AS longestMonths, least_rating AS leastRating, most_per_deal AS mostPerDeal, keep_in_wallet AS keepInWallet,
  terms_version AS termsVersion, consented_at AS consentedAt, state, stop_reason AS stopReason, ended_at AS endedAt
  FROM reinvestment_instruction`;

const recordFrom = (row: Row): InstructionRecord => ({ ...row, includeInterest: row.includeInterest === 1 });

/** The latest instruction of the currency, open or ended. */
export function findInstruction(sql: SqlStorage, currency: Currency): InstructionRecord | null {
  const [row] = sql.exec<Row>(`${SELECT} WHERE currency = ? ORDER BY sequence DESC LIMIT 1`, currency).toArray();
  return row ? recordFrom(row) : null;
}

/** All instructions of the currency, open and ended, the first one leading. */
export function listInstructions(sql: SqlStorage, currency: Currency): readonly InstructionRecord[] {
  return sql.exec<Row>(`${SELECT} WHERE currency = ? ORDER BY sequence`, currency).toArray().map(recordFrom);
}

/** @throws Error when it does not exist: callers pass ids from this account's own rows. */
export function getInstruction(sql: SqlStorage, id: InstructionId): InstructionRecord {
  return recordFrom(sql.exec<Row>(`${SELECT} WHERE id = ?`, id).one());
}

export function insertInstruction(
  sql: SqlStorage,
  given: Omit<InstructionRecord, "state" | "stopReason" | "endedAt">,
): void {
  const { id, currency, includeInterest, into, longestMonths, leastRating, mostPerDeal, keepInWallet } = given;
  sql.exec(
    `INSERT INTO reinvestment_instruction (id, currency, include_interest, into_category, longest_months, least_rating,
       most_per_deal, keep_in_wallet, terms_version, consented_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, currency, includeInterest ? 1 : 0, into, longestMonths, leastRating, mostPerDeal, keepInWallet],
    ...[given.termsVersion, given.consentedAt],
  );
}

type Change = Pick<InstructionRecord, "id" | "state" | "stopReason" | "endedAt">;

export function changeInstruction(sql: SqlStorage, { id, state, stopReason, endedAt }: Change): void {
  sql.exec(
    "UPDATE reinvestment_instruction SET state = ?, stop_reason = ?, ended_at = ? WHERE id = ?",
    ...[state, stopReason, endedAt, id],
  );
}

export function hasOptedOut(sql: SqlStorage, id: InvestmentId): boolean {
  return sql.exec("SELECT 1 FROM reinvestment_opt_out WHERE investment_id = ?", id).toArray().length > 0;
}

export function saveOptOut(sql: SqlStorage, id: InvestmentId, at: EpochMs): void {
  sql.exec("INSERT INTO reinvestment_opt_out (investment_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING", id, at);
}

export function deleteOptOut(sql: SqlStorage, id: InvestmentId): void {
  sql.exec("DELETE FROM reinvestment_opt_out WHERE investment_id = ?", id);
}
