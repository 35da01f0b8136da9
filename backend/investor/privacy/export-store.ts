/** Reads all tables of the account generically, so new tables are exported without a change here. */

/** A row as exported, without binary columns and values that only we can use. */
export type ShownRow = Readonly<Record<string, string | number | null>>;

/** Internal tables that are not exported, and why: their content is in other tables. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  migration: "which shapes this database has taken; the same in every book",
  command: "answers kept for a request that is repeated: each is in the tables that it tells of",
  rate_limit:
    "how many requests came in which minute, for a day at most: what they did is in the tables that it changed",
  outbox: "events on their way to the catalogue, for seconds: each is in the tables that it reports on",
};

/** Blind indexes, hashes and salts, which are useless without our keys. */
const OURS_ALONE = /(?:^|_)(?:hash|token|salt|secret|tag)$/;

/** Other people's identities: an inviter is shown by the friendly name only. */
const SOMEBODY_ELSES = new Set(["referrer_id"]);

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";

export function listShownTables(sql: SqlStorage): readonly string[] {
  return sql
    .exec<{ name: string }>(TABLES)
    .toArray()
    .map(({ name }) => name)
    .filter((name) => /^[a-z][a-z_]*$/.test(name) && !name.startsWith("sqlite_") && !Object.hasOwn(LEFT_OUT, name));
}

/** One page of rows in storage order. `table` is one of `listShownTables`. */
export function readRows(
  sql: SqlStorage,
  { table, offset, limit }: { readonly table: string; readonly offset: number; readonly limit: number },
): readonly ShownRow[] {
  return sql
    .exec(`SELECT * FROM "${table}" LIMIT ? OFFSET ?`, limit, offset)
    .toArray()
    .map((row) => Object.fromEntries(Object.entries(row).flatMap(([name, value]) => shown(name, value))));
}

function shown(name: string, value: unknown): [string, string | number | null][] {
  if (OURS_ALONE.test(name) || SOMEBODY_ELSES.has(name)) return [];
  if (typeof value === "string" || typeof value === "number" || value === null) return [[name, value]];
  return [];
}
