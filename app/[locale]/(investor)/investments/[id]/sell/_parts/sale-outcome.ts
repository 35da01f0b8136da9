/** What a sale makes of the money that was put into these bonds. Pure. */
import type { SellTerms } from "@/lib/contract/calls/bond-selling";
import type { Investment, Payout } from "@/lib/contract/calls/investments";
import { addPaise, type Paise, paise, subtractPaise } from "@/lib/contract/values/money";
import { type Bps, mulDiv } from "@/lib/finance/rounding";
import { type DatedAmount, xirrBps } from "@/lib/finance/xirr";

type Holding = Pick<Investment, "units" | "unitsSold" | "investmentAmount" | "investedOn" | "cashflow">;
type Sale = Pick<SellTerms, "units" | "netProceeds" | "tds" | "settlesOn">;

export interface SaleOutcome {
  /** What so many of the bonds cost, interest paid in advance and duty among it. */
  readonly cost: Paise;
  /** What arrives, less that. Below zero for a loss; coupons that came in between are not in it. */
  readonly gain: Paise;
  /**
   * With the coupons that are the seller's, before tax is deducted, as every XIRR here is. `null` where the calls do not say which coupons were of these bonds, once some
   * had been sold before, and where `xirr` has no answer.
   */
  readonly xirrBps: Bps | null;
}

export function saleOutcome(holding: Holding, { units, netProceeds, tds, settlesOn }: Sale): SaleOutcome {
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
