import type { ListedDeal } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";

/** The rate of each tenure that the investor may choose; none where the term is fixed. */
export function tenureRatesOf({ product }: Pick<ListedDeal, "product">) {
  const term = productOf(product).termOf(product);
  return term.is === "choice" ? term.rates : [];
}
