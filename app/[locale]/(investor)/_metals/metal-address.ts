/** Where the pages of a metal are, without their language, and what an address asks of them. Pure. */
import { type MetalTradeKind, type PriceRange, priceRange } from "@/lib/contract/calls/metals";
import type { Metal } from "@/lib/contract/values/weight";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import type { Measure, PageQuery } from "./query";

export type Query = Readonly<Record<string, string | string[] | undefined>>;

const STEPS = { BUY: "buy", SELL: "sell" } as const satisfies Record<MetalTradeKind, string>;

export const metalPath = (metal: Metal) => METAL_PRODUCTS[metal].address;

export const orderPath = (metal: Metal, kind: MetalTradeKind) =>
  `${METAL_PRODUCTS[metal].address}/${STEPS[kind]}` as const;

/** A plain value of a query; what was said twice was not said. */
const textOf = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

const TYPED_MAX = 30;

/** What is to be bought or sold, in rupees or in grams; null where the address says neither. */
export function queryFrom({ amount, grams }: Query): PageQuery | null {
  const [inRupees, inGrams] = [textOf(amount), textOf(grams)];
  if (inGrams !== null) return { measure: "grams", typed: inGrams.slice(0, TYPED_MAX) };
  return inRupees === null ? null : { measure: "amount", typed: inRupees.slice(0, TYPED_MAX) };
}

/** One buys for an amount and sells a weight, until one says otherwise. */
export function measureFrom(query: Query, kind: MetalTradeKind): Measure {
  const requested = queryFrom(query);
  if (requested !== null) return requested.measure;
  if (query.in === "grams" || query.in === "amount") return query.in;
  return kind === "BUY" ? "amount" : "grams";
}

/** An order of this much, to be looked at. */
export function queryPath(path: string, { measure, typed }: PageQuery): string {
  return `${path}?${new URLSearchParams({ [measure]: typed })}`;
}

export function rangeFrom({ range }: Query): PriceRange {
  return priceRange.safeParse(range).data ?? "1M";
}

/** Pages are counted from 1 in an address and from 0 everywhere else. What is no page is the first. */
export function pageNumberFrom({ page }: Query): number {
  return typeof page === "string" && /^[1-9]\d{0,3}$/.test(page) ? Number(page) - 1 : 0;
}
