/**
 * The query of the wallet's history in an address: `/wallet?show=payouts&q=looms`. Invariant: any query parses; unknown
 * values are ignored.
 */

import { HISTORY_PARTS, HISTORY_PLACE, HISTORY_SEARCH_MAX, type HistoryPart } from "@/lib/contract/calls/money-history";
import type { WalletState } from "@/lib/contract/calls/wallet";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { type CalendarDate, calendarDate } from "@/lib/contract/values/calendar-date";
import { readCurrency } from "@/lib/web/account-currency";
import { pageNumberFrom } from "@/lib/web/page-number";

/** The tabs: the parts of the movements, and the expected payouts. */
export const SHOWN = [...HISTORY_PARTS, "EXPECTED"] as const;
export type Shown = (typeof SHOWN)[number];

/** The words of the address for the states of a movement. */
export const STATE_OF_STATUS = {
  done: "SUCCESS",
  underway: "INITIATED",
  failed: "FAILED",
} as const satisfies Readonly<Record<string, WalletState>>;
export type HistoryStatus = keyof typeof STATE_OF_STATUS;
export const HISTORY_STATUSES = ["done", "underway", "failed"] as const satisfies readonly HistoryStatus[];

export interface HistoryQuery {
  /** Null for the mode's default currency. */
  readonly currency: Currency | null;
  readonly shown: Shown;
  readonly search: string;
  readonly category: Category | null;
  /** The place below which the page begins: `nextBefore` of the page above; null on the first page. */
  readonly before: string | null;
  /** The state of the movements that are shown; null for every state. Expected payouts have none. */
  readonly status: HistoryStatus | null;
  /** The first and the last day of the entries shown. */
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** The page of expected payouts: zero-based here, one-based in the URL. */
  readonly pageNumber: number;
}

export function readHistoryQuery(query: SearchParams): HistoryQuery {
  const single = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const day = (name: string) => {
    const read = calendarDate.safeParse(query[name]);
    return read.success ? read.data : null;
  };
  const [from, to] = [day("from"), day("to")];
  const shown = SHOWN.find((each) => each.toLowerCase() === single("show")) ?? "ALL";
  return {
    currency: readCurrency(query.currency),
    shown,
    search: shown === "EXPECTED" ? "" : single("q").trim().slice(0, HISTORY_SEARCH_MAX),
    category: CATEGORIES.find((each) => each === query.category) ?? null,
    status: shown === "EXPECTED" ? null : (HISTORY_STATUSES.find((each) => each === query.status) ?? null),
    before: HISTORY_PLACE.test(single("before")) ? single("before") : null,
    from,
    // Days the wrong way round are taken as the first alone.
    to: from !== null && to !== null && to < from ? null : to,
    pageNumber: shown === "EXPECTED" ? pageNumberFrom(query.page) : 0,
  };
}

/** The path of the history within its account, without language. */
export function historyPath(query: HistoryQuery): string {
  const { currency, shown, search, category, status, before, from, to, pageNumber } = query;
  const written = new URLSearchParams({
    ...(currency && { currency }),
    ...(shown !== "ALL" && { show: shown.toLowerCase() }),
    ...(search && { q: search }),
    ...(category && { category }),
    ...(status && { status }),
    ...(before && { before }),
    ...(from && { from }),
    ...(to && { to }),
    ...(pageNumber > 0 && { page: String(pageNumber + 1) }),
  });
  return written.size > 0 ? `/wallet?${written}` : "/wallet";
}

/** The first page of a tab with nothing narrowed, in the same currency. */
export const wholeOf = (shown: Shown, { currency }: HistoryQuery): HistoryQuery => ({
  ...{ currency, shown, search: "", category: null, status: null },
  ...{ before: null, from: null, to: null, pageNumber: 0 },
});

/** The first page of another tab. Tabs of past movements share their filters; expected payouts have other days. */
export const tabOf = (shown: Shown, query: HistoryQuery): HistoryQuery =>
  shown === "EXPECTED" || query.shown === "EXPECTED"
    ? wholeOf(shown, query)
    : { ...query, shown, category: null, before: null, pageNumber: 0 };

export const isHistoryNarrowed = ({ search, category, status, from, to }: HistoryQuery): boolean =>
  search !== "" || [category, status, from, to].some((each) => each !== null);

export const partOf = (shown: Shown): HistoryPart => (shown === "EXPECTED" ? "ALL" : shown);

/** The path of the history for the query of the former list of transactions. */
export function fromTransactions({ view, type, status, currency, category, from, to }: SearchParams): string {
  const isExpected = view === "expected" || status === "OPEN";
  const part = type === "INVESTMENT" ? "investments" : type === "PAYOUT" ? "payouts" : undefined;
  return historyPath(
    readHistoryQuery({
      ...{ currency, category, show: isExpected ? "expected" : part },
      ...{ from, to },
    }),
  );
}
