/**
 * The deal list's filter in the URL: `/invest?category=BOND&status=open&tenure=to-12&minimum=to-50000`. Pure. Unknown
 * values are ignored, so that an outdated or mistyped URL shows more deals, never none.
 */

import type { Deal } from "@/lib/contract/calls/deals";
import { CATEGORIES, type Category } from "@/lib/contract/facts/categories";
import { type Paise, paise } from "@/lib/contract/facts/money";
import type { ProductTerms } from "@/lib/contract/values/products";
import { productOf } from "@/lib/products/lookup";

/** The sections of the list, in order. */
export const STAGES = ["open", "upcoming", "ended"] as const;
export type Stage = (typeof STAGES)[number];

export const TENURES = ["to-3", "to-12", "to-36", "over-36"] as const;
export type Tenure = (typeof TENURES)[number];
const DAYS_PER_YEAR = 365.25;
/** Inclusive ranges in days; months have average length, rounded up so that a deal at the limit still matches. */
const DAYS: Record<Tenure, { from: number; to: number }> = {
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

export interface DealFilter {
  readonly category: Category | null;
  readonly status: Stage | null;
  readonly tenure: Tenure | null;
  readonly minimum: Minimum | null;
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

export function filterFrom({ category, status, tenure, minimum }: Query): DealFilter {
  return {
    category: CATEGORIES.find((known) => known === category) ?? null,
    status: STAGES.find((known) => known === status) ?? null,
    tenure: TENURES.find((known) => known === tenure) ?? null,
    minimum: MINIMUMS.find((known) => known === minimum) ?? null,
  };
}

/** Path of the filtered list, without locale. */
export function pathOf(filter: DealFilter): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null);
  return entries.length > 0 ? `/invest?${new URLSearchParams(entries)}` : "/invest";
}

type Facts = Pick<Deal, "category" | "currency" | "tenureDays" | "minimum"> & {
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

export function isWanted(deal: Facts, { category, status, tenure, minimum }: DealFilter): boolean {
  return (
    (category === null || deal.category === category) &&
    (status === null || stageOf(deal) === status) &&
    (tenure === null || daysOffered(deal).some((days) => days >= DAYS[tenure].from && days <= DAYS[tenure].to)) &&
    (minimum === null || deal.currency !== "INR" || deal.minimum <= LARGEST[minimum])
  );
}

/** Every tenure that the deal offers; empty for an open-ended deal. */
function daysOffered({ product, tenureDays }: Pick<Facts, "product" | "tenureDays">): readonly number[] {
  const term = productOf(product).termOf(product);
  if (term.is === "choice") return term.rates.map(({ tenureMonths }) => (tenureMonths * DAYS_PER_YEAR) / 12);
  return tenureDays === null ? [] : [tenureDays];
}
