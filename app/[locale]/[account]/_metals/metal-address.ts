/** Paths of the metal pages, without locale, and parsing of their query parameters. Pure. */

import { z } from "zod";
import { type MetalTradeKind, type PriceRange, priceRange } from "@/lib/contract/calls/metals";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Metal } from "@/lib/contract/values/weight";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import type { Measure, MetalPageQuery } from "./query";

const STEPS = { BUY: "buy", SELL: "sell" } as const satisfies Record<MetalTradeKind, string>;

export const metalPath = (metal: Metal) => METAL_PRODUCTS[metal].address;

export const orderPath = (metal: Metal, kind: MetalTradeKind) =>
  `${METAL_PRODUCTS[metal].address}/${STEPS[kind]}` as const;

/** A single query value; a repeated parameter counts as absent. */
const textOf = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

const TYPED_MAX = 30;

/** The quantity to buy or sell, in rupees or grams; null when the query contains neither. */
export function queryFrom({ amount, grams }: SearchParams): MetalPageQuery | null {
  const [inRupees, inGrams] = [textOf(amount), textOf(grams)];
  if (inGrams !== null) return { measure: "grams", typed: inGrams.slice(0, TYPED_MAX) };
  return inRupees === null ? null : { measure: "amount", typed: inRupees.slice(0, TYPED_MAX) };
}

/** The idempotency key that the quantity form gave the order; a new one where the URL has none. */
export const orderKeyFrom = ({ order }: SearchParams): string => z.uuid().safeParse(order).data ?? crypto.randomUUID();

/** Purchases default to an amount, sales to a weight. */
export function measureFrom(query: SearchParams, kind: MetalTradeKind): Measure {
  const requested = queryFrom(query);
  if (requested !== null) return requested.measure;
  if (query.in === "grams" || query.in === "amount") return query.in;
  return kind === "BUY" ? "amount" : "grams";
}

/** The path of the review page for an order of this quantity. */
export function queryPath(path: string, { measure, typed }: MetalPageQuery): string {
  return `${path}?${new URLSearchParams({ [measure]: typed })}`;
}

/** The same order again, after a detour from its review page. */
export const resumedPath = (path: string, requested: MetalPageQuery, orderKey: string): string =>
  `${queryPath(path, requested)}&order=${orderKey}`;

export function rangeFrom({ range }: SearchParams): PriceRange {
  return priceRange.safeParse(range).data ?? "1M";
}
