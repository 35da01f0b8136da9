/**
 * The state of a category's list as its URL holds it. Invariants: any query parses to a valid state; invalid parameters
 * are ignored; pages are one-based in the URL and zero-based in code.
 */

import { INVESTMENT_STAGES, type InvestmentStage } from "@/lib/contract/calls/investments";
import type { Currency } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { readCurrency } from "@/lib/web/account-currency";

export const INVESTMENT_SORTS = ["INVESTED_ON", "MATURES_ON", "AMOUNT"] as const;
export type InvestmentSort = (typeof INVESTMENT_SORTS)[number];

export interface InvestmentListQuery {
  /** Null for the mode's default currency account. */
  readonly currency: Currency | null;
  readonly stage: InvestmentStage | null;
  readonly sortBy: InvestmentSort;
  readonly sortOrder: "ASC" | "DESC";
  /** Zero-based. */
  readonly pageNumber: number;
}

const SORT_WORDS = { invested: "INVESTED_ON", matures: "MATURES_ON", amount: "AMOUNT" } as const satisfies Record<
  string,
  InvestmentSort
>;
const FIRST: InvestmentListQuery = {
  currency: null,
  stage: null,
  sortBy: "INVESTED_ON",
  sortOrder: "DESC",
  pageNumber: 0,
};
const PAGE_MAX = 10_000;

export function readListQuery(params: SearchParams): InvestmentListQuery {
  const sort = Object.entries(SORT_WORDS).find(([word]) => word === params.sort);
  const page = typeof params.page === "string" && /^\d{1,5}$/.test(params.page) ? Number(params.page) : 1;
  return {
    currency: readCurrency(params.currency),
    stage: INVESTMENT_STAGES.find((stage) => stage === params.stage) ?? FIRST.stage,
    sortBy: sort?.[1] ?? FIRST.sortBy,
    sortOrder: params.order === "asc" ? "ASC" : "DESC",
    pageNumber: Math.min(PAGE_MAX, Math.max(1, page)) - 1,
  };
}

/** The query string, `?stage=ACTIVE&page=2`; empty for the default state. */
export function writeListQuery({ currency, stage, sortBy, sortOrder, pageNumber }: InvestmentListQuery): string {
  const params = new URLSearchParams();
  if (currency !== null) params.set("currency", currency);
  if (stage !== null) params.set("stage", stage);
  const word = Object.entries(SORT_WORDS).find(([, sort]) => sort === sortBy)?.[0];
  if (word !== undefined && sortBy !== FIRST.sortBy) params.set("sort", word);
  if (sortOrder !== FIRST.sortOrder) params.set("order", "asc");
  if (pageNumber > 0) params.set("page", String(pageNumber + 1));
  return params.size > 0 ? `?${params}` : "";
}

/** Sorting by the same column reverses the order; another column starts descending. Both return to the first page. */
export function sortedBy(query: InvestmentListQuery, sortBy: InvestmentSort): InvestmentListQuery {
  const isSame = query.sortBy === sortBy;
  return { ...query, sortBy, sortOrder: isSame && query.sortOrder === "DESC" ? "ASC" : "DESC", pageNumber: 0 };
}
