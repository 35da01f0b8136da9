/**
 * Applies a change of residence to existing investments. Invariant: a paid payout keeps the tax that was deducted;
 * every open payout is taxed by the current residence. Synchronous, inside the caller's transaction.
 */

import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Residency } from "../../../lib/finance/tax.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { gainHoldingOf } from "../../../lib/products/tax.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { retaxDeposits } from "./deposit-tax.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import { listPayouts } from "./payout-store.ts";
import { withTds } from "./payout-tax.ts";
import { listUnendedInvestments, writePayoutTax, writeResidency } from "./residency-store.ts";
import { taxpayerOf } from "./taxpayer.ts";

export function retaxOpenPayouts({ sql, clock }: Pick<AccountContext, "sql" | "clock">, residency: Residency): void {
  const payers = new Set<string>();
  for (const investment of listUnendedInvestments(sql)) {
    if (investment.residency === residency) continue;
    writeResidency(sql, { id: investment.id, residency });
    const open = listPayouts(sql, investment.id).filter(({ status }) => status !== "PAID");
    const isYearly = productOf(investment.product).yearlyTaxOf !== null && investment.restructuredOn === null;
    for (const payout of isYearly ? [] : open) {
      writePayoutTax(sql, withCurrentTds({ ...investment, residency }, payout), clock.now());
    }
    if (isYearly) payers.add(investment.payerName);
  }
  const taxpayer = { ...taxpayerOf({ sql }), residency };
  for (const payerName of payers) retaxDeposits({ sql, clock }, { payerName, taxpayer });
}

/** A payout of the agreed terms, taxed by the investor's current residence, which may have changed since. */
export function withCurrentTds<Payout extends ScheduledPayout>(
  { product, residency, panVerified, tradesOn, investedOn }: InvestmentRecord,
  payout: Payout,
): Payout {
  const gain = gainHoldingOf(product, tradesOn ?? investedOn);
  return withTds(payout, { kind: product.kind, taxpayer: { residency, panVerified }, gain });
}
