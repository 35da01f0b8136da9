import type { DatabaseSync, SQLInputValue } from "node:sqlite";

/**
 * A database of this machine in the shape of an object's, as far as the stores and the ledger ask of it. Transactions
 * are the caller's: one around everything.
 */
export function storageOf(database: DatabaseSync): DurableObjectStorage {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    const statement = prepared.get(query) ?? database.prepare(query);
    prepared.set(query, statement);
    const rows = statement.all(...bindings);
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows[Symbol.iterator]() };
  };
  const transactionSync = <Result>(change: () => Result) => change();
  // Of a storage they use `sql.exec` and `transactionSync`, and of a cursor these three.
  return { sql: { exec }, transactionSync } as unknown as DurableObjectStorage;
}
