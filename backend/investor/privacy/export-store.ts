/** Reads the book's own tables as they are, whatever they are: what a later change adds is in the export by itself. */

/** A row as it may be shown: bytes (seals, hashes) are left out, and so is what only we can read. */
export type ShownRow = Readonly<Record<string, string | number | null>>;

/** What is not in the export, and why: the machine's own, which tells nothing of the person that does not stand elsewhere. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  migration: "which shapes this database has taken; the same in every book",
  command: "answers kept for a request that is repeated: each is in the tables that it tells of",
  rate_limit:
    "how many requests came in which minute, for a day at most: what they did is in the tables that it changed",
  outbox: "events on their way to the catalogue, for seconds: each is in the tables that it reports on",
};

/** A keyed token, a hash, a salt: of no use to anybody who has no key. */
const OURS_ALONE = /(?:^|_)(?:hash|token|salt|secret|tag)$/;

/** Who somebody else is stays his to tell: whoever invited is known by the name that he chose. */
const SOMEBODY_ELSES = new Set(["referrer_id"]);

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";

export function listShownTables(sql: SqlStorage): readonly string[] {
  return sql
    .exec<{ name: string }>(TABLES)
    .toArray()
    .map(({ name }) => name)
    .filter((name) => /^[a-z][a-z_]*$/.test(name) && !name.startsWith("sqlite_") && !Object.hasOwn(LEFT_OUT, name));
}

/** Some rows of a table, in the order in which the table keeps them. `table` is one of `listShownTables`. */
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
