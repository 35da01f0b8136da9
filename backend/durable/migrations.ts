/** Each Durable Object has its own database and migrates it when it starts, before it handles any request. */
export interface Migration {
  /** Unique within the object. A released migration changes neither its id nor its SQL. */
  readonly id: string;
  readonly sql: string;
}

/** Names of triggers that the migrations create but the database lacks. */
export function missingTriggers(sql: SqlStorage, migrations: readonly Migration[]): readonly string[] {
  const rows = sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").toArray();
  const present = new Set(rows.map(({ name }) => name));
  const made = migrations.flatMap((migration) => [...migration.sql.matchAll(/CREATE TRIGGER (\w+)/g)]);
  return made.map(([, name = ""]) => name).filter((name) => !present.has(name));
}

/** Applies the migrations that this object has not applied yet, in order and in one transaction. */
export function migrate(storage: DurableObjectStorage, migrations: readonly Migration[]): void {
  storage.transactionSync(() => {
    storage.sql.exec("CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY) STRICT");
    const seen = new Set(
      storage.sql
        .exec<{ id: string }>("SELECT id FROM migration")
        .toArray()
        .map(({ id }) => id),
    );
    for (const { id, sql } of migrations) {
      if (seen.has(id)) continue;
      storage.sql.exec(sql);
      storage.sql.exec("INSERT INTO migration (id) VALUES (?)", id);
    }
  });
}
