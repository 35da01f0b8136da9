/**
 * Pages of a long list under any filter, without counting or skipping all earlier rows: a counter holds the number of
 * rows per bucket of the sort order (a month, a thousand numbers), so a page reads only the buckets it lies in.
 * Invariant: the pages of one filter, concatenated, are all matching rows, each once, in order.
 */
import type { Page } from "../../lib/contract/facts/paging.ts";
import type { Counter } from "./counter.ts";

/** A value of the first sort column. */
type Position = string | number;

export interface IndexedList {
  /**
   * Counts the table's rows by `bucket`, whose value is the first position of that bucket, and by every column that can
   * be filtered.
   */
  readonly counter: Counter & { readonly by: { readonly bucket: string } };
  /** Sort columns, the most significant first. Together they are unique and covered by an index. */
  readonly order: readonly [string, ...string[]];
  /** The first position after a bucket. */
  readonly endOf: (bucket: Position) => Position;
  /**
   * Values that few rows have, spread over the whole list. They are read through an index of their own instead of
   * bucket by bucket.
   */
  readonly rare: readonly Rarity[];
}

interface Rarity {
  readonly column: string;
  readonly value: string;
  /** Partial index over the rows with this value (`WHERE column = 'value'`), in the list's order. */
  readonly index: string;
}

/** Above this number of rows, reading by buckets is faster than the partial index. */
const RARE_MAX = 2_000;

export interface ListFilter {
  /** A row matches when, for each named column, its value is one of those listed. */
  readonly oneOf: Readonly<Record<string, readonly string[] | undefined>>;
  /** First and last position, both inclusive. */
  readonly from?: Position | null;
  readonly to?: Position | null;
}

export interface ListQuery extends Page, ListFilter {
  readonly newestFirst: boolean;
}

interface Clause {
  readonly text: string;
  readonly bindings: readonly Position[];
}

function all(clauses: readonly Clause[]): Clause {
  return {
    text: clauses.map(({ text }) => text).join(" AND ") || "true",
    bindings: clauses.flatMap(({ bindings }) => bindings),
  };
}

/** Column names come from our own code; values are always bound. */
function facetClause(oneOf: ListFilter["oneOf"]): Clause {
  const named = Object.entries(oneOf).flatMap(([column, values]) => (values ? [{ column, values }] : []));
  return all(
    named.map(({ column, values }) =>
      values.length === 1
        ? { text: `${column} = ?`, bindings: [values[0] ?? ""] }
        : { text: `${column} IN (SELECT value FROM json_each(?))`, bindings: [JSON.stringify(values)] },
    ),
  );
}

function withinClause(column: string, { from = null, to = null }: ListFilter): Clause {
  return all([
    ...(from === null ? [] : [{ text: `${column} >= ?`, bindings: [from] }]),
    ...(to === null ? [] : [{ text: `${column} <= ?`, bindings: [to] }]),
  ]);
}

/** The complete filter as a WHERE condition. */
export const filterClause = ({ order: [first] }: IndexedList, filter: ListFilter): Clause =>
  all([facetClause(filter.oneOf), withinClause(first, filter)]);

interface Bucket {
  readonly bucket: Position;
  readonly entries: number;
}

/** Condition for the matching rows of one bucket. */
function insideClause({ order: [first], endOf }: IndexedList, query: ListFilter, bucket: Position): Clause {
  const inside = { text: `${first} >= ? AND ${first} < ?`, bindings: [bucket, endOf(bucket)] };
  return all([facetClause(query.oneOf), inside, withinClause(first, query)]);
}

/** The buckets with matching rows and the number of matches in each, in the query's order. */
function listBuckets(sql: SqlStorage, list: IndexedList, query: ListQuery): readonly Bucket[] {
  const { counter, order } = list;
  const { from = null, to = null } = query;
  // A bound lies inside a bucket that begins at or before it.
  const bucketOfBound = counter.by.bucket.replaceAll(`row.${order[0]}`, "?1");
  const bucketOf = (bound: Position) =>
    sql.exec<{ bucket: Position }>(`SELECT ${bucketOfBound} AS bucket`, bound).one().bucket;
  const [first, last] = [from === null ? null : bucketOf(from), to === null ? null : bucketOf(to)];
  const { text, bindings } = all([
    facetClause(query.oneOf),
    withinClause("bucket", { oneOf: {}, from: first, to: last }),
  ]);
  const counted = sql.exec<{ bucket: Position; entries: number }>(
    `SELECT bucket, sum(entries) AS entries FROM ${counter.name} WHERE ${text} GROUP BY bucket
     ORDER BY bucket ${query.newestFirst ? "DESC" : "ASC"}`,
    ...bindings,
  );
  const isCut = (bucket: Position) => bucket === first || bucket === last;
  return counted
    .toArray()
    .map(({ bucket, entries }) => ({
      bucket,
      entries: entries > 0 && isCut(bucket) ? countInside(sql, list, query, bucket) : entries,
    }))
    .filter(({ entries }) => entries > 0);
}

function countInside(sql: SqlStorage, list: IndexedList, query: ListQuery, bucket: Position): number {
  const { text, bindings } = insideClause(list, query, bucket);
  return sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${list.counter.of} WHERE ${text}`, ...bindings).one().n;
}

type Reading = ListQuery & { readonly columns: string };

const orderOf = ({ order }: IndexedList, { newestFirst }: ListQuery) =>
  order.map((column) => `${column} ${newestFirst ? "DESC" : "ASC"}`).join(", ");

/** One page of the matching rows, and the total number of matches. */
export function readListPage<Row extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  list: IndexedList,
  query: Reading,
): { readonly rows: Row[]; readonly total: number } {
  const buckets = listBuckets(sql, list, query);
  const total = buckets.reduce((sum, { entries }) => sum + entries, 0);
  const rarity = list.rare.find(({ column, value }) => query.oneOf[column]?.join() === value);
  const rows =
    rarity && total <= RARE_MAX ? readRare<Row>(sql, list, query, rarity) : readIn<Row>(sql, list, query, buckets);
  return { rows, total };
}

function readIn<Row extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  list: IndexedList,
  query: Reading,
  buckets: readonly Bucket[],
): Row[] {
  const rows: Row[] = [];
  let before = query.pageNumber * query.pageSize;
  for (const { bucket, entries } of buckets) {
    const left = query.pageSize - rows.length;
    if (left === 0) break;
    if (before < entries) {
      const { text, bindings } = insideClause(list, query, bucket);
      const order = `ORDER BY ${orderOf(list, query)} LIMIT ? OFFSET ?`;
      const select = `SELECT ${query.columns} FROM ${list.counter.of} WHERE ${text} ${order}`;
      rows.push(...sql.exec<Row>(select, ...bindings, left, before));
    }
    before = Math.max(0, before - entries);
  }
  return rows;
}

function readRare<Row extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  list: IndexedList,
  query: Reading,
  { column, value, index }: Rarity,
): Row[] {
  const { text, bindings } = filterClause(list, query);
  const select = `SELECT ${query.columns} FROM ${list.counter.of} INDEXED BY ${index}
    WHERE ${column} = '${value}' AND ${text} ORDER BY ${orderOf(list, query)} LIMIT ? OFFSET ?`;
  const window = [query.pageSize, query.pageNumber * query.pageSize];
  return sql.exec<Row>(select, ...bindings, ...window).toArray();
}
