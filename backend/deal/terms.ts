/**
 * Terms and cashflow of an amount invested in a deal. Pure: day, taxpayer, choice and exchange rate are arguments.
 * Invariant: the totals are the sums of the cashflow.
 */

import type { DealTerms, ScheduledPayout } from "../../lib/contract/calls/deals.ts";
import type { getInvestmentTerms, InvestmentTerms } from "../../lib/contract/calls/investment-terms.ts";
import type { startFlow } from "../../lib/contract/calls/investments.ts";
import { addMinor, MINOR_PER_MAJOR, type Minor, type Paise, paise } from "../../lib/contract/facts/money.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  daysBetween,
  type EpochMs,
} from "../../lib/contract/values/calendar-date.ts";
import type { WithCalendar } from "../../lib/finance/business-days.ts";
import { mulDiv } from "../../lib/finance/rounding.ts";
import { coinsForStay } from "../../lib/finance/stash.ts";
import type { Taxpayer } from "../../lib/finance/taxpayer.ts";
import { absoluteReturnBps, type DatedAmount, xirrBps } from "../../lib/finance/xirr.ts";
import { hasEvents } from "../../lib/products/bond-events.ts";
import { isOnlyExpected, productOf } from "../../lib/products/lookup.ts";
import { purchaseDayOf, purchaseOf } from "../../lib/products/purchase.ts";
import { taxedByPayer } from "../../lib/products/tax.ts";
import { type ChosenPlan, planOf } from "./plan.ts";

/** The taxpayer assumed by the public calculator. */
export const RESIDENT_WITH_PAN: Taxpayer = { residency: "RESIDENT", panVerified: true };

/** The taxpayer assumed for deals that are open to non-residents only. */
const NON_RESIDENT_WITH_PAN: Taxpayer = { residency: "NON_RESIDENT", panVerified: true };

export const likelyTaxpayer = ({ investmentType }: Pick<DealTerms, "investmentType">): Taxpayer =>
  investmentType === "GIFT" ? NON_RESIDENT_WITH_PAN : RESIDENT_WITH_PAN;

export interface Proposal extends WithCalendar {
  readonly deal: DealTerms;
  readonly amount: Minor;
  readonly choice: ChosenPlan;
  /** When the terms are quoted. */
  readonly at: EpochMs;
  readonly taxpayer: Taxpayer;
  /** Value of one unit of the deal's currency on that day, in paise: 100 for the rupee. */
  readonly paisePerMajor: number;
  /** The value at which the payer counts the income for TDS; by default `paisePerMajor`. */
  readonly tdsPaisePerMajor?: number | null;
}

/** @throws AppError BELOW_MINIMUM, TENURE_NOT_OFFERED, PAYOUT_NOT_OFFERED */
export function investmentTermsOf(proposal: Proposal): InvestmentTerms {
  const { deal, choice, at, taxpayer, paisePerMajor, calendar } = proposal;
  const product = productOf(deal.product);
  const [investOn, settlement] = [dateInIndia(at), product.settlementOf?.(at, calendar) ?? null];
  const effectiveOn = purchaseDayOf(deal, at, calendar);
  const plan = planOf(deal, choice, { on: effectiveOn, depositor: taxpayer });
  const purchase = purchaseOf({ deal, amount: proposal.amount, on: effectiveOn });
  if (!purchase) throw fieldError<typeof getInvestmentTerms | typeof startFlow>("amount", "BELOW_MINIMUM");
  const payouts = product.scheduleOf({ deal, purchase, plan, investOn: effectiveOn, taxpayer, calendar });
  const acquiredOn = settlement?.tradesOn ?? investOn;
  const paisePerMajorOn = deal.currency === "INR" ? undefined : () => proposal.tdsPaisePerMajor ?? paisePerMajor;
  const cashflow = taxedByPayer({ product: deal.product, acquiredOn, payouts, taxpayer, paisePerMajorOn });
  const sumOf = (part: "interest" | "tds" | "net" | "gross") => addMinor(...cashflow.map((payout) => payout[part]));
  const { amount, units, cost } = purchase;
  const maturesOn = cashflow.at(-1)?.dueOn ?? null;
  const promised = { amount, investOn, cashflow };
  return {
    dealId: deal.dealId,
    kind: deal.product.kind,
    currency: deal.currency,
    ...{ amount, cost, units, ...plan, investOn, settlement, maturesOn },
    tenureDays: maturesOn && daysOf(deal, { investOn, maturesOn }),
    isExpected: isOnlyExpected(deal.product.kind) || hasEvents(deal.product),
    cashflow: [...cashflow],
    totalInterest: sumOf("interest"),
    totalTds: sumOf("tds"),
    totalNet: sumOf("net"),
    xirrBps: xirrBps(flowsOf({ ...promised, part: "gross" })),
    netXirrBps: xirrBps(flowsOf({ ...promised, part: "net" })),
    absoluteReturnBps:
      cashflow.length > 0
        ? absoluteReturnBps({ investedPaise: paise(amount), returnedPaise: paise(sumOf("gross")) })
        : null,
    stashCoins: coinsForStay(inRupees(amount, paisePerMajor), investOn, cashflow),
  };
}

/** Tenure in days. For a fixed number of days it is that number, even when a holiday moves the maturity. */
function daysOf(
  { product }: DealTerms,
  { investOn, maturesOn }: { readonly investOn: CalendarDate; readonly maturesOn: CalendarDate },
): number {
  const term = productOf(product).termOf(product);
  const agreed = term.is === "days" ? addDays(investOn, term.days) : maturesOn;
  return daysBetween({ from: investOn, to: agreed });
}

interface Promised {
  readonly amount: Minor;
  readonly investOn: CalendarDate;
  readonly cashflow: readonly ScheduledPayout[];
  readonly part: "gross" | "net";
}

// The XIRR engine counts in paise. A rate of return is the same in every currency's smallest unit.
function flowsOf({ amount, investOn, cashflow, part }: Promised): readonly DatedAmount[] {
  const back = cashflow.map((payout) => ({ date: payout.dueOn, amountPaise: paise(payout[part]) }));
  return [{ date: investOn, amountPaise: paise(-amount) }, ...back];
}

function inRupees(amount: Minor, paisePerMajor: number): Paise {
  return paise(mulDiv({ value: amount, numerator: paisePerMajor, denominator: MINOR_PER_MAJOR, rounding: "down" }));
}
