/**
 * What an investor owns of one currency, free or held, as a history: a hold by itself changes nothing of it, and money that
 * is sent on counts when it goes. In the order of time, which is not that of the book: a payout that we learnt of late
 * stands on the day on which it came.
 */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Currency, Minor } from "../../lib/contract/values/money.ts";
import type { Migration } from "../durable/migrations.ts";
import { account } from "./accounts.ts";

export const ledgerTimeMigration: Migration = {
  id: "ledger-2",
  sql: "CREATE INDEX ledger_transaction_by_time ON ledger_transaction (at, sequence);",
};

export interface OwnedEntry {
  /** Of its transaction. */
  readonly sequence: number;
  readonly kind: string;
  readonly reference: string;
  readonly at: EpochMs;
  /** In minor units; below zero for what went out, never zero. */
  readonly amount: Minor;
}

interface Span {
  readonly currency: Currency;
  /** The first instant. */
  readonly from: EpochMs;
  /** The first instant behind the last; null for no end. */
  readonly before: EpochMs | null;
  /** The last transaction of the book that counts; all when it is left out. */
  readonly upTo?: number;
}

// The tables hold whole minor units of the currency, and the callers' instants as they were given.
type Row = { sequence: number; kind: string; reference: string; at: EpochMs; amount: Minor };

const ENDLESS = Number.MAX_SAFE_INTEGER;

/** The oldest first, from after one that was read before: a long history is read without holding it. */
export function listOwnedEntries(
  sql: SqlStorage,
  {
    currency,
    from,
    before,
    upTo = ENDLESS,
    after,
    limit,
  }: Span & { readonly after: Pick<OwnedEntry, "at" | "sequence"> | null; readonly limit: number },
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

/** What was owned right before an instant: what is owned now, less what has come and gone since. */
export function ownedBefore(sql: SqlStorage, { currency, from }: Pick<Span, "currency" | "from">): Minor {
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
  // A difference of two whole numbers of minor units.
  return (owned - since) as Minor;
}

/** Of the transaction that was written last; 0 in an empty book. */
export const lastSequenceOf = (sql: SqlStorage): number =>
  sql.exec<{ last: number }>("SELECT coalesce(max(sequence), 0) AS last FROM ledger_transaction").one().last;
