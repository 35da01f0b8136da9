import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery as splitSql } from "wrangler";

/*
 * Invariant: a migration file is applied once, in the order of its name, in one transaction with the row that records
 * it. The table is the one that `wrangler d1 migrations apply` uses, so both work on the same data.
 */

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

const remembered = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Migrates one D1 database to the latest schema in `directory`; a failing file changes nothing. */
export async function migrate(database: Database, directory: string): Promise<void> {
  await database.prepare(remembered).run();
  const applied = await database.prepare("SELECT name FROM d1_migrations").raw<[string]>();
  const known = new Set(applied.map(([name]) => name));
  const files = readdirSync(directory).filter((name) => name.endsWith(".sql"));
  for (const name of files.sort()) {
    if (known.has(name)) continue;
    const statements = splitSql(readFileSync(join(directory, name), "utf8"));
    await database.batch([
      ...statements.map((sql) => database.prepare(sql)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
