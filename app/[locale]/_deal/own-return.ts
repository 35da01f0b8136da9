/** The return of quoted terms after the investor's own tax: the figure of the list of deals, for the terms' amount. */
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import type { OwnTaxRate } from "@/lib/finance/own-tax";
import { xirrAfterTaxBps } from "@/lib/products/after-tax";
import { isForVisitors } from "@/lib/rendering/visitor-page";
import { findOwnTaxPayer } from "@/lib/web/own-tax-rate";

export interface OwnReturn {
  readonly bps: number;
  readonly rate: OwnTaxRate;
}

/** Null for visitors, in GIFT City, where nothing is taxed, and where nothing is promised. */
export async function findOwnReturn(
  { product, investmentType }: Pick<Deal, "product" | "investmentType">,
  terms: InvestmentTerms | null,
): Promise<OwnReturn | null> {
  if (terms === null || investmentType === "GIFT" || isForVisitors()) return null;
  const payer = await findOwnTaxPayer(investmentType);
  const { amount, rateBps, payoutPlan, investOn: investedOn, cashflow: payouts } = terms;
  const holding = { product, amount, rateBps, payoutPlan, investedOn };
  const bps = xirrAfterTaxBps({ holding, payouts }, payer);
  return bps === null ? null : { bps, rate: payer.rate };
}
