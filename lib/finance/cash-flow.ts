/**
 * One payout of a schedule. Invariants: gross = principal + interest, net = gross − TDS, 0 ≤ TDS, all in whole paise;
 * payouts are numbered from 1 without gaps; the principal of a whole schedule adds up to the amount invested.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Bps } from "./rounding.ts";
import type { Tds } from "./tax.ts";
import type { DatedAmount } from "./xirr.ts";

/**
 * `ACCRUAL` pays the tax on interest that is compounded, and nothing to the investor; `RENTAL` and `RESIDUAL` belong to a lease, `RENT` and `EXIT` to a property; `REPAYMENT` pays
 * a part of the principal of a bond or of a loan with its interest, `MATURITY` the rest with the last interest.
 */
export type CashFlowKind =
  | "COUPON"
  | "REPAYMENT"
  | "INTEREST"
  | "ACCRUAL"
  | "RENTAL"
  | "RESIDUAL"
  | "RENT"
  | "EXIT"
  | "MATURITY";

export interface CashFlow {
  /** 1 for the first payout of an investment, without gaps. */
  readonly payoutSequence: number;
  /** The business day on which the money is due, after any move for a holiday. */
  readonly dueOn: CalendarDate;
  /** The day to which interest is counted, business day or not. */
  readonly accruesTo: CalendarDate;
  readonly kind: CashFlowKind;
  readonly principalPaise: Paise;
  /** The payment beyond principal: interest, rent, or the gain on an exit (negative for a loss). */
  readonly incomePaise: Paise;
  readonly grossPaise: Paise;
  readonly tdsPaise: Paise;
  readonly netPaise: Paise;
  readonly tdsRateBps: Bps;
}

export type PayoutParts = Omit<CashFlow, "grossPaise" | "tdsPaise" | "netPaise" | "tdsRateBps"> & { readonly tds: Tds };

/** The only constructor of a `CashFlow`, so that its sums hold by construction. */
export function cashFlow({ tds, ...parts }: PayoutParts): CashFlow {
  const grossPaise = addPaise(parts.principalPaise, parts.incomePaise);
  const netPaise = subtractPaise(grossPaise, tds.tdsPaise);
  return { ...parts, grossPaise, tdsPaise: tds.tdsPaise, netPaise, tdsRateBps: tds.rateBps };
}

export interface PromisedFlows {
  readonly investedOn: CalendarDate;
  readonly investedPaise: Paise;
  readonly schedule: readonly CashFlow[];
  readonly tax: "BEFORE_TDS" | "AFTER_TDS";
}

/** The investment as an outflow, and each payout as an inflow on its due day. */
export function promisedFlows({ investedOn, investedPaise, schedule, tax }: PromisedFlows): readonly DatedAmount[] {
  const payouts = schedule.map(({ dueOn, grossPaise, netPaise }) => ({
    date: dueOn,
    amountPaise: tax === "BEFORE_TDS" ? grossPaise : netPaise,
  }));
  return [{ date: investedOn, amountPaise: paise(-investedPaise) }, ...payouts];
}
