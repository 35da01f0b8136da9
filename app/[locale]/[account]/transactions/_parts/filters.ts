/**
 * The transaction filters in the URL. Invariants: any query parses to valid filters; pages are one-based in the URL and
 * zero-based in code.
 */
import type { z } from "zod";
import type { transactionView } from "@/lib/contract/calls/dashboard";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import type { Currency } from "@/lib/contract/facts/money";
import { type CalendarDate, calendarDate } from "@/lib/contract/values/calendar-date";
import { readCurrency } from "@/lib/web/account-currency";

export const VIEWS = ["past", "expected"] as const;
export const TYPES = ["INVESTMENT", "PAYOUT"] as const;
/** Statuses as investors understand them: OPEN is everything unsettled, DELAYED everything that was or is late. */
export const STATUSES = ["SUCCESS", "OPEN", "DELAYED", "FAILED"] as const;

export interface Filters {
  /** Null for the mode's default currency account. */
  readonly currency: Currency | null;
  readonly view: (typeof VIEWS)[number];
  readonly type: (typeof TYPES)[number] | null;
  readonly status: (typeof STATUSES)[number] | null;
  readonly category: Category | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  /** Zero-based. */
  readonly pageNumber: number;
}

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const PAGE_MAX = 10_000;

export function readFilters(params: SearchParams): Filters {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params[name]) ?? null;
  const day = (name: string) => {
    const read = calendarDate.safeParse(params[name]);
    return read.success ? read.data : null;
  };
  const page = typeof params.page === "string" && /^\d{1,5}$/.test(params.page) ? Number(params.page) : 1;
  return {
    currency: readCurrency(params.currency),
    view: among(VIEWS, "view") ?? "past",
    type: among(TYPES, "type"),
    status: among(STATUSES, "status"),
    category: among(CATEGORIES, "category"),
    from: day("from"),
    to: day("to"),
    pageNumber: Math.min(PAGE_MAX, Math.max(1, page)) - 1,
  };
}

/** The query string; empty for the default filters. */
export function writeFilters({ view, pageNumber, ...filters }: Filters): string {
  const params = new URLSearchParams(view === "past" ? {} : { view });
  for (const [name, value] of Object.entries(filters)) if (value !== null) params.set(name, value);
  if (pageNumber > 0) params.set("page", String(pageNumber + 1));
  return params.size > 0 ? `?${params}` : "";
}

/** The same view and currency without filters. */
export function cleared({ currency, view }: Filters): Filters {
  return { currency, view, type: null, status: null, category: null, from: null, to: null, pageNumber: 0 };
}

export function countActive({ type, status, category, from, to }: Filters): number {
  return [type, status, category, from, to].filter((value) => value !== null).length;
}

/** A date range that ends before it starts is treated as a mistake and ignored. */
export const daysAreBackwards = ({ from, to }: Filters) => from !== null && to !== null && from > to;

const oneOf = <Value>(...values: Value[]) => ({ values, filterType: "IN" as const });

type ViewInput = z.input<typeof transactionView.input>;

interface Reading {
  readonly today: CalendarDate;
  readonly currency: Currency;
}

/**
 * The backend query for one currency: past transactions up to `today`, newest first, or expected ones from `today`,
 * soonest first.
 */
export function toViewInput(filters: Filters, { today, currency }: Reading): ViewInput {
  const { category, pageNumber } = filters;
  const common = { currency, pageNumber, ...(category && { productType: oneOf(category) }), ...days(filters, today) };
  if (filters.view === "expected") {
    return { ...common, transactionType: oneOf("PAYOUT" as const), transactionStatus: oneOf("PENDING" as const) };
  }
  return { ...common, ...(filters.type && { transactionType: oneOf(filters.type) }), ...statusOf(filters) };
}

function days(filters: Filters, today: CalendarDate): Pick<ViewInput, "transactionDate"> {
  const { from, to } = daysAreBackwards(filters) ? { from: null, to: null } : filters;
  if (filters.view === "expected") {
    const startDate = from !== null && from > today ? from : today;
    return { transactionDate: { sortOrder: "ASC", startDate, ...(to && { endDate: to }) } };
  }
  const endDate = to !== null && to < today ? to : today;
  return { transactionDate: { sortOrder: "DESC", endDate, ...(from && { startDate: from }) } };
}

function statusOf({ status }: Filters): Pick<ViewInput, "transactionStatus" | "payoutTiming"> {
  switch (status) {
    case null:
      return {};
    case "DELAYED":
      return { payoutTiming: oneOf("DELAYED" as const) };
    case "OPEN":
      return { transactionStatus: oneOf("INITIATED" as const, "PENDING" as const) };
    case "SUCCESS":
    case "FAILED":
      return { transactionStatus: oneOf(status) };
  }
}
