/** The block of `kinds` that names the headline and the tenure of a deal: a bond without maturity is quoted to its call. Pure. */
import type { ProductKind, ProductTerms } from "@/lib/contract/values/products";
import { perpetualOf } from "@/lib/products/perpetual";

export const headlineWords = (product: ProductTerms): ProductKind | "BOND.perpetual" =>
  perpetualOf(product) === null ? product.kind : "BOND.perpetual";
