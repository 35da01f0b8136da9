import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { bringsMoney } from "@/lib/products/payout-kind";

/** The wording of a return: none, an estimate, one payout, or several. */
export type ReturnShape = "nothing" | "estimate" | "once" | "often";

export function returnShapeOf({ cashflow, isExpected }: Pick<InvestmentTerms, "cashflow" | "isExpected">): ReturnShape {
  if (cashflow.length === 0) return "nothing";
  if (isExpected) return "estimate";
  return cashflow.filter(bringsMoney).length === 1 ? "once" : "often";
}
