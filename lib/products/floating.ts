/** The reset coupon of a bond. Pure. */
import type { ProductOf, ProductTerms } from "../contract/values/products.ts";
import { couponsOf, type Fixing } from "../finance/floating-rate.ts";

type Floating = NonNullable<ProductOf<"BOND">["floating"]>;

/** Null for a bond with a coupon that is known for its life, and for other products. */
export const floatingOf = (product: ProductTerms): Floating | null =>
  product.kind === "BOND" ? (product.floating ?? null) : null;

/** Whether payouts of periods that are not fixed yet are a projection at the last rate. */
export const isProjected = (product: ProductTerms): boolean => floatingOf(product) !== null;

/** The terms with the fixings of today. */
export function withFixings(product: ProductTerms, fixings: readonly Fixing[]): ProductTerms {
  const floating = floatingOf(product);
  if (product.kind !== "BOND" || floating === null) throw new Error("not a floating bond");
  return { ...product, floating: { ...floating, fixings: [...fixings] } };
}

/** The yearly rate of the last fixing, or the first coupon. */
export function currentCouponBps({ couponBps, floating }: ProductOf<"BOND">): number {
  return (floating && couponsOf(floating).at(-1)?.couponBps) ?? couponBps;
}
