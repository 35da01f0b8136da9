/** The nine categories: the paths of their dashboards and their order on pages. */
import { CATEGORIES, type Category } from "../contract/facts/categories.ts";
import { type Metal, metal } from "../contract/values/weight.ts";

/** The pre-IPO section (specification §2), without language. */
export const PRE_IPO_PATH = "/pre-ipo";

interface CategoryFacts {
  /** The path segment of its dashboard; null for the two categories without one (specification §2). */
  readonly segment: string | null;
  /** Stated by the two categories without a dashboard: the path segment of their holdings, under `/investments`. */
  readonly listSegment?: "fixed-deposits" | "fractional-real-estate";
  /** The path segment of the page that explains it (specification §2); null where its open deals are the explanation. */
  readonly exploreSegment: string | null;
  /** Its position on the landing page, from 1. */
  readonly landingPosition: number;
  /** Whether a required rating applies to its deals; the others mostly have none. */
  readonly isRated?: true;
  /** Hidden from everybody but investors who have invested before (specification §4). */
  readonly isForExperienced: boolean;
}

export const CATEGORY_FACTS: Readonly<Record<Category, CategoryFacts>> = {
  BOND: { segment: "bonds", exploreSegment: "bonds", landingPosition: 2, isForExperienced: false, isRated: true },
  INVOICE_DISCOUNTING: {
    segment: "invoice-discounting",
    exploreSegment: "invoice-discounting",
    landingPosition: 1,
    isForExperienced: false,
    isRated: true,
  },
  TAP_RESERVE: { segment: "tap-reserve", exploreSegment: "tap-reserve", landingPosition: 3, isForExperienced: false },
  ASSET_LEASING: {
    segment: "asset-leasing",
    exploreSegment: "asset-leasing",
    landingPosition: 4,
    isForExperienced: false,
  },
  FIXED_DEPOSIT: {
    segment: null,
    listSegment: "fixed-deposits",
    exploreSegment: "fixed-deposits",
    landingPosition: 5,
    isForExperienced: false,
  },
  FRE: {
    segment: null,
    listSegment: "fractional-real-estate",
    exploreSegment: "fractional-real-estate",
    landingPosition: 6,
    isForExperienced: false,
  },
  GOLD: { segment: "gold", exploreSegment: "digital-gold", landingPosition: 8, isForExperienced: false },
  SILVER: { segment: "silver", exploreSegment: "digital-silver", landingPosition: 9, isForExperienced: false },
  PRE_IPO: { segment: "pre-ipo", exploreSegment: "pre-ipo", landingPosition: 7, isForExperienced: true },
};

/** The path of the list of a category's holdings, without language: its dashboard, where it has one. */
export function holdingsPathOf(category: Category): string {
  const { segment, listSegment } = CATEGORY_FACTS[category];
  if (segment !== null) return `/dashboard/${segment}`;
  return listSegment === undefined ? "/dashboard" : `/investments/${listSegment}`;
}

/** The path of the public page that explains a category, without language; null for those without one. */
export function explorePathOf(category: Category): string | null {
  const { exploreSegment } = CATEGORY_FACTS[category];
  return exploreSegment === null ? null : `/explore/${exploreSegment}`;
}

/** The path of an investor's page of a deal, without language. Deals for the experienced are in the pre-IPO section. */
export function dealPathOf({ dealId, category }: { readonly dealId: string; readonly category: Category }): string {
  return `${CATEGORY_FACTS[category].isForExperienced ? PRE_IPO_PATH : "/deals"}/${dealId}`;
}

/** Whether a category is shown to this investor (specification §4). */
export const isShown = (category: Category, { isInvested }: { readonly isInvested: boolean }): boolean =>
  isInvested || !CATEGORY_FACTS[category].isForExperienced;

export const categoryOfSegment = (segment: string): Category | null =>
  CATEGORIES.find((category) => CATEGORY_FACTS[category].segment === segment) ?? null;

export const CATEGORIES_AS_LANDED = CATEGORIES.toSorted(
  (one, other) => CATEGORY_FACTS[one].landingPosition - CATEGORY_FACTS[other].landingPosition,
);

/** The metal of a category, which is bought by the gram; null for categories that consist of deals. */
export const metalOf = (category: string): Metal | null => metal.safeParse(category).data ?? null;
