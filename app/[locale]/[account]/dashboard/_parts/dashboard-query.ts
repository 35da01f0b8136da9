/**
 * The state of the dashboard as its URL holds it. Invariants: any query parses to a valid state; a link changes its own
 * parameters and keeps the others.
 */

import { HOLDING_SORTS, type HoldingSort } from "@/lib/contract/calls/holdings";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The column by which the reader sorts. */
export type SortColumn = Exclude<HoldingSort, "LATE_FIRST">;

export interface HoldingsQuery {
  readonly sortBy: HoldingSort;
  readonly sortOrder: "ASC" | "DESC";
  /** All holdings instead of the first page. */
  readonly isWhole: boolean;
}

const wordOf = (sort: HoldingSort) => sort.toLowerCase();

export function readHoldingsQuery({ sort, order, holdings }: SearchParams): HoldingsQuery {
  return {
    sortBy: HOLDING_SORTS.find((each) => wordOf(each) === sort) ?? "LATE_FIRST",
    sortOrder: order === "asc" ? "ASC" : "DESC",
    isWhole: holdings === "all",
  };
}

/** Names and days are read forwards, amounts and returns from the largest. */
const BEGINS: Readonly<Record<SortColumn, "ASC" | "DESC">> = {
  ...{ NAME: "ASC", COST: "DESC", VALUE: "DESC", GAIN: "DESC", XIRR: "DESC", NEXT: "ASC" },
};

/** Sorting by the same column reverses the order. */
export function sortedBy({ sortBy, sortOrder }: Pick<HoldingsQuery, "sortBy" | "sortOrder">, column: SortColumn) {
  const next = sortBy === column ? (sortOrder === "ASC" ? "DESC" : "ASC") : BEGINS[column];
  return { sort: wordOf(column), order: next === "ASC" ? "asc" : null };
}

const PARAMETERS = ["currency", "growth", "holdings", "sort", "order"] as const;
type Changes = Readonly<Partial<Record<(typeof PARAMETERS)[number], string | null>>>;

/** The dashboard with these parameters changed, at a section of the page. */
export function dashboardHref(
  locale: Locale,
  { search, changes, section }: { search: SearchParams; changes: Changes; section: string },
): string {
  const params = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = name in changes ? changes[name] : search[name];
    if (typeof value === "string") params.set(name, value);
  }
  const query = params.size > 0 ? `?${params}` : "";
  return hrefFor(locale, `/dashboard${query}#${section}`);
}
