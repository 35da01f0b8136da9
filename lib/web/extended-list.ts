/**
 * A list that was extended in the browser, read again as its address names it: `?page=3` is its first three pages, so
 * that it stays extended after a reload and after Back. Beyond `PAGES_MAX`, a page is shown alone.
 */
import { PAGE_SIZE, PAGE_SIZE_MAX } from "../contract/facts/paging.ts";

/** Five calls of a hundred rows. */
const PAGES_MAX = 50;

interface Wanted {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** One answer of the backend. */
interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ExtendedList<Row> {
  readonly rows: readonly Row[];
  /** The last page that it holds, in pages of `PAGE_SIZE`. */
  readonly pageNumber: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Whether the list begins with its first row. */
export const isWhole = (pageNumber: number): boolean => pageNumber < PAGES_MAX;

/** `null` as soon as one part could not be read. */
export async function readUpTo<Row>(
  pageNumber: number,
  read: (wanted: Wanted) => Promise<Answer<Row> | null>,
): Promise<ExtendedList<Row> | null> {
  if (!isWhole(pageNumber)) return readPage(pageNumber, read);
  const rowsMax = (pageNumber + 1) * PAGE_SIZE;
  const pageSize = Math.min(rowsMax, PAGE_SIZE_MAX);
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(rowsMax / pageSize) }, (_, part) => read({ pageNumber: part, pageSize })),
  );
  const answers = parts.filter((part) => part !== null);
  const [first] = answers;
  if (first === undefined || answers.length < parts.length) return null;
  const rows = answers.flatMap((answer) => answer.rows).slice(0, rowsMax);
  const last = Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1);
  return { rows, ...pagingOf(first.total, last) };
}

/** One page alone. */
export async function readPage<Row>(
  pageNumber: number,
  read: (wanted: Wanted) => Promise<Answer<Row> | null>,
): Promise<ExtendedList<Row> | null> {
  const answer = await read({ pageNumber, pageSize: PAGE_SIZE });
  return answer && { rows: answer.rows, ...pagingOf(answer.total, pageNumber) };
}

const pagingOf = (total: number, pageNumber: number) => ({
  pageNumber,
  total,
  totalPages: Math.ceil(total / PAGE_SIZE),
});
