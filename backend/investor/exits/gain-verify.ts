/**
 * Verifies the gains of redemptions (docs/invariants.md: I3): each open redemption states the gain that the tax statement computes, and a
 * resident's bears no tax at source; a paid one keeps the gain that its payer taxed. Reads only.
 */
import { productOf } from "../../../lib/products/lookup.ts";
import { BondTaxes, tradedRow } from "../claims/bond-tax.ts";
import { type InvestmentRecord, listAllInvestments } from "../holdings/investment-store.ts";
import { listPayouts } from "../holdings/payout-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";

export interface GainFinding {
  readonly invariant: "I3";
  /** Id of an investment. */
  readonly subject: string;
  readonly detail: string;
}

export function verifyGains({ sql }: Pick<AccountContext, "sql">): readonly GainFinding[] {
  const isBond = ({ status, product }: InvestmentRecord) =>
    status === "SUCCESS" && productOf(product).resaleOf !== null;
  const taxes = new BondTaxes(sql);
  return listAllInvestments(sql)
    .filter(isBond)
    .flatMap((investment) => {
      const tax = taxes.of(tradedRow(investment));
      return listPayouts(sql, investment.id).flatMap((payout): GainFinding[] => {
        const { payoutSequence, redemption, status, gainLots } = payout;
        const finding = (detail: string) => ({ invariant: "I3" as const, subject: investment.id, detail });
        const gain = tax.gainIn(payout);
        const lots = tax.gainsIn(payout) ?? [];
        const areLots =
          status === "PAID" || gainLots === undefined || JSON.stringify(lots) === JSON.stringify(gainLots);
        const isStated = status === "PAID" || gain === (redemption?.gain ?? null);
        const isTaxed = (redemption?.tds ?? 0) > 0 && status !== "PAID" && investment.residency === "RESIDENT";
        return [
          ...(isStated ? [] : [finding(`payout ${payoutSequence} states a gain of ${redemption?.gain}, not ${gain}`)]),
          ...(areLots ? [] : [finding(`payout ${payoutSequence} states other lots than leave`)]),
          ...(isTaxed ? [finding(`payout ${payoutSequence} taxes a resident's gain`)] : []),
        ];
      });
    });
}
