/** One account's postings, each with what it was for. */
import type { EpochMs } from "../../lib/contract/calendar-date.ts";
import type { AccountId, AmountOf, Asset } from "./accounts.ts";

export interface AccountEntry<A extends Asset> {
  /** The caller's word for what happened. */
  readonly kind: string;
  /** The caller's thing that it happened to. */
  readonly reference: string;
  /** In the smallest unit of the asset; below zero for what went out. */
  readonly amount: AmountOf<A>;
  readonly at: EpochMs;
}

/** All of them, the latest first. */
export function listEntries<A extends Asset>(sql: SqlStorage, account: AccountId<A>): readonly AccountEntry<A>[] {
  // The tables hold whole amounts of the account's asset, and the callers' instants as they were given.
  return sql
    .exec<{ kind: string; reference: string; amount: AmountOf<A>; at: EpochMs }>(
      `SELECT kind, reference, amount, at FROM posting JOIN ledger_transaction USING (sequence)
       WHERE account = ? ORDER BY sequence DESC, line DESC`,
      account,
    )
    .toArray();
}
