/** The gain and the return that the sale of bonds would realise. Pure. */
import type { SellTerms } from "@/lib/contract/calls/bond-selling";
import type { Investment, Payout } from "@/lib/contract/calls/investments";
import { addPaise, type Paise, paise, subtractPaise } from "@/lib/contract/facts/money";
import { type Bps, mulDiv } from "@/lib/finance/rounding";
import { type DatedAmount, xirrBps } from "@/lib/finance/xirr";

export type SoldHolding = Pick<Investment, "units" | "unitsSold" | "investmentAmount" | "investedOn" | "cashflow">;
type Sale = Pick<SellTerms, "units" | "netProceeds" | "tds" | "settlesOn">;

export interface SaleOutcome {
  /** Cost of the units sold, including accrued interest paid and stamp duty. */
  readonly cost: Paise;
  /** Net proceeds minus cost; negative for a loss. Excludes coupons received while holding. */
  readonly gain: Paise;
  /**
   * Includes the seller's coupons and, like every XIRR, is before deducted tax. `null` after an earlier partial sale,
   * because the coupons of these units are then unknown, and where `xirr` has no solution.
   */
  readonly xirrBps: Bps | null;
}

export function saleOutcome(holding: SoldHolding, { units, netProceeds, tds, settlesOn }: Sale): SaleOutcome {
  const share = (value: number) =>
    paise(mulDiv({ value, numerator: units, denominator: holding.units, rounding: "half-up" }));
  const cost = share(holding.investmentAmount);
  const isSellers = ({ accruesTo }: Payout) => accruesTo <= settlesOn;
  const flows: readonly DatedAmount[] = [
    { date: holding.investedOn, amountPaise: paise(-cost) },
    ...holding.cashflow
      .filter(isSellers)
      .map(({ paidOn, dueOn, gross }) => ({ date: paidOn ?? dueOn, amountPaise: share(gross) })),
    { date: settlesOn, amountPaise: addPaise(netProceeds, tds) },
  ];
  return {
    cost,
    gain: subtractPaise(netProceeds, cost),
    xirrBps: holding.unitsSold === 0 ? xirrBps(flows) : null,
  };
}
