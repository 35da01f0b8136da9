import { cache } from "react";
import { modeOf } from "@/app/[locale]/_account/account-reads";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { type Deal, type InvestmentType, type ListedDeal, listDeals } from "@/lib/contract/calls/deals";
import { productOf } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";

type Offered = Pick<Deal, "product" | "currency">;

/**
 * Whether an account may hold a deal. A child has no demat account, to which securities would be delivered. The backend
 * decides again.
 */
export const mayHold = ({ holder }: AccountScope, { product, currency }: Offered): boolean =>
  holder === null ||
  (productOf(product).isOpenToMinors && !productOf(product).requires.dematAccount && currency === "INR");

/** The listed deals, read once per request; null if they cannot be loaded. */
export const readDeals = cache((investmentType: InvestmentType) => readOptional(listDeals, { investmentType }));

/** The deals of the account's mode; for another's account, the open ones that it may hold. Null when they cannot be read. */
export async function listOffered(scope: AccountScope): Promise<readonly ListedDeal[] | null> {
  const answer = await readDeals(await modeOf(scope));
  if (answer === null) return null;
  if (scope.holder === null) return answer.deals;
  return answer.deals.filter((deal) => deal.progress.status === "OPEN" && mayHold(scope, deal));
}
