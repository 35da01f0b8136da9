/** Each Durable Object has its own database and migrates it when it starts, before it handles any request. */
export interface Migration {
  /** Unique within the object. A released migration changes neither its id nor its SQL. */
  readonly id: string;
  readonly sql: string;
}

interface Statement {
  readonly query: string;
  readonly values: readonly SqlStorageValue[];
}

/**
 * An isolate applies a list of migrations to its first new database, and copies the resulting schema to the next ones:
 * for the ninety migrations of an investor this takes a quarter of the time.
 */
const outcomes = new WeakMap<readonly Migration[], readonly Statement[]>();

/** Leaves out the tables of SQLite and of the platform. A table precedes its indexes and triggers. */
const OWN_SCHEMA = `FROM sqlite_schema
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`;

/** Names of triggers that the migrations create but the database lacks. */
export function missingTriggers(sql: SqlStorage, migrations: readonly Migration[]): readonly string[] {
  const rows = sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").toArray();
  const present = new Set(rows.map(({ name }) => name));
  const made = migrations.flatMap((migration) => [...migration.sql.matchAll(/CREATE TRIGGER (\w{1,100})/g)]);
  return made.map(([, name = ""]) => name).filter((name) => !present.has(name));
}

/** Applies the migrations that this object has not applied yet, in order and in one transaction. */
export function migrate(storage: DurableObjectStorage, migrations: readonly Migration[]): void {
  storage.transactionSync(() => {
    const { sql } = storage;
    const isNew = sql.exec<{ tables: number }>(`SELECT count(*) AS tables ${OWN_SCHEMA}`).one().tables === 0;
    const outcome = isNew ? outcomes.get(migrations) : undefined;
    if (outcome) {
      for (const { query, values } of outcome) sql.exec(query, ...values);
      return;
    }
    applyMissing(sql, migrations);
    if (isNew) outcomes.set(migrations, outcomeIn(sql));
  });
}

function applyMissing(sql: SqlStorage, migrations: readonly Migration[]): void {
  sql.exec("CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY) STRICT");
  const seen = new Set(
    sql
      .exec<{ id: string }>("SELECT id FROM migration")
      .toArray()
      .map(({ id }) => id),
  );
  for (const migration of migrations) {
    if (seen.has(migration.id)) continue;
    sql.exec(migration.sql);
    sql.exec("INSERT INTO migration (id) VALUES (?)", migration.id);
  }
}

/** Statements that make a new database equal to this one. The triggers come last: some refuse rows. */
function outcomeIn(sql: SqlStorage): readonly Statement[] {
  const entries = sql
    .exec<{ type: string; name: string; sql: string }>(`SELECT type, name, sql ${OWN_SCHEMA} ORDER BY rowid`)
    .toArray();
  const [triggers, others] = [
    entries.filter(({ type }) => type === "trigger"),
    entries.filter(({ type }) => type !== "trigger"),
  ];
  const rows = others.flatMap(({ type, name }) => (type === "table" ? rowsOf(sql, name) : []));
  return [...createAll(others), ...rows, ...createAll(triggers)];
}

const createAll = (entries: readonly { readonly sql: string }[]): readonly Statement[] =>
  entries.length > 0 ? [{ query: entries.map((entry) => entry.sql).join(";\n"), values: [] }] : [];

function rowsOf(sql: SqlStorage, table: string): readonly Statement[] {
  const cursor = sql.exec(`SELECT * FROM "${table}"`);
  const query = `INSERT INTO "${table}" VALUES (${cursor.columnNames.map(() => "?").join(", ")})`;
  return [...cursor.raw()].map((values) => ({ query, values }));
}
