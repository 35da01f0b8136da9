/**
 * The state of the dashboard as its URL holds it. Invariants: any query parses to a valid state; a link changes its own
 * parameters and keeps the others.
 */

import { HOLDING_SORTS, type HoldingSort } from "@/lib/contract/calls/holdings";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The column by which the reader sorts. */
export type SortColumn = Exclude<HoldingSort, "LATE_FIRST">;

export interface HoldingsQuery {
  readonly sortBy: HoldingSort;
  readonly sortOrder: "ASC" | "DESC";
  /** The page of all holdings, from 0; null for the first ten. */
  readonly page: number | null;
}

const pageIn = (page: SearchParams[string]): number =>
  typeof page === "string" && /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0;

const wordOf = (sort: HoldingSort) => sort.toLowerCase();

export function readHoldingsQuery({ sort, order, holdings, page }: SearchParams): HoldingsQuery {
  return {
    sortBy: HOLDING_SORTS.find((each) => wordOf(each) === sort) ?? "LATE_FIRST",
    sortOrder: order === "asc" ? "ASC" : "DESC",
    page: holdings === "all" ? pageIn(page) : null,
  };
}

/** Names and days are read forwards, amounts and returns from the largest. */
const BEGINS: Readonly<Record<SortColumn, "ASC" | "DESC">> = {
  ...{ NAME: "ASC", COST: "DESC", VALUE: "DESC", GAIN: "DESC", XIRR: "DESC", NEXT: "ASC" },
};

/** Sorting by the same column reverses the order. Each order begins with its first page. */
export function sortedBy({ sortBy, sortOrder }: Pick<HoldingsQuery, "sortBy" | "sortOrder">, column: SortColumn) {
  const next = sortBy === column ? (sortOrder === "ASC" ? "DESC" : "ASC") : BEGINS[column];
  return { sort: wordOf(column), order: next === "ASC" ? "asc" : null, page: null };
}

const PARAMETERS = [
  ...(["currency", "growth", "figures", "months", "payers", "banks"] as const),
  ...(["holdings", "page", "sort", "order"] as const),
];
type Changes = Readonly<Partial<Record<(typeof PARAMETERS)[number], string | null>>>;

/** The lists that a link opens: the table of growth, the months with their payouts by name, and the further rows. */
type ClosedList = "figures" | "months" | "payers" | "banks";

const OPEN = "open";

/** The page holds a list once it is opened. */
export const isOpen = (search: SearchParams, list: ClosedList): boolean => search[list] === OPEN;

/** Opens a closed list, and closes an open one. */
export const toggled = (search: SearchParams, list: ClosedList): Changes => ({
  [list]: isOpen(search, list) ? null : OPEN,
});

interface DashboardLink {
  /** The page's path without its language. */
  readonly path: string;
  readonly search: SearchParams;
  readonly changes: Changes;
  /** The id of a section of the page; the page's beginning by default. */
  readonly section?: string;
}

/** The dashboard with these parameters changed. */
export function dashboardHref(locale: Locale, { path, search, changes, section }: DashboardLink): string {
  const params = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = name in changes ? changes[name] : search[name];
    if (typeof value === "string") params.set(name, value);
  }
  const query = params.size > 0 ? `?${params}` : "";
  return hrefFor(locale, `${path}${query}${section === undefined ? "" : `#${section}`}`);
}
