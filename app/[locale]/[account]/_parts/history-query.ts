/**
 * What the address says about the history of money: `/wallet?show=payouts&q=looms`. Invariant: any query parses; unknown
 * values are ignored.
 */
import { HISTORY_PARTS, HISTORY_PLACE, HISTORY_SEARCH_MAX, type HistoryPart } from "@/lib/contract/calls/money-history";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import { type CalendarDate, calendarDate } from "@/lib/contract/values/calendar-date";
import { readCurrency } from "@/lib/web/account-currency";
import { pageNumberFrom } from "@/lib/web/page-number";

/** The tabs: what has moved, by part, and what is expected. */
export const SHOWN = [...HISTORY_PARTS, "EXPECTED"] as const;
export type Shown = (typeof SHOWN)[number];

export interface HistoryQuery {
  /** Null for the mode's default currency. */
  readonly currency: Currency | null;
  readonly shown: Shown;
  readonly search: string;
  readonly category: Category | null;
  /** The place below which the page begins: `nextBefore` of the page above; null on the first page. */
  readonly before: string | null;
  /** The first and the last due day of expected payouts; null without a bound. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** The page of expected payouts: zero-based here, one-based in the URL. */
  readonly pageNumber: number;
}

export type Query = Readonly<Record<string, string | string[] | undefined>>;

export function readHistoryQuery(query: Query): HistoryQuery {
  const single = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const day = (name: string) => {
    const read = calendarDate.safeParse(query[name]);
    return read.success ? read.data : null;
  };
  const shown = SHOWN.find((each) => each.toLowerCase() === single("show")) ?? "ALL";
  return {
    currency: readCurrency(query.currency),
    shown,
    search: shown === "EXPECTED" ? "" : single("q").trim().slice(0, HISTORY_SEARCH_MAX),
    category: CATEGORIES.find((each) => each === query.category) ?? null,
    before: HISTORY_PLACE.test(single("before")) ? single("before") : null,
    from: day("from"),
    to: day("to"),
    pageNumber: shown === "EXPECTED" ? pageNumberFrom(query.page) : 0,
  };
}

/** The path of the history within its account, without language. */
export function historyPath({ currency, shown, search, category, before, from, to, pageNumber }: HistoryQuery): string {
  const written = new URLSearchParams({
    ...(currency && { currency }),
    ...(shown !== "ALL" && { show: shown.toLowerCase() }),
    ...(search && { q: search }),
    ...(category && { category }),
    ...(before && { before }),
    ...(from && { from }),
    ...(to && { to }),
    ...(pageNumber > 0 && { page: String(pageNumber + 1) }),
  });
  return written.size > 0 ? `/wallet?${written}` : "/wallet";
}

/** The first page of another tab in the same currency. */
export const tabOf = (shown: Shown, { currency, search }: HistoryQuery): HistoryQuery => ({
  ...{ currency, shown, search: shown === "EXPECTED" ? "" : search, category: null },
  ...{ before: null, from: null, to: null, pageNumber: 0 },
});

export const partOf = (shown: Shown): HistoryPart => (shown === "EXPECTED" ? "ALL" : shown);

/** The path of the history for the query of the former list of transactions. */
export function fromTransactions({ view, type, status, currency, category, from, to }: Query): string {
  const isExpected = view === "expected" || status === "OPEN";
  const part = type === "INVESTMENT" ? "investments" : type === "PAYOUT" ? "payouts" : undefined;
  return historyPath(
    readHistoryQuery({
      ...{ currency, category, show: isExpected ? "expected" : part },
      ...(isExpected && { from, to }),
    }),
  );
}
