/** Holds: reserved amounts. Invariant: a hold is created open, its terms never change, and it is resolved once. */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { AmountOf, Asset, FreeAccount } from "./accounts.ts";
import { HoldResolved, LedgerRejected } from "./errors.ts";

export type HoldState = "OPEN" | "POSTED" | "VOIDED" | "EXPIRED";

export interface Hold {
  /** The idempotency key of the command that placed the hold. */
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly account: FreeAccount;
  readonly asset: Asset;
  /** In the smallest unit of `asset`. */
  readonly amount: AmountOf<Asset>;
  readonly expiresAt: EpochMs;
  readonly state: HoldState;
  readonly placedSequence: number;
  readonly resolvedSequence: number | null;
}

// Only this file writes the rows, so their columns have these types.
type HoldRow = {
  id: string;
  kind: string;
  reference: string;
  account: FreeAccount;
  asset: Asset;
  amount: number;
  expires_at: number;
  placed_sequence: number;
  state: HoldState;
  resolved_sequence: number | null;
};

function holdFrom({ expires_at, placed_sequence, resolved_sequence, amount, ...same }: HoldRow): Hold {
  return {
    ...same,
    amount: amount as AmountOf<Asset>,
    expiresAt: expires_at as EpochMs,
    placedSequence: placed_sequence,
    resolvedSequence: resolved_sequence,
  };
}

/** When the holds of a kind were posted, by their reference. */
export function listPostings(sql: SqlStorage, kind: string): ReadonlyMap<string, EpochMs> {
  const query = `SELECT hold.reference, at FROM hold JOIN ledger_transaction ON sequence = resolved_sequence
    WHERE hold.kind = ? AND state = 'POSTED'`;
  const rows = sql.exec<{ reference: string; at: EpochMs }>(query, kind).toArray();
  return new Map(rows.map(({ reference, at }) => [reference, at]));
}

export class HoldStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  insert(terms: Omit<Hold, "state" | "resolvedSequence">): Hold {
    const { id, kind, reference, account, asset, amount, expiresAt, placedSequence } = terms;
    if (!Number.isSafeInteger(expiresAt)) throw new LedgerRejected(`not an instant: ${expiresAt}`);
    this.#sql.exec(
      `INSERT INTO hold (id, kind, reference, account, asset, amount, expires_at, placed_sequence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, kind, reference, account, asset, amount, expiresAt, placedSequence],
    );
    return { ...terms, state: "OPEN", resolvedSequence: null };
  }

  find(id: string): Hold | null {
    const row = this.#sql.exec<HoldRow>("SELECT * FROM hold WHERE id = ?", id).toArray()[0];
    return row ? holdFrom(row) : null;
  }

  get(id: string): Hold {
    const hold = this.find(id);
    if (!hold) throw new LedgerRejected(`no hold ${id}`);
    return hold;
  }

  listOpen(): readonly Hold[] {
    const query = "SELECT * FROM hold WHERE state = 'OPEN' ORDER BY expires_at, placed_sequence";
    return this.#sql.exec<HoldRow>(query).toArray().map(holdFrom);
  }

  /**
   * Throws when no open hold matches: an UPDATE without a match succeeds silently, and a half-resolved hold would
   * create money.
   */
  resolve({ id, state, sequence }: { id: string; state: Exclude<HoldState, "OPEN">; sequence: number }): void {
    const matched = this.#sql.exec(
      "UPDATE hold SET state = ?, resolved_sequence = ? WHERE id = ? AND state = 'OPEN' RETURNING id",
      ...[state, sequence, id],
    );
    if (matched.toArray().length !== 1) throw new HoldResolved(id);
  }
}
