/**
 * What a change of residence does to investments that were made before it. Always true: a payout that was paid keeps the
 * tax that was deducted; every other one is taxed as its holder lives now. Synchronous, inside the caller's transaction.
 */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Residency } from "../../../lib/finance/tax.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import { listPayouts } from "./payout-store.ts";
import { taxedAgain } from "./payout-tax.ts";
import { listUnendedInvestments, writePayoutTax, writeResidency } from "./residency-store.ts";

export function retaxOpenPayouts({ sql, clock }: Pick<AccountContext, "sql" | "clock">, residency: Residency): void {
  for (const investment of listUnendedInvestments(sql)) {
    if (investment.residency === residency) continue;
    writeResidency(sql, { id: investment.id, residency });
    const open = listPayouts(sql, investment.id).filter(({ status }) => status !== "PAID");
    for (const payout of open) writePayoutTax(sql, promiseTo({ ...investment, residency }, payout), clock.now());
  }
}

/** A payout of the terms as it is owed to this investor, who may have moved since the terms were fixed. */
export function promiseTo<Payout extends ScheduledPayout>(
  { product, residency, panVerified }: InvestmentRecord,
  payout: Payout,
): Payout {
  return taxedAgain(payout, { kind: product.kind, taxpayer: { residency, panVerified } });
}
