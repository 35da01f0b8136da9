/** The reset coupon of a bond. Pure. */
import type { ProductOf, ProductTerms } from "../contract/values/products.ts";
import { couponsOf } from "../finance/floating-rate.ts";

type Floating = NonNullable<ProductOf<"BOND">["floating"]>;

/** Null for a bond with a coupon that is known for its life, and for other products. */
export const floatingOf = (product: ProductTerms): Floating | null =>
  product.kind === "BOND" ? (product.floating ?? null) : null;

/** The yearly rate of the last fixing, or the first coupon. */
export function currentCouponBps({ couponBps, floating }: ProductOf<"BOND">): number {
  return (floating && couponsOf(floating).at(-1)?.couponBps) ?? couponBps;
}
