/** Queries on the product registry. */
import { CATEGORIES, type Category } from "../contract/facts/categories.ts";
import type { ProductKind, ProductOf } from "../contract/values/products.ts";
import type { Product } from "./product.ts";
import { PRODUCTS } from "./registry.ts";

/** The product of the given terms, or of an investment that states its kind. */
export function productOf<Kind extends ProductKind>({ kind }: { readonly kind: Kind }): Product<ProductOf<Kind>> {
  return PRODUCTS[kind];
}

/** All products of a category; empty for a metal, which is bought by the gram. */
export function productsIn(category: Category): readonly { readonly promise: Product["promise"] }[] {
  return Object.values(PRODUCTS).filter((product) => product.category === category);
}

/** Whether deals of a category are offered in this mode: metals and most products are sold for rupees only. */
export const isSoldIn = (mode: Product["investmentType"], category: Category): boolean =>
  mode === "INR" ||
  Object.values(PRODUCTS).some((product) => product.category === category && product.investmentType === mode);

/** Whether an amount is a budget for whole units, so that the price paid may be less. */
export const isBoughtWhole = (kind: ProductKind): boolean => PRODUCTS[kind].priceOf !== null;

/** Whether payouts are expected but owed by nobody, such as rent and the sale of a property; pages must say so. */
export const isOnlyExpected = (kind: ProductKind): boolean => PRODUCTS[kind].promise === "EXPECTED";

/** The promise shared by all products of a category; null where its products differ, and for metals. */
export function promiseOf(category: Category): Product["promise"] | null {
  const promises = new Set(productsIn(category).map(({ promise }) => promise));
  const [only] = promises;
  return promises.size === 1 && only !== undefined ? only : null;
}

/** In the contract's order. */
export const CATEGORIES_OF_DEALS = CATEGORIES.filter((category) => productsIn(category).length > 0);

/** Whether it is sold as shares, which have an invest call of their own. */
export const isInShares = (kind: ProductKind): boolean => PRODUCTS[kind].sharesOf !== null;
