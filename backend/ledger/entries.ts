/** One account's postings, each with what it was for. */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Page } from "../../lib/contract/values/paging.ts";
import type { AccountId, AmountOf, Asset } from "./accounts.ts";

export interface AccountEntry<A extends Asset> {
  /** Of its transaction. */
  readonly sequence: number;
  /** The caller's word for what happened. */
  readonly kind: string;
  /** The caller's thing that it happened to. */
  readonly reference: string;
  /** In the smallest unit of the asset; below zero for what went out. */
  readonly amount: AmountOf<A>;
  readonly at: EpochMs;
}

// The tables hold whole amounts of the account's asset, and the callers' instants as they were given.
type Row<A extends Asset> = {
  sequence: number;
  kind: string;
  reference: string;
  amount: AmountOf<A>;
  at: EpochMs;
};

const SELECT = `SELECT sequence, kind, reference, amount, at
  FROM posting JOIN ledger_transaction USING (sequence) WHERE account = ?`;

/** The latest first. */
export function listEntries<A extends Asset>(
  sql: SqlStorage,
  account: AccountId<A>,
  { pageNumber, pageSize }: Page,
): readonly AccountEntry<A>[] {
  const query = `${SELECT} ORDER BY sequence DESC, line DESC LIMIT ? OFFSET ?`;
  return sql.exec<Row<A>>(query, account, pageSize, pageNumber * pageSize).toArray();
}

/** Those that a reader who has come as far as `sequence` has not seen, the oldest first. */
export function listEntriesSince<A extends Asset>(
  sql: SqlStorage,
  account: AccountId<A>,
  sequence: number,
): readonly AccountEntry<A>[] {
  const query = `${SELECT} AND sequence > ? ORDER BY sequence, line`;
  return sql.exec<Row<A>>(query, account, sequence).toArray();
}
