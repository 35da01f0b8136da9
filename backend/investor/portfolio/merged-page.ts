/** One page of a sorted list and a few rows that are stored elsewhere. Pure. */

import type { Minor } from "../../../lib/contract/facts/money.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { InvestmentQuery } from "../holdings/investment-list-store.ts";

/** Sort keys of the list of investments. */
export interface InvestmentOrder {
  readonly investedOn: CalendarDate;
  readonly maturesOn: CalendarDate | null;
  readonly amount: Minor;
  readonly createdAt: EpochMs;
  readonly id: InvestmentId;
}

type Sorting = Pick<InvestmentQuery, "sortBy" | "sortOrder">;

function sortValueOf({ investedOn, maturesOn, amount }: InvestmentOrder, sortBy: Sorting["sortBy"]): string | number {
  switch (sortBy) {
    case "INVESTED_ON":
      return investedOn;
    case "MATURES_ON":
      // A row without a day comes first, as in SQLite.
      return maturesOn ?? "";
    case "AMOUNT":
      return amount;
  }
}

/** The order of SQLite: by the column, then by time and id. */
export function compareInvestments(a: InvestmentOrder, b: InvestmentOrder, { sortBy, sortOrder }: Sorting): number {
  const pairs = [
    [sortValueOf(a, sortBy), sortValueOf(b, sortBy)],
    [a.createdAt, b.createdAt],
    [a.id, b.id],
  ] as const;
  const differing = pairs.find(([one, other]) => one !== other);
  if (!differing) return 0;
  const ascending = differing[0] < differing[1] ? -1 : 1;
  return sortOrder === "ASC" ? ascending : -ascending;
}

interface Merge<Row> extends Page {
  /** Reads this many rows of the stored list, in its order, after skipping some. */
  readonly read: (window: { readonly offset: number; readonly limit: number }) => readonly Row[];
  /** Rows to merge in, sorted as the stored list is. */
  readonly few: readonly Row[];
  readonly compare: (a: Row, b: Row) => number;
}

/** The page of the merged list. Reads at most as many more rows as there are few. */
export function mergedPage<Row>({ pageNumber, pageSize, read, few, compare }: Merge<Row>): readonly Row[] {
  const first = pageNumber * pageSize;
  // At most `few.length` rows of the earlier pages are not from the stored list.
  const offset = Math.max(0, first - few.length);
  const stored = read({ offset, limit: pageSize + few.length });
  const [start] = stored;
  const isBefore = (row: Row) => start !== undefined && compare(row, start) < 0;
  // Rows before the first that was read precede this page, unless nothing was skipped.
  const shown = offset === 0 ? few : few.filter((row) => !isBefore(row));
  const skipped = offset + few.length - shown.length;
  return [...stored, ...shown].toSorted(compare).slice(first - skipped, first - skipped + pageSize);
}
