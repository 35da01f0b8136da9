import type { D1Database, R2Bucket } from "@cloudflare/workers-types";

/*
 * Runs in workerd while a server starts. Miniflare's proxy takes some 30 ms for each statement and each page that Node
 * sends through it: five seconds of a start on an empty folder.
 *
 * Invariant: a migration file is applied once, in the order of its name, in one transaction with the row that records
 * it. The table is the one that `wrangler d1 migrations apply` uses, so both work on the same data.
 */

export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

const remembered = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

async function migrate(database: D1Database, migrations: readonly Migration[]): Promise<void> {
  await database.prepare(remembered).run();
  const applied = await database.prepare("SELECT name FROM d1_migrations").raw<[string]>();
  const known = new Set(applied.map(([name]) => name));
  for (const { name, statements } of migrations) {
    if (known.has(name)) continue;
    await database.batch([
      ...statements.map((sql) => database.prepare(sql)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}

export default {
  /** `POST /<database>` with a list of migrations, or `PUT /<bucket>/<key>` with an object. */
  async fetch(request: Request, env: Readonly<Record<string, D1Database | R2Bucket>>): Promise<Response> {
    const [, binding = "", ...key] = new URL(request.url).pathname.split("/");
    const store = env[binding];
    if (store === undefined) return new Response(`no binding is named ${binding}`, { status: 404 });
    if ("put" in store) await store.put(key.join("/"), await request.arrayBuffer());
    else await migrate(store, await request.json());
    return new Response();
  },
};
