/**
 * The only writer of transactions. Invariant: `append` either writes a complete, balanced transaction with its effect
 * on the balances, or throws and writes nothing. Call it inside a `transactionSync`.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { type Asset, parseAccount } from "./accounts.ts";
import { type LedgerOperation, type Posting, transactionHash } from "./chain.ts";
import { InsufficientFunds, LedgerConflict, LedgerRejected } from "./errors.ts";
import { GENESIS } from "./migrations.ts";

/** No business change needs more moves; a longer list is a defect of the caller. */
const MOVES_MAX = 64;

interface JournalMove {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

export interface JournalEntry {
  readonly key: string;
  readonly operation: LedgerOperation;
  readonly kind: string;
  readonly reference: string;
  readonly at: EpochMs;
  readonly moves: readonly JournalMove[];
}

export interface Receipt {
  readonly sequence: number;
  /** True when the same command was executed before and nothing was written now. */
  readonly replayed: boolean;
}

interface Line extends Posting {
  readonly asset: Asset;
}

type EarlierRow = { sequence: number; operation: string; kind: string; reference: string };

function assertWellFormed({ key, kind, reference, at }: JournalEntry): void {
  const fits = key.length >= 1 && key.length <= 200 && kind.length >= 1 && kind.length <= 64 && reference.length <= 200;
  if (!fits) throw new LedgerRejected(`key, kind or reference is empty or too long: ${key.slice(0, 200)}`);
  if (!Number.isSafeInteger(at)) throw new LedgerRejected(`not an instant: ${at}`);
}

/** Two lines per move, the debit first. They apply in this order, and no account may become negative in between. */
function linesOf(moves: readonly JournalMove[]): readonly Line[] {
  if (moves.length === 0 || moves.length > MOVES_MAX) throw new LedgerRejected(`${moves.length} moves`);
  return moves.flatMap(({ from, to, amount }) => {
    const { asset } = parseAccount(from);
    if (parseAccount(to).asset !== asset) throw new LedgerRejected(`${from} and ${to} are of different assets`);
    if (from === to) throw new LedgerRejected(`${from} to itself`);
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new LedgerRejected(`not an amount: ${amount}`);
    return [
      { account: from, asset, amount: -amount },
      { account: to, asset, amount },
    ];
  });
}

export class Journal {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Whether a transaction was written under this key. */
  knows(key: string): boolean {
    return this.#findEarlier(key) !== null;
  }

  /**
   * `at` is not compared when a command is repeated: a retry comes later than the original.
   * @throws InsufficientFunds, LedgerConflict, LedgerRejected
   */
  append(entry: JournalEntry): Receipt {
    assertWellFormed(entry);
    const lines = linesOf(entry.moves);
    const earlier = this.#findEarlier(entry.key);
    if (earlier) return this.#replay(entry, lines, earlier);
    const linesAsJson = JSON.stringify(lines);
    this.#assertSufficientFunds(lines, linesAsJson);
    const { sequence: last, hash: previousHash } = this.#head();
    const sequence = last + 1;
    this.#sql.exec(
      `INSERT INTO posting (sequence, line, account, asset, amount)
       SELECT ?, key, value ->> 'account', value ->> 'asset', value ->> 'amount' FROM json_each(?)`,
      sequence,
      linesAsJson,
    );
    const { key, operation, kind, reference, at } = entry;
    const hash = transactionHash({
      previousHash,
      content: { sequence, key, operation, kind, reference, at, postings: lines },
    });
    this.#sql.exec(
      `INSERT INTO ledger_transaction (sequence, key, operation, kind, reference, at, previous_hash, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[sequence, key, operation, kind, reference, at, previousHash, hash],
    );
    return { sequence, replayed: false };
  }

  #findEarlier(key: string): EarlierRow | null {
    const query = "SELECT sequence, operation, kind, reference FROM ledger_transaction WHERE key = ?";
    return this.#sql.exec<EarlierRow>(query, key).toArray()[0] ?? null;
  }

  #replay(entry: JournalEntry, lines: readonly Line[], earlier: EarlierRow): Receipt {
    const stored = this.#sql
      .exec<{ account: string; amount: number }>(
        "SELECT account, amount FROM posting WHERE sequence = ? ORDER BY line",
        earlier.sequence,
      )
      .toArray();
    const same =
      earlier.operation === entry.operation &&
      earlier.kind === entry.kind &&
      earlier.reference === entry.reference &&
      stored.length === lines.length &&
      stored.every(({ account, amount }, at) => account === lines[at]?.account && amount === lines[at]?.amount);
    if (!same) throw new LedgerConflict(entry.key);
    return { sequence: earlier.sequence, replayed: true };
  }

  /** The tables' constraints enforce the same; this check throws an error that the caller can handle. */
  #assertSufficientFunds(lines: readonly Line[], linesAsJson: string): void {
    const balances = this.#balancesOf(linesAsJson);
    for (const { account, asset, amount } of lines) {
      const available = balances.get(account) ?? 0;
      // Both are safe integers, so an unsafe exact sum cannot be rounded to a safe one.
      const after = available + amount;
      if (!Number.isSafeInteger(after)) throw new LedgerRejected(`${account} cannot count as far as ${after}`);
      if (after < 0 && account !== `world:${asset}`) {
        throw new InsufficientFunds({ account, available, requested: -amount });
      }
      balances.set(account, after);
    }
  }

  #balancesOf(linesAsJson: string): Map<string, number> {
    const rows = this.#sql.exec<{ id: string; balance: number }>(
      "SELECT id, balance FROM account WHERE id IN (SELECT value ->> 'account' FROM json_each(?))",
      linesAsJson,
    );
    return new Map([...rows].map(({ id, balance }) => [id, balance]));
  }

  #head(): { sequence: number; hash: string } {
    const query = "SELECT sequence, hash FROM ledger_transaction ORDER BY sequence DESC LIMIT 1";
    return this.#sql.exec<{ sequence: number; hash: string }>(query).toArray()[0] ?? { sequence: 0, hash: GENESIS };
  }
}
