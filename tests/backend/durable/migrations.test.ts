/** A database that is copied from the isolate's first one equals a database that was migrated step by step. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { investorMigrations } from "../../../backend/investor/migrations.ts";
import { type Migration, migrate } from "../../../backend/platform/migrations.ts";

/** The migrations with a count of how often one of them was applied. */
function counted(migrations: readonly Migration[]) {
  const count = { applied: 0 };
  const list = migrations.map(({ id, sql }) => ({
    id,
    get sql() {
      count.applied++;
      return sql;
    },
  }));
  return { count, list };
}

const NAMES = `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
  WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name`;

/** Every table, index and trigger, and every row. A counter of SQLite that is still 0 is as good as none. */
function contentOf({ sql }: DurableObjectStorage) {
  const schema = sql.exec<{ type: string; name: string; table: string; sql: string | null }>(NAMES).toArray();
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name);
  const rows = tables.map((name) => {
    const all = sql.exec(`SELECT * FROM "${name}" ORDER BY 1`).toArray();
    return [name, name === "sqlite_sequence" ? all.filter(({ seq }) => seq !== 0) : all];
  });
  return { schema, rows: Object.fromEntries(rows) as Record<string, unknown[]> };
}

let databases = 0;

const inNewDatabase = <Result>(run: (storage: DurableObjectStorage) => Result): Promise<Result> =>
  runInDurableObject(env.INVESTOR.getByName(`database-${databases++}`), async (_, { storage }) => {
    await storage.deleteAll();
    return run(storage);
  });

const migrated = (list: readonly Migration[]) =>
  inNewDatabase((storage) => {
    migrate(storage, list);
    return contentOf(storage);
  });

it("copies the tables, triggers and rows of the first database into the next ones", async () => {
  const { count, list } = counted(investorMigrations);
  const first = await migrated(list);
  expect(count.applied).toBe(investorMigrations.length);
  const second = await migrated(list);
  expect(count.applied).toBe(investorMigrations.length);
  expect(second).toEqual(first);
  expect(second.rows.migration).toHaveLength(investorMigrations.length);
  expect(second.schema.filter(({ type }) => type === "trigger").length).toBeGreaterThan(100);
});

it("migrates a database that has rows step by step, also after a copy was made", async () => {
  const [older, newest] = [investorMigrations.slice(0, -1), investorMigrations.slice(-1)];
  const { count, list } = counted(investorMigrations);
  await migrated(list);
  const content = await inNewDatabase((storage) => {
    migrate(storage, older);
    expect(contentOf(storage).rows.migration).toHaveLength(older.length);
    count.applied = 0;
    migrate(storage, list);
    return contentOf(storage);
  });
  expect(count.applied).toBe(newest.length);
  expect(content).toEqual(await migrated(list));
});

it("copies rows that a trigger would refuse", async () => {
  const list = [
    { id: "fixed-1", sql: "CREATE TABLE fixed (number INTEGER NOT NULL) STRICT; INSERT INTO fixed VALUES (7)" },
    {
      id: "fixed-2",
      sql: "CREATE TRIGGER fixed_is_full BEFORE INSERT ON fixed BEGIN SELECT raise(ABORT, 'the table is full'); END",
    },
  ];
  expect(await migrated(list)).toEqual(await migrated(list));
  expect((await migrated(list)).rows.fixed).toEqual([{ number: 7 }]);
});

it("leaves nothing of a migration that fails, and copies nothing of it", async () => {
  const list = [{ id: "broken-1", sql: "CREATE TABLE whole (id TEXT) STRICT; INSERT INTO absent VALUES (1)" }];
  for (const _ of [1, 2]) {
    const content = await inNewDatabase((storage) => {
      expect(() => migrate(storage, list)).toThrow(/absent/);
      return contentOf(storage);
    });
    expect(content.schema).toEqual([]);
  }
});
