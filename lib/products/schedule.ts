/** Shared helpers of the product modules for building schedules with the engines of `lib/finance`. */
import type { ScheduledPayout } from "../contract/calls/deals.ts";
import { type Minor, type Paise, paise } from "../contract/facts/money.ts";
import type { CashFlow } from "../finance/cash-flow.ts";
import type { ForeignCashFlow } from "../finance/gift.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "../finance/rounding.ts";
import type { Headline, Plan } from "./product.ts";

export function inRupees(flow: CashFlow): ScheduledPayout {
  const { payoutSequence, dueOn, accruesTo, kind, tdsRateBps } = flow;
  const { principalPaise: principal, incomePaise: interest, grossPaise: gross, tdsPaise: tds, netPaise: net } = flow;
  return { payoutSequence, dueOn, accruesTo, kind, principal, interest, gross, tdsRateBps, tds, net };
}

export function inCurrency(flow: ForeignCashFlow): ScheduledPayout {
  const { payoutSequence, dueOn, accruesTo, kind, tdsRateBps } = flow;
  const { principalMinor: principal, interestMinor: interest, grossMinor: gross, tdsMinor: tds, netMinor: net } = flow;
  return { payoutSequence, dueOn, accruesTo, kind, principal, interest, gross, tdsRateBps, tds, net };
}

/** @throws when the plan belongs to a product without a choice of tenure. */
export function chosenTenure({ rateBps, tenureMonths }: Plan): { rateBps: Bps; tenureMonths: number } {
  if (rateBps === null || tenureMonths === null) throw new Error("no tenure was chosen");
  return { rateBps: bps(rateBps), tenureMonths };
}

export const shareOf = (amount: Minor, shareBps: number): Paise =>
  paise(mulDiv({ value: amount, numerator: shareBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }));

export function bestRate({ rates }: { readonly rates: readonly { readonly rateBps: number }[] }): number {
  return Math.max(...rates.map(({ rateBps }) => rateBps));
}

/** The deal's rate, or the best of several that may be chosen. */
export function rateHeadline(rateBps: number | null, offered: readonly { readonly rateBps: number }[] = []): Headline {
  if (rateBps === null) return { is: "unknown" };
  return { is: "rate", bps: rateBps, isUpTo: offered.some((row) => row.rateBps < rateBps) };
}
