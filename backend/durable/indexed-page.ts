/**
 * Pages of a long list, in whatever filter, without counting or passing over the rows before them: its rows are counted
 * by stretches of their order (a month, a thousand numbers), so that a page looks into the stretches it lies in and no
 * others. Always true here: the pages of one filter, put together, are all the rows that match, each once, in order.
 */
import type { Page } from "../../lib/contract/values/paging.ts";
import type { Counter } from "./counter.ts";

/** A value of the column that comes first in the order. */
type Position = string | number;

export interface IndexedList {
  /** Counts the table's rows by `stretch`, which is the first position of a stretch, and by every column of a filter. */
  readonly counter: Counter & { readonly by: { readonly stretch: string } };
  /** Columns, the one that counts most first; together they are unique, and an index gives them. */
  readonly order: readonly [string, ...string[]];
  /** The first position behind a stretch. */
  readonly endOf: (stretch: Position) => Position;
  /** Values that few rows have, strewn over the whole list: rather than in their stretches, they are read by an index. */
  readonly rare: readonly Rarity[];
}

interface Rarity {
  readonly column: string;
  readonly value: string;
  /** Of the rows that have it alone (`WHERE column = 'value'`), in the order of the list. */
  readonly index: string;
}

/** Of more rows than this, the stretches lead to a page sooner. */
const RARE_MAX = 2_000;

export interface ListFilter {
  /** A row matches when, for each column that is named, its value is one of these. */
  readonly oneOf: Readonly<Record<string, readonly string[] | undefined>>;
  /** First and last position, both included. */
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

/** Column names come from our own code, values never stand in the text. */
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

/** The whole of a filter, as a condition on the table. */
export const filterClause = ({ order: [first] }: IndexedList, filter: ListFilter): Clause =>
  all([facetClause(filter.oneOf), withinClause(first, filter)]);

interface Stretch {
  readonly stretch: Position;
  readonly entries: number;
}

/** Rows of one stretch that match. */
function insideClause({ order: [first], endOf }: IndexedList, query: ListFilter, stretch: Position): Clause {
  const inside = { text: `${first} >= ? AND ${first} < ?`, bindings: [stretch, endOf(stretch)] };
  return all([facetClause(query.oneOf), inside, withinClause(first, query)]);
}

/** The stretches in which rows match, and how many in each, in the order of the query. */
function listStretches(sql: SqlStorage, list: IndexedList, query: ListQuery): readonly Stretch[] {
  const { counter, order } = list;
  const { from = null, to = null } = query;
  // The stretch that `from` lies in begins before it.
  const stretchOfBound = counter.by.stretch.replaceAll(`row.${order[0]}`, "?1");
  const stretchOf = (bound: Position) =>
    sql.exec<{ stretch: Position }>(`SELECT ${stretchOfBound} AS stretch`, bound).one().stretch;
  const [first, last] = [from === null ? null : stretchOf(from), to === null ? null : stretchOf(to)];
  const { text, bindings } = all([
    facetClause(query.oneOf),
    withinClause("stretch", { oneOf: {}, from: first, to: last }),
  ]);
  const counted = sql.exec<{ stretch: Position; entries: number }>(
    `SELECT stretch, sum(entries) AS entries FROM ${counter.name} WHERE ${text} GROUP BY stretch
     ORDER BY stretch ${query.newestFirst ? "DESC" : "ASC"}`,
    ...bindings,
  );
  const isCut = (stretch: Position) => stretch === first || stretch === last;
  return counted
    .toArray()
    .map(({ stretch, entries }) => ({
      stretch,
      entries: entries > 0 && isCut(stretch) ? countInside(sql, list, query, stretch) : entries,
    }))
    .filter(({ entries }) => entries > 0);
}

function countInside(sql: SqlStorage, list: IndexedList, query: ListQuery, stretch: Position): number {
  const { text, bindings } = insideClause(list, query, stretch);
  return sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${list.counter.of} WHERE ${text}`, ...bindings).one().n;
}

type Reading = ListQuery & { readonly columns: string };

const orderOf = ({ order }: IndexedList, { newestFirst }: ListQuery) =>
  order.map((column) => `${column} ${newestFirst ? "DESC" : "ASC"}`).join(", ");

/** A page of the rows that match, and how many there are of them all. */
export function readListPage<Row extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  list: IndexedList,
  query: Reading,
): { readonly rows: Row[]; readonly total: number } {
  const stretches = listStretches(sql, list, query);
  const total = stretches.reduce((sum, { entries }) => sum + entries, 0);
  const rarity = list.rare.find(({ column, value }) => query.oneOf[column]?.join() === value);
  const rows =
    rarity && total <= RARE_MAX ? readRare<Row>(sql, list, query, rarity) : readIn<Row>(sql, list, query, stretches);
  return { rows, total };
}

function readIn<Row extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  list: IndexedList,
  query: Reading,
  stretches: readonly Stretch[],
): Row[] {
  const rows: Row[] = [];
  let before = query.pageNumber * query.pageSize;
  for (const { stretch, entries } of stretches) {
    const left = query.pageSize - rows.length;
    if (left === 0) break;
    if (before < entries) {
      const { text, bindings } = insideClause(list, query, stretch);
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
