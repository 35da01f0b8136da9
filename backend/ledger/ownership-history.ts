/**
 * The history of an investor's balance in one currency, available or held: placing a hold changes nothing, and posted
 * money counts when it leaves. Ordered by time, which is not the order of the ledger: a payout that was learned of late
 * is dated to the day it was paid.
 */

import type { Currency, Minor } from "../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../platform/migrations.ts";
import { account } from "./accounts.ts";

export const ledgerTimeMigration: Migration = {
  id: "ledger-2",
  sql: "CREATE INDEX ledger_transaction_by_time ON ledger_transaction (at, sequence);",
};

export interface OwnedEntry {
  /** Sequence of the entry's transaction. */
  readonly sequence: number;
  readonly kind: string;
  readonly reference: string;
  readonly at: EpochMs;
  /** In minor units; negative for a debit, never zero. */
  readonly amount: Minor;
}

interface Period {
  readonly currency: Currency;
  /** First instant, inclusive. */
  readonly from: EpochMs;
  /** End, exclusive; null for no end. */
  readonly before: EpochMs | null;
  /** Last transaction to include; all when omitted. */
  readonly upTo?: number;
}

// The columns hold integer minor units of the currency, and instants as the callers gave them.
type Row = { sequence: number; kind: string; reference: string; at: EpochMs; amount: Minor };

const ENDLESS = Number.MAX_SAFE_INTEGER;

/**
 * Entries in batches, oldest first, continuing after an entry read before, so that a long history never has to fit in
 * memory.
 */
export function listOwnedEntries(
  sql: SqlStorage,
  {
    currency,
    from,
    before,
    upTo = ENDLESS,
    after,
    limit,
  }: Period & { readonly after: Pick<OwnedEntry, "at" | "sequence"> | null; readonly limit: number },
): readonly OwnedEntry[] {
  const { at, sequence } = after ?? { at: from, sequence: 0 };
  return sql
    .exec<Row>(
      `SELECT sequence, kind, reference, at, sum(amount) AS amount
       FROM ledger_transaction INDEXED BY ledger_transaction_by_time JOIN posting USING (sequence)
       WHERE (at, sequence) > (?, ?) AND at >= ? AND at < ? AND sequence <= ? AND account IN (?, ?)
       GROUP BY at, sequence HAVING sum(amount) <> 0 ORDER BY at, sequence LIMIT ?`,
      ...[at, sequence, from, before ?? ENDLESS, upTo],
      ...[account.wallet(currency), account.held(currency), limit],
    )
    .toArray();
}

/** Amount owned right before an instant: the current amount minus all changes since. */
export function ownedBefore(sql: SqlStorage, { currency, from }: Pick<Period, "currency" | "from">): Minor {
  const [wallet, held] = [account.wallet(currency), account.held(currency)];
  const { owned } = sql
    .exec<{ owned: Minor }>("SELECT coalesce(sum(balance), 0) AS owned FROM account WHERE id IN (?, ?)", wallet, held)
    .one();
  const { since } = sql
    .exec<{ since: number }>(
      `SELECT coalesce(sum(amount), 0) AS since
       FROM ledger_transaction INDEXED BY ledger_transaction_by_time JOIN posting USING (sequence)
       WHERE at >= ? AND account IN (?, ?)`,
      ...[from, wallet, held],
    )
    .one();
  // A difference of two integers of minor units.
  return (owned - since) as Minor;
}

/** Sequence of the last transaction; 0 for an empty ledger. */
export const lastSequenceOf = (sql: SqlStorage): number =>
  sql.exec<{ last: number }>("SELECT coalesce(max(sequence), 0) AS last FROM ledger_transaction").one().last;
