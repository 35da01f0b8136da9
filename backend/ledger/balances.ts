/** The balances hold nothing that the postings do not: they can be thrown away and made again, to the same digest. */
import { sha256 } from "./chain.ts";

type Storage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

/** SHA-256, in hexadecimal, over every account and its balance in the order of their ids. */
export function balancesDigest({ sql }: Pick<Storage, "sql">): string {
  const rows = sql.exec<{ id: string; balance: number }>("SELECT id, balance FROM account ORDER BY id").toArray();
  return sha256(JSON.stringify(rows.map(({ id, balance }) => [id, balance])));
}

/**
 * Wipes the balances and folds the postings again.
 * @throws what the engine throws when the postings cannot be folded into legal balances; then nothing has changed.
 */
export function rebuildBalances(storage: Storage): { readonly before: string; readonly after: string } {
  return storage.transactionSync(() => {
    const before = balancesDigest(storage);
    storage.sql.exec("DELETE FROM account");
    storage.sql.exec(
      "INSERT INTO account (id, asset, balance) SELECT account, asset, sum(amount) FROM posting GROUP BY account, asset",
    );
    return { before, after: balancesDigest(storage) };
  });
}

/** The accounts that hold anything, or owe it. */
export function filledAccounts(sql: SqlStorage): readonly { readonly id: string; readonly balance: number }[] {
  const query = "SELECT id, balance FROM account WHERE balance <> 0 ORDER BY id";
  return sql.exec<{ id: string; balance: number }>(query).toArray();
}

/** What one transaction added to one account; 0 where there is no such transaction. */
export function gainOf(sql: SqlStorage, { key, account }: { readonly key: string; readonly account: string }): number {
  const query = `SELECT coalesce(sum(amount), 0) AS gain FROM ledger_transaction JOIN posting USING (sequence)
    WHERE key = ? AND account = ?`;
  return sql.exec<{ gain: number }>(query, key, account).one().gain;
}
