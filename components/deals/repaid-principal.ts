import type { ScheduledPayout } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { addMinor, type Minor } from "@/lib/contract/facts/money";

type Repaying = Pick<InvestmentTerms, "amount" | "cost"> & { readonly cashflow: readonly ScheduledPayout[] };

/**
 * The principal that the payouts repay, where it is not the amount paid: a bond costs its price and the accrued
 * interest, and repays its face value. Without this line, interest and TDS do not add up to the amount received.
 */
export function findRepaidPrincipal({ amount, cost, cashflow }: Repaying): Minor | null {
  const principal = addMinor(...cashflow.map((payout) => payout.principal));
  return cost === null || cashflow.length === 0 || principal === amount ? null : principal;
}
