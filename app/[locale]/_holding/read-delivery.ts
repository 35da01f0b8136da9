import "server-only";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import type { InvestmentDetail } from "@/lib/contract/calls/dashboard";
import { getPreIpoInvestment, type PreIpoInvestment } from "@/lib/contract/calls/pre-ipo";
import { productOf } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";

/**
 * The delivery of a holding in shares; null for every other one. Null in another's account too: children hold no shares,
 * and the call is closed to viewers.
 */
export async function readDelivery(
  { holder }: Pick<AccountScope, "holder">,
  investment: Pick<InvestmentDetail, "investmentId" | "kind">,
): Promise<PreIpoInvestment["delivery"]> {
  if (holder !== null || productOf(investment).sharesOf === null) return null;
  const shares = await readOptional(getPreIpoInvestment, { id: investment.investmentId });
  return shares?.delivery ?? null;
}
