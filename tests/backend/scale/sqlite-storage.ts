import type { DatabaseSync, SQLInputValue } from "node:sqlite";

/**
 * A local SQLite file behind the interface of an object's storage, as far as the stores and the ledger use it. The
 * caller opens one transaction around everything.
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
  // The stores use only `sql.exec` and `transactionSync`, and these three members of a cursor.
  return { sql: { exec }, transactionSync } as unknown as DurableObjectStorage;
}
