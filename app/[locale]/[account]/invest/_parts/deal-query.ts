/**
 * The deal list's filter in the URL: `/invest?category=BOND&tenure=to-12&rating=AA&sort=return`. Pure. Unknown values
 * are ignored, so that an outdated or mistyped URL shows more deals, never none.
 */

import type { Deal } from "@/lib/contract/calls/deals";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import { CURRENCIES, type Currency, type Paise, paise } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { ProductTerms } from "@/lib/contract/values/products";
import type { RequiredGrade } from "@/lib/contract/values/reinvestment";
import { productOf } from "@/lib/products/lookup";
import { isRatedAtLeast } from "@/lib/products/rating";

/** The tabs of the list, in order. */
export const STAGES = ["open", "upcoming", "ended"] as const;
export type Stage = (typeof STAGES)[number];

export const TENURES = ["to-3", "to-12", "to-36", "over-36"] as const;
export type TenureFilter = (typeof TENURES)[number];
export const DAYS_PER_YEAR = 365.25;
/** Inclusive ranges in days; months have average length, rounded up so that a deal at the limit still matches. */
const DAYS: Record<TenureFilter, { from: number; to: number }> = {
  "to-3": { from: 0, to: 92 },
  "to-12": { from: 93, to: 366 },
  "to-36": { from: 367, to: 1096 },
  "over-36": { from: 1097, to: Number.POSITIVE_INFINITY },
};

export const MINIMUMS = ["to-25000", "to-50000", "to-200000"] as const;
export type Minimum = (typeof MINIMUMS)[number];
/** The highest minimum investment that matches, in rupees. Deals in other currencies always match. */
export const LARGEST: Record<Minimum, Paise> = {
  "to-25000": paise(25_000_00),
  "to-50000": paise(50_000_00),
  "to-200000": paise(2_00_000_00),
};

/** The least grade, with the sign that still counts: AA includes AA-. */
export const GRADES = ["AA", "A", "BBB"] as const;
export type Grade = (typeof GRADES)[number];
const LEAST_GRADE: Record<Grade, RequiredGrade> = { AA: "AA-", A: "A-", BBB: "BBB-" };

/** `closing`, the default, favours no deal. */
export const DEAL_SORTS = ["closing", "return", "tenure", "rating", "minimum"] as const;
export type DealSort = (typeof DEAL_SORTS)[number];

const WORDS_LENGTH_MAX = 80;
const PAGE_MAX = 10_000;

export interface DealFilter {
  readonly category: Category | null;
  readonly status: Stage;
  readonly tenure: TenureFilter | null;
  readonly minimum: Minimum | null;
  readonly rating: Grade | null;
  readonly currency: Currency | null;
  /** The words in the search field; empty without any. */
  readonly q: string;
  readonly sort: DealSort;
  /** Whether returns are shown before the investor's own tax. */
  readonly isBeforeTax: boolean;
  /** Whether a phone, which has no room for both, shows the plot above the list. */
  readonly hasPlot: boolean;
  /** The deal that the second pane shows, if its address names one. */
  readonly preview: string | null;
  /** From 1. */
  readonly page: number;
}

export const NO_FILTER: DealFilter = {
  ...{ category: null, status: "open", tenure: null, minimum: null, rating: null, currency: null, q: "" },
  ...{ sort: "closing", isBeforeTax: false, hasPlot: false, preview: null, page: 1 },
};

export function filterFrom(query: SearchParams): DealFilter {
  const oneOf = <Known extends string>(known: readonly Known[], name: string): Known | null =>
    known.find((each) => each === query[name]) ?? null;
  const page = typeof query.page === "string" && /^\d{1,5}$/.test(query.page) ? Number(query.page) : 1;
  return {
    category: oneOf(CATEGORIES, "category"),
    status: oneOf(STAGES, "status") ?? NO_FILTER.status,
    tenure: oneOf(TENURES, "tenure"),
    minimum: oneOf(MINIMUMS, "minimum"),
    rating: oneOf(GRADES, "rating"),
    currency: oneOf(CURRENCIES, "currency"),
    q: typeof query.q === "string" ? query.q.slice(0, WORDS_LENGTH_MAX).trim() : "",
    sort: oneOf(DEAL_SORTS, "sort") ?? NO_FILTER.sort,
    isBeforeTax: query.tax === "before",
    hasPlot: query.plot === "yes",
    preview: typeof query.preview === "string" && /^[a-z0-9-]{1,80}$/.test(query.preview) ? query.preview : null,
    page: Math.min(PAGE_MAX, Math.max(1, page)),
  };
}

/** Path of the filtered list, without locale. It omits every filter that is not set. */
export function investPathOf({ page, isBeforeTax, hasPlot, preview, ...filter }: DealFilter): string {
  const query = new URLSearchParams();
  for (const name of ["category", "status", "rating", "tenure", "minimum", "currency", "q", "sort"] as const) {
    const value = filter[name];
    if (value !== null && value !== NO_FILTER[name]) query.set(name, value);
  }
  if (isBeforeTax) query.set("tax", "before");
  if (hasPlot) query.set("plot", "yes");
  if (page > 1) query.set("page", String(page));
  if (preview !== null) query.set("preview", preview);
  return query.size > 0 ? `/invest?${query}` : "/invest";
}

/** Whether anything but tab, order and page narrows the list. */
export const isScreenNarrowed = (filter: DealFilter): boolean =>
  investPathOf({
    ...filter,
    status: "open",
    sort: "closing",
    isBeforeTax: false,
    hasPlot: false,
    preview: null,
    page: 1,
  }) !== "/invest";

type Facts = Pick<Deal, "category" | "currency" | "tenureDays" | "minimum" | "title"> & {
  readonly payer: Pick<Deal["payer"], "name">;
  readonly counterparty: Pick<Deal["payer"], "name"> | null;
  readonly rating: Pick<NonNullable<Deal["rating"]>, "grade"> | null;
  readonly product: ProductTerms;
  readonly progress: Pick<Deal["progress"], "status">;
};

export function stageOf({ progress: { status } }: Pick<Facts, "progress">): Stage {
  switch (status) {
    case "OPEN":
      return "open";
    case "UPCOMING":
      return "upcoming";
    case "SOLD_OUT":
    case "CLOSED":
    case "MATURED":
      return "ended";
  }
}

/** Every condition of the filter except tab and category, which are counted beside their names. */
export function isWanted(deal: Facts, { tenure, minimum, rating, currency, q }: DealFilter): boolean {
  return (
    (tenure === null || daysOffered(deal).some((days) => days >= DAYS[tenure].from && days <= DAYS[tenure].to)) &&
    (minimum === null || deal.currency !== "INR" || deal.minimum <= LARGEST[minimum]) &&
    (rating === null || isRatedAtLeast(LEAST_GRADE[rating], deal.rating?.grade ?? null)) &&
    (currency === null || deal.currency === currency) &&
    isNamed(deal, q)
  );
}

/** Every tenure that the deal offers; empty for an open-ended deal. */
function daysOffered({ product, tenureDays }: Pick<Facts, "product" | "tenureDays">): readonly number[] {
  const term = productOf(product).termOf(product);
  if (term.is === "choice") return term.rates.map(({ tenureMonths }) => (tenureMonths * DAYS_PER_YEAR) / 12);
  return tenureDays === null ? [] : [tenureDays];
}

/** Whether each typed word begins a word of the deal's names or stands in its ISIN. */
function isNamed({ title, payer, counterparty, product }: Facts, q: string): boolean {
  if (q === "") return true;
  const { couponTermsOf, sharesOf } = productOf(product);
  const isin = couponTermsOf?.(product).isin ?? sharesOf?.(product).isin ?? "";
  const text = ` ${normalized([title, payer.name, counterparty?.name ?? "", isin].join(" "))}`;
  return normalized(q)
    .split(" ")
    .every((word) => text.includes(` ${word}`) || (isin !== "" && normalized(isin).includes(word)));
}

/** Without case, accents of Latin letters, punctuation and repeated spaces. */
const normalized = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
