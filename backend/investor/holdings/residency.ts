/**
 * Applies a change of residence or of reliefs to existing investments. Invariant: a paid payout keeps the tax that was
 * deducted; every open payout is taxed by the current residence and by the relief of its due day. Synchronous, inside the caller's transaction.
 */

import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Residency } from "../../../lib/finance/taxpayer.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { gainHoldingOf } from "../../../lib/products/tax.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import { retaxPayer } from "./payer-tax.ts";
import { listPayouts } from "./payout-store.ts";
import { type TaxedPayout, withTds } from "./payout-tax.ts";
import { listUnendedInvestments, writePayoutTax, writeResidency } from "./residency-store.ts";
import { type KnownTaxpayer, taxpayerOf } from "./taxpayer.ts";

export function retaxOpenPayouts(context: Pick<AccountContext, "sql" | "clock">, residency: Residency): void {
  retaxInvestments(context, listUnendedInvestments(context.sql), residency);
}

/** Taxes the open payouts of these investments again, and those of all others of their payers. */
export function retaxInvestments(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  investments: readonly InvestmentRecord[],
  residency: Residency = taxpayerOf({ sql }).residency,
): void {
  const taxpayer = { ...taxpayerOf({ sql }), residency };
  const payers = new Set<string>();
  for (const stored of investments) {
    const hasMoved = stored.residency !== residency;
    if (hasMoved) writeResidency(sql, { id: stored.id, residency });
    const investment = { ...stored, residency };
    payers.add(investment.payerName);
    if (productOf(investment.product).yearlyTaxOf !== null && investment.restructuredOn === null) continue;
    for (const payout of listPayouts(sql, investment.id).filter(({ status }) => status !== "PAID")) {
      const taxed = withCurrentTds(investment, payout, taxpayer);
      // The tax depends on the payer's whole year: `retaxPayer` below computes it, where it knows the rate of exchange.
      const isOwnTax = investment.currency !== "INR" && taxed.tds !== payout.tds;
      if (hasMoved || isOwnTax || taxed.tdsBasis !== payout.tdsBasis) writePayoutTax(sql, taxed, clock.now());
    }
  }
  for (const payerName of payers) retaxPayer({ sql, clock }, { payerName, taxpayer });
}

/** Taxes the open payouts again, after a change of the investor's reliefs or PAN. */
export const retaxByReliefs = (context: Pick<AccountContext, "sql" | "clock">): void =>
  retaxOpenPayouts(context, taxpayerOf(context).residency);

/** A payout of the agreed terms, taxed by the investor's current residence, PAN and reliefs, which may have changed since. */
export function withCurrentTds<Payout extends ScheduledPayout>(
  { product, residency, panVerified, tradesOn, investedOn }: InvestmentRecord,
  payout: Payout,
  { reliefs, panUnlinked, bornOn }: Pick<KnownTaxpayer, "reliefs" | "panUnlinked" | "bornOn">,
): Payout & TaxedPayout {
  const gain = gainHoldingOf(product, tradesOn ?? investedOn);
  const taxpayer = { residency, panVerified, panUnlinked, reliefs, ...(bornOn && { bornOn }) };
  return withTds(payout, { product, taxpayer, gain });
}
