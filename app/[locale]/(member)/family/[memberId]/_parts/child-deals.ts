import { type Deal, type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";

/** A child has no demat account, to which securities would be delivered. The backend decides again. */
export const isForChildren = ({ product, currency }: Pick<Deal, "product" | "currency">): boolean =>
  productOf(product).isOpenToMinors && !productOf(product).requires.dematAccount && currency === "INR";

/** The open deals that a guardian may buy for a child; null when they could not be read. */
export async function listChildDeals(): Promise<readonly ListedDeal[] | null> {
  const answer = await readOptional(listDeals, { investmentType: "INR" });
  return answer === null ? null : answer.deals.filter((deal) => deal.progress.status === "OPEN" && isForChildren(deal));
}
