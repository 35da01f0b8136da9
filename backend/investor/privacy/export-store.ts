/** Reads all tables of the account generically, so new tables are exported without a change here. */

/** A row as exported, without binary columns and values that only we can use. */
export type ShownRow = Readonly<Record<string, string | number | null>>;

/** Internal tables that are not exported, and why: their content is in other tables. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  migration: "applied schema migrations of this database; the same in every account",
  command: "responses kept for repeated requests: their content is in the other tables",
  rate_limit: "number of requests per minute, for a day at most: their effects are in the other tables",
  outbox: "events waiting seconds to be sent: their content is in the other tables",
};

/** Blind indexes, hashes and salts, which are useless without our keys. */
const INTERNAL_COLUMNS = /(?:^|_)(?:hash|token|salt|secret|tag)$/;

/** Other people's identities: an inviter is shown by the friendly name only. */
const OTHER_PEOPLES_COLUMNS = new Set(["referrer_id", "viewer_id", "operator"]);

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";

export function listShownTables(sql: SqlStorage): readonly string[] {
  return sql
    .exec<{ name: string }>(TABLES)
    .toArray()
    .map(({ name }) => name)
    .filter((name) => /^[a-z][a-z_]*$/.test(name) && !name.startsWith("sqlite_") && !Object.hasOwn(NOT_EXPORTED, name));
}

/** One page of rows in storage order. `table` is one of `listShownTables`. */
export function readRows(
  sql: SqlStorage,
  { table, offset, limit }: { readonly table: string; readonly offset: number; readonly limit: number },
): readonly ShownRow[] {
  return sql
    .exec(`SELECT * FROM "${table}" LIMIT ? OFFSET ?`, limit, offset)
    .toArray()
    .map((row) => Object.fromEntries(Object.entries(row).flatMap(([name, value]) => exportedEntry(name, value))));
}

function exportedEntry(name: string, value: unknown): [string, string | number | null][] {
  if (INTERNAL_COLUMNS.test(name) || OTHER_PEOPLES_COLUMNS.has(name)) return [];
  if (typeof value === "string" || typeof value === "number" || value === null) return [[name, value]];
  return [];
}
