/** The postings of one account, each with the kind and reference of its transaction. */

import type { Page } from "../../lib/contract/facts/paging.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { AccountId, AmountOf, Asset } from "./accounts.ts";

export interface AccountEntry<A extends Asset> {
  /** Sequence of the posting's transaction. */
  readonly sequence: number;
  /** The caller's name for the kind of transaction. */
  readonly kind: string;
  /** The caller's id of the transaction's subject. */
  readonly reference: string;
  /** In the smallest unit of the asset; negative for a debit. */
  readonly amount: AmountOf<A>;
  readonly at: EpochMs;
}

// The columns hold integer amounts of the account's asset, and instants as the callers gave them.
type Row<A extends Asset> = {
  sequence: number;
  kind: string;
  reference: string;
  amount: AmountOf<A>;
  at: EpochMs;
};

const SELECT = `SELECT sequence, kind, reference, amount, at
  FROM posting JOIN ledger_transaction USING (sequence) WHERE account = ?`;

/** Newest first. */
export function listEntries<A extends Asset>(
  sql: SqlStorage,
  account: AccountId<A>,
  { pageNumber, pageSize }: Page,
): readonly AccountEntry<A>[] {
  const query = `${SELECT} ORDER BY sequence DESC, line DESC LIMIT ? OFFSET ?`;
  return sql.exec<Row<A>>(query, account, pageSize, pageNumber * pageSize).toArray();
}

/** The postings after transaction `sequence`, oldest first. */
export function listEntriesSince<A extends Asset>(
  sql: SqlStorage,
  account: AccountId<A>,
  sequence: number,
): readonly AccountEntry<A>[] {
  const query = `${SELECT} AND sequence > ? ORDER BY sequence, line`;
  return sql.exec<Row<A>>(query, account, sequence).toArray();
}
