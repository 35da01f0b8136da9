/** The explore pages, in reading order: the eight of the specification (§2), and the other three categories. */
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { PastDeal } from "@/lib/contract/calls/past-deals";
import type { PayerRecord } from "@/lib/contract/calls/payer-record";
import type { Category } from "@/lib/contract/facts/categories";
import type { Metal } from "@/lib/contract/values/weight";
import { recordsAmong } from "@/lib/products/payer-record";
import type { PublicCatalogue } from "@/lib/web/public-catalogue";

/** The subject of a page: the rupee deals of a category, the deals of GIFT City, a metal, or the rewards scheme. */
type Subject =
  | { readonly is: "category"; readonly category: Category }
  | { readonly is: "gift" }
  | { readonly is: "metal"; readonly metal: Metal }
  | { readonly is: "rewards" }
  /** Its deals are shown to investors only. */
  | { readonly is: "closed" };

export const EXPLORE_SLUGS = [
  "invoice-discounting",
  "bonds",
  "tap-reserve",
  "asset-leasing",
  "fixed-deposits",
  "fractional-real-estate",
  "pre-ipo",
  "digital-gold",
  "digital-silver",
  "gift-city-investments-for-NRI",
  "stash",
] as const;
export type ExploreSlug = (typeof EXPLORE_SLUGS)[number];

const SUBJECTS: Readonly<Record<ExploreSlug, Subject>> = {
  "invoice-discounting": { is: "category", category: "INVOICE_DISCOUNTING" },
  bonds: { is: "category", category: "BOND" },
  "tap-reserve": { is: "category", category: "TAP_RESERVE" },
  "pre-ipo": { is: "closed" },
  "asset-leasing": { is: "category", category: "ASSET_LEASING" },
  "fixed-deposits": { is: "category", category: "FIXED_DEPOSIT" },
  "fractional-real-estate": { is: "category", category: "FRE" },
  "digital-gold": { is: "metal", metal: "GOLD" },
  "digital-silver": { is: "metal", metal: "SILVER" },
  "gift-city-investments-for-NRI": { is: "gift" },
  stash: { is: "rewards" },
};

export const subjectOf = (slug: ExploreSlug): Subject => SUBJECTS[slug];

export function dealsOf(slug: ExploreSlug, { deals }: Pick<PublicCatalogue, "deals">): readonly ListedDeal[] {
  const subject = subjectOf(slug);
  switch (subject.is) {
    case "category":
      return deals.filter(({ category, investmentType }) => category === subject.category && investmentType === "INR");
    case "gift":
      return deals.filter(({ investmentType }) => investmentType === "GIFT");
    case "metal":
    case "rewards":
    case "closed":
      return [];
  }
}

/** A deal in a foreign currency is one of GIFT City. */
export function pastDealsOf(slug: ExploreSlug, { pastDeals }: Pick<PublicCatalogue, "pastDeals">): readonly PastDeal[] {
  const subject = subjectOf(slug);
  switch (subject.is) {
    case "category":
      return pastDeals.filter(({ category, currency }) => category === subject.category && currency === "INR");
    case "gift":
      return pastDeals.filter(({ currency }) => currency !== "INR");
    case "metal":
    case "rewards":
    case "closed":
      return [];
  }
}

/** The records, over all their deals, of the payers of the page's open and past deals. */
export const recordsOf = (slug: ExploreSlug, catalogue: PublicCatalogue): readonly PayerRecord[] =>
  recordsAmong(catalogue.records, { deals: dealsOf(slug, catalogue), pastDeals: pastDealsOf(slug, catalogue) });
