/**
 * The query in a directory address: search, filters, order and the entries to compare. Pure. An unknown value counts
 * as none, so that every address has an answer; no address is stored by a cache (next.config.ts).
 */

import type { Category } from "@/lib/contract/facts/categories";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { COUPON_PAYOUTS, type CouponPlan } from "@/lib/contract/values/products";
import { type Issuer, type ListedBond, openDealsOf } from "@/lib/products/issuers";
import { CATEGORIES_OF_DEALS } from "@/lib/products/lookup";
import { compareGrades, RATING_BANDS, type RatingBand, ratingBandOf } from "@/lib/products/rating";

export const LISTS = ["issuers", "bonds"] as const;
export type List = (typeof LISTS)[number];

export const SEARCH_LENGTH_MAX = 60;
export const COMPARED_MIN = 2;
export const COMPARED_PAYERS_MAX = 4;

export const ISSUER_ORDERS = ["name", "rating", "deals", "punctual"] as const;
export const BOND_ORDERS = ["yield", "coupon", "maturity", "rating", "name"] as const;

interface Query {
  readonly search: string;
  readonly rating: RatingBand | null;
  readonly isOpenOnly: boolean;
  /** Slugs of issuers or ids of deals, as many as may be compared. */
  readonly picks: readonly string[];
}

export interface IssuerQuery extends Query {
  readonly category: Category | null;
  readonly order: (typeof ISSUER_ORDERS)[number];
}

export interface BondQuery extends Query {
  readonly plan: CouponPlan | null;
  readonly order: (typeof BOND_ORDERS)[number];
}

const listOf = (value: SearchParams[string]): readonly string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const oneOf = <Value extends string>(values: readonly Value[], params: SearchParams, name: string): Value | null =>
  values.find((value) => value === listOf(params[name])[0]) ?? null;

function readQuery(params: SearchParams): Query {
  return {
    search: (listOf(params.q)[0] ?? "").slice(0, SEARCH_LENGTH_MAX).trim(),
    rating: oneOf(RATING_BANDS, params, "rating"),
    isOpenOnly: listOf(params.open)[0] === "1",
    picks: [...new Set(listOf(params.pick))].slice(0, COMPARED_PAYERS_MAX),
  };
}

export const readIssuerQuery = (params: SearchParams): IssuerQuery => ({
  ...readQuery(params),
  category: oneOf(CATEGORIES_OF_DEALS, params, "category"),
  order: oneOf(ISSUER_ORDERS, params, "sort") ?? "name",
});

export const readBondQuery = (params: SearchParams): BondQuery => ({
  ...readQuery(params),
  plan: oneOf(COUPON_PAYOUTS, params, "plan"),
  order: oneOf(BOND_ORDERS, params, "sort") ?? "yield",
});

const searchable = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
/** Every word that was typed occurs somewhere in the texts. */
function isFound(search: string, texts: readonly string[]): boolean {
  const text = searchable(texts.join(" "));
  return searchable(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const ofRating = (wanted: RatingBand | null, grade: string | null) => wanted === null || ratingBandOf(grade) === wanted;
const byText = (one: string, other: string) => one.localeCompare(other);

/** The share of payouts that came in full on the day, late ones included; an issuer without a record comes last. */
function punctuality({ record: { payouts, late, losses, lateNow } }: Issuer): number {
  const due = payouts + lateNow;
  return due === 0 ? -1 : (payouts - late - losses) / due;
}

const ISSUER_SORTS: Readonly<Record<IssuerQuery["order"], (one: Issuer, other: Issuer) => number>> = {
  name: () => 0,
  rating: (one, other) => compareGrades(one.rating?.grade ?? null, other.rating?.grade ?? null),
  deals: (one, other) => openDealsOf(other).length - openDealsOf(one).length,
  punctual: (one, other) => punctuality(other) - punctuality(one),
};

export function chooseIssuers(issuers: readonly Issuer[], query: IssuerQuery): readonly Issuer[] {
  return issuers
    .filter(
      (issuer) =>
        isFound(query.search, [issuer.name, ...issuer.deals.map(({ title }) => title)]) &&
        (query.category === null || issuer.categories.includes(query.category)) &&
        ofRating(query.rating, issuer.rating?.grade ?? null) &&
        !(query.isOpenOnly && openDealsOf(issuer).length === 0),
    )
    .toSorted((one, other) => ISSUER_SORTS[query.order](one, other) || byText(one.name, other.name));
}

const BOND_SORTS: Readonly<Record<BondQuery["order"], (one: ListedBond, other: ListedBond) => number>> = {
  yield: (one, other) => (other.deal.rateBps ?? 0) - (one.deal.rateBps ?? 0),
  coupon: (one, other) => other.coupon.couponBps - one.coupon.couponBps,
  maturity: (one, other) => byText(one.coupon.maturityOn, other.coupon.maturityOn),
  rating: (one, other) => compareGrades(one.deal.rating?.grade ?? null, other.deal.rating?.grade ?? null),
  name: () => 0,
};

export function chooseBonds(bonds: readonly ListedBond[], query: BondQuery): readonly ListedBond[] {
  return bonds
    .filter(
      ({ deal, coupon }) =>
        isFound(query.search, [deal.title, deal.payer.name, coupon.isin ?? ""]) &&
        (query.plan === null || coupon.plan === query.plan) &&
        ofRating(query.rating, deal.rating?.grade ?? null) &&
        !(query.isOpenOnly && deal.progress.status !== "OPEN"),
    )
    .toSorted((one, other) => BOND_SORTS[query.order](one, other) || byText(one.deal.title, other.deal.title));
}

/** The chosen entries in the order of the address. */
export const pickedFrom = <Entry>(
  entries: readonly Entry[],
  picks: readonly string[],
  keyOf: (entry: Entry) => string,
): readonly Entry[] => picks.flatMap((pick) => entries.find((entry) => keyOf(entry) === pick) ?? []);
