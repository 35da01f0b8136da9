/**
 * The issuers of the directory: everybody who owes or has owed investors money, from the deals of the catalogue and
 * the record of those that have ended. Pure.
 */
import type { ListedDeal, Party } from "../contract/calls/deals.ts";
import type { PastDeal } from "../contract/calls/past-deals.ts";
import type { PayerRecord } from "../contract/calls/payer-record.ts";
import { CATEGORIES, type Category } from "../contract/facts/categories.ts";
import { addDays, type CalendarDate } from "../contract/values/calendar-date.ts";
import { openDeals } from "./category-figures.ts";
import { productOf } from "./lookup.ts";
import { recordsAmong } from "./payer-record.ts";
import type { CouponTerms } from "./product.ts";

export interface Issuer {
  /** The last part of its address: `coastal-bank`. */
  readonly slug: string;
  readonly name: string;
  /** From the newest deal; null for an issuer whose deals have all left the catalogue. */
  readonly party: Party | null;
  /** The newest rating; null where no agency has given one. */
  readonly rating: ListedDeal["rating"];
  /** In the contract's order. */
  readonly categories: readonly Category[];
  /** Newest first. */
  readonly deals: readonly ListedDeal[];
  /** Earliest due day first. */
  readonly pastDeals: readonly PastDeal[];
  readonly record: PayerRecord;
}

/** Addresses below /directory that are no issuer. */
export const RESERVED_SLUGS = ["issuers", "bonds"] as const;

/** Latin letters and digits of the name, joined by hyphens. */
export function slugOfName(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/**
 * The last part of each name's address. Names that would share one get a number, so that two companies never share a
 * page.
 */
export function slugsOf(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>(RESERVED_SLUGS);
  const sorted = [...new Set(names)].sort((one, other) => one.localeCompare(other));
  return new Map(sorted.map((name) => [name, freeSlug(name, taken)]));
}

interface Published {
  readonly deals: readonly ListedDeal[];
  readonly pastDeals: readonly PastDeal[];
  readonly records: readonly PayerRecord[];
}

/** The payers of the given deals, by name. A record without a deal is of a payer whose deals are not public. */
export function issuersOf({ deals, pastDeals, records }: Published): readonly Issuer[] {
  return recordsAmong(records, { deals, pastDeals }).map((record) => {
    const { payer: name, page } = record;
    const own = deals.filter(({ payer }) => payer.name === name).toSorted((one, other) => other.opensAt - one.opensAt);
    const past = pastDeals.filter(({ payer }) => payer === name);
    return { slug: page.slice(page.lastIndexOf("/") + 1), record, ...issuerOf(name, own, past) };
  });
}

function issuerOf(
  name: string,
  deals: readonly ListedDeal[],
  pastDeals: readonly PastDeal[],
): Omit<Issuer, "slug" | "record"> {
  const present = new Set([...deals, ...pastDeals].map(({ category }) => category));
  const ratings = deals.flatMap(({ rating }) => rating ?? []).toSorted((one, other) => (one.on < other.on ? 1 : -1));
  return {
    ...{ name, deals, pastDeals },
    party: deals[0]?.payer ?? null,
    rating: ratings[0] ?? null,
    categories: CATEGORIES.filter((category) => present.has(category)),
  };
}

function freeSlug(name: string, taken: Set<string>): string {
  const slug = slugOfName(name) || "issuer";
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}

export const openDealsOf = ({ deals }: Pick<Issuer, "deals">): readonly ListedDeal[] => openDeals(deals);

/** A bond of the catalogue with its coupon, and the day on which its principal is due now. */
export interface ListedBond {
  readonly deal: ListedDeal;
  readonly coupon: CouponTerms;
}

export function bondsOf(deals: readonly ListedDeal[]): readonly ListedBond[] {
  return deals.flatMap((deal) => {
    const coupon = productOf(deal.product).couponTermsOf?.(deal.product);
    return coupon ? [{ deal, coupon: { ...coupon, maturityOn: principalDueOn(deal, coupon) } }] : [];
  });
}

/** An extension that the holders agreed on moves the maturity; a call replaces it. */
function principalDueOn({ progress }: ListedDeal, { maturityOn }: CouponTerms): CalendarDate {
  return progress.redeemsOn ?? addDays(maturityOn, progress.restructuring?.extendedByDays ?? 0);
}
