/** Balances are derived from the postings alone: they can be deleted and rebuilt to the same digest. */
import { sha256 } from "./chain.ts";

type Storage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

/** SHA-256 in hexadecimal over every account id and its balance, ordered by id. */
export function balancesDigest({ sql }: Pick<Storage, "sql">): string {
  const rows = sql.exec<{ id: string; balance: number }>("SELECT id, balance FROM account ORDER BY id").toArray();
  return sha256(JSON.stringify(rows.map(({ id, balance }) => [id, balance])));
}

/**
 * Deletes the balances and sums the postings again.
 * @throws the SQLite error when the postings do not sum to valid balances; nothing has changed then.
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

/** The accounts whose balance is not zero. */
export function nonZeroAccounts(sql: SqlStorage): readonly { readonly id: string; readonly balance: number }[] {
  const query = "SELECT id, balance FROM account WHERE balance <> 0 ORDER BY id";
  return sql.exec<{ id: string; balance: number }>(query).toArray();
}

/** Amount that one transaction posted to one account; 0 when there is no such transaction. */
export function amountPosted(
  sql: SqlStorage,
  { key, account }: { readonly key: string; readonly account: string },
): number {
  const query = `SELECT coalesce(sum(amount), 0) AS gain FROM ledger_transaction JOIN posting USING (sequence)
    WHERE key = ? AND account = ?`;
  return sql.exec<{ gain: number }>(query, key, account).one().gain;
}
