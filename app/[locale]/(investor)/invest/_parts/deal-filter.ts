/**
 * What the address says of the list: `/invest?status=open&tenure=to-60&minimum=to-25000`. Pure. What it does not know
 * counts as not said, so an old or mistyped address shows more, never nothing.
 */
import { CATEGORIES, type Category } from "@/lib/contract/categories";
import type { Deal } from "@/lib/contract/deals";
import { type Paise, paise } from "@/lib/contract/money";

/** The three parts of the list, in its order. */
export const STAGES = ["open", "upcoming", "ended"] as const;
export type Stage = (typeof STAGES)[number];

export const TENURES = ["to-60", "61-120", "over-120"] as const;
export type Tenure = (typeof TENURES)[number];
/** In days, both ends included. */
const DAYS: Record<Tenure, { from: number; to: number }> = {
  "to-60": { from: 0, to: 60 },
  "61-120": { from: 61, to: 120 },
  "over-120": { from: 121, to: 3650 },
};

export const MINIMUMS = ["to-25000", "to-50000"] as const;
export type Minimum = (typeof MINIMUMS)[number];
/** The largest minimum that is wanted. */
export const LARGEST: Record<Minimum, Paise> = { "to-25000": paise(25_000_00), "to-50000": paise(50_000_00) };

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

/** The address of the list with this filter, without language. */
export function pathOf(filter: DealFilter): string {
  const said = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null);
  return said.length > 0 ? `/invest?${new URLSearchParams(said)}` : "/invest";
}

type Facts = Pick<Deal, "category" | "tenureDays" | "minimum"> & {
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
  const days = tenure && DAYS[tenure];
  return (
    (category === null || deal.category === category) &&
    (status === null || stageOf(deal) === status) &&
    (days === null || (deal.tenureDays >= days.from && deal.tenureDays <= days.to)) &&
    (minimum === null || deal.minimum <= LARGEST[minimum])
  );
}
