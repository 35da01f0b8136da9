/** Asks the registry. */
import { CATEGORIES, type Category } from "../contract/values/categories.ts";
import type { ProductKind, ProductOf } from "../contract/values/products.ts";
import type { Product } from "./product.ts";
import { PRODUCTS } from "./registry.ts";

/** The product of these terms, or of an investment that states its kind. */
export function productOf<Kind extends ProductKind>({ kind }: { readonly kind: Kind }): Product<ProductOf<Kind>> {
  return PRODUCTS[kind];
}

/** Every product of a category; none of a metal, which is bought by the gram. */
export function productsIn(category: Category): readonly { readonly promise: Product["promise"] }[] {
  return Object.values(PRODUCTS).filter((product) => product.category === category);
}

/** Whether an amount is a budget for whole units, and what is paid may be less. */
export const isBoughtWhole = (kind: ProductKind): boolean => PRODUCTS[kind].priceOf !== null;

/** Rent and the sale of a property are only expected: nobody owes them, and no page may look as if somebody did. */
export const isOnlyExpected = (kind: ProductKind): boolean => PRODUCTS[kind].promise === "EXPECTED";

/** What the payouts of every product of a category are; null where its products differ, and for metals. */
export function promiseOf(category: Category): Product["promise"] | null {
  const promises = new Set(productsIn(category).map(({ promise }) => promise));
  const [only] = promises;
  return promises.size === 1 && only !== undefined ? only : null;
}

/** In the contract's order. */
export const CATEGORIES_OF_DEALS = CATEGORIES.filter((category) => productsIn(category).length > 0);
