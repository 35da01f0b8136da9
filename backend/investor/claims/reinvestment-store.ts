/**
 * Reinvestment mandates. Invariants: a mandate can be changed or withdrawn only before its money arrives and is kept
 * for ever after that; it ends once.
 */

import type { Minor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { FlowKey, InstructionId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { ReinvestmentReason } from "../../../lib/contract/values/reinvestment.ts";
import type { Migration } from "../../platform/migrations.ts";

export const reinvestmentMigration: Migration = {
  id: "reinvestment-1",
  sql: `
    CREATE TABLE reinvestment (
      investment_id TEXT PRIMARY KEY REFERENCES investment (id),
      include_interest INTEGER NOT NULL CHECK (include_interest IN (0, 1)),
      state TEXT NOT NULL CHECK (state IN ('OPTED_IN', 'SET_ASIDE', 'PLACED', 'DONE', 'NOT_POSSIBLE')),
      set_aside INTEGER CHECK (set_aside > 0),
      flow_key TEXT,
      reinvested_as TEXT UNIQUE,
      reason TEXT,
      opted_in_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK ((state = 'NOT_POSSIBLE') = (reason IS NOT NULL)),
      CHECK (state IN ('OPTED_IN', 'NOT_POSSIBLE') OR set_aside IS NOT NULL),
      CHECK (state NOT IN ('PLACED', 'DONE') OR reinvested_as IS NOT NULL)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER reinvestment_mandate_stands BEFORE UPDATE OF include_interest, opted_in_at ON reinvestment
      WHEN OLD.state <> 'OPTED_IN'
    BEGIN SELECT RAISE(ABORT, 'the money of this mandate has come'); END;
    CREATE TRIGGER reinvestment_ends_once BEFORE UPDATE ON reinvestment WHEN OLD.state IN ('DONE', 'NOT_POSSIBLE')
    BEGIN SELECT RAISE(ABORT, 'a reinvestment ends once'); END;
    CREATE TRIGGER reinvestment_stays BEFORE DELETE ON reinvestment WHEN OLD.state <> 'OPTED_IN'
    BEGIN SELECT RAISE(ABORT, 'a mandate that was used is never forgotten'); END;
  `,
};

/**
 * SET_ASIDE: the money has arrived and is held. PLACED: it is in an investment whose saga is running. The transitions
 * are in `reinvestment-rules.ts`.
 */
export type ReinvestmentState = "OPTED_IN" | "SET_ASIDE" | "PLACED" | "DONE" | "NOT_POSSIBLE";

export interface ReinvestmentRecord {
  /** The investment whose last payout is reinvested. */
  readonly investmentId: InvestmentId;
  readonly includeInterest: boolean;
  readonly state: ReinvestmentState;
  /** In the investment's currency; null until its last payout is paid. */
  readonly reservedAmount: Minor | null;
  /** The flow that was opened latest for the reserved money. */
  readonly flowKey: FlowKey | null;
  /** The new investment. */
  readonly reinvestedAs: InvestmentId | null;
  readonly reason: ReinvestmentReason | null;
  /** The reinvestment instruction that gave the mandate; null for a choice for this investment. */
  readonly instructionId: InstructionId | null;
  /** When the investor consented to reinvest. */
  readonly optedInAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type Row = { [K in Exclude<keyof ReinvestmentRecord, "includeInterest">]: ReinvestmentRecord[K] } & {
  includeInterest: 0 | 1;
};

const SELECT = `SELECT investment_id AS investmentId, include_interest AS includeInterest, state, set_aside AS reservedAmount,
  flow_key AS flowKey, reinvested_as AS reinvestedAs, reason, instruction_id AS instructionId, opted_in_at AS optedInAt,
  updated_at AS updatedAt FROM reinvestment`;

const recordFrom = (row: Row): ReinvestmentRecord => ({ ...row, includeInterest: row.includeInterest === 1 });

export function findReinvestment(sql: SqlStorage, id: string): ReinvestmentRecord | null {
  const [row] = sql.exec<Row>(`${SELECT} WHERE investment_id = ?`, id).toArray();
  return row ? recordFrom(row) : null;
}

export function listReinvestments(sql: SqlStorage): readonly ReinvestmentRecord[] {
  return sql.exec<Row>(`${SELECT} ORDER BY investment_id`).toArray().map(recordFrom);
}

interface Mandate extends Pick<ReinvestmentRecord, "investmentId" | "includeInterest"> {
  readonly instructionId?: InstructionId;
  readonly at: EpochMs;
}

/** Gives a mandate or replaces it. */
export function saveMandate(sql: SqlStorage, { investmentId, includeInterest, instructionId, at }: Mandate): void {
  sql.exec(
    `INSERT INTO reinvestment (investment_id, include_interest, state, instruction_id, opted_in_at, updated_at)
     VALUES (?1, ?2, 'OPTED_IN', ?3, ?4, ?4)
     ON CONFLICT (investment_id) DO UPDATE SET include_interest = ?2, opted_in_at = ?4, updated_at = ?4`,
    ...[investmentId, includeInterest ? 1 : 0, instructionId ?? null, at],
  );
}

export function deleteMandate(sql: SqlStorage, id: InvestmentId): void {
  sql.exec("DELETE FROM reinvestment WHERE investment_id = ?", id);
}

/** Updates only from the state that the decision was based on. Call `advance`, which checks the transition. */
export function writeReinvestment(sql: SqlStorage, from: ReinvestmentState, to: ReinvestmentRecord): void {
  const matched = sql.exec(
    `UPDATE reinvestment SET state = ?, set_aside = ?, flow_key = ?, reinvested_as = ?, reason = ?, updated_at = ?
     WHERE investment_id = ? AND state = ? RETURNING investment_id`,
    ...[to.state, to.reservedAmount, to.flowKey, to.reinvestedAs, to.reason, to.updatedAt, to.investmentId, from],
  );
  if (matched.toArray().length !== 1) throw new Error(`the reinvestment of ${to.investmentId} is no longer ${from}`);
}
