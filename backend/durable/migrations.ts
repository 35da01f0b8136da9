/** Each object carries its own database, so each brings it up to date itself, on waking, before it answers anything. */
export interface Migration {
  /** Unique within the object; once released, neither it nor its SQL changes. */
  readonly id: string;
  readonly sql: string;
}

/** Which of the guards that these migrations put up are gone. */
export function missingTriggers(sql: SqlStorage, migrations: readonly Migration[]): readonly string[] {
  const rows = sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").toArray();
  const present = new Set(rows.map(({ name }) => name));
  const made = migrations.flatMap((migration) => [...migration.sql.matchAll(/CREATE TRIGGER (\w+)/g)]);
  return made.map(([, name = ""]) => name).filter((name) => !present.has(name));
}

/** Applies, in order and in one transaction, what this object has not seen yet. */
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
