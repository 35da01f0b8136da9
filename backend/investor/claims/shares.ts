import type { DealTerms } from "../../../lib/contract/calls/deals.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { Shares } from "../../../lib/products/product.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";

export const isInShares = ({ product }: Pick<DealTerms, "product">): boolean => productOf(product).sharesOf !== null;

/** @throws Error when the investment is not in shares */
export function getShareTerms({ id, product }: Pick<InvestmentRecord, "id" | "product">): Shares {
  const { sharesOf } = productOf(product);
  if (!sharesOf) throw new Error(`investment ${id} is not in shares`);
  return sharesOf(product);
}
