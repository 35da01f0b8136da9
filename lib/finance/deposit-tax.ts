/**
 * Tax deducted at source on the interest of deposits. Interest that is compounded is credited, and taxed, on 31 March of each
 * year (section 194A of the Income-tax Act 1961; section 393(1) of 2025), by the threshold of the year (payer-tax.ts).
 */

import { addPaise, type Paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { type CashFlow, cashFlow } from "./cash-flow.ts";
import { taxYearEndOf } from "./form-121.ts";
import { interestOf, type Payment, payerTds, taxedSchedule, type UntaxedFlow } from "./payer-tax.ts";
import { NO_TDS } from "./tax.ts";
import type { Taxpayer } from "./taxpayer.ts";

export type DepositIncome = "BANK_INTEREST" | "OTHER_INTEREST";

/** A depositor of one payer. */
export interface Depositor extends Taxpayer {
  /** Whether a bank or another payer pays the interest. */
  readonly income: DepositIncome;
}

/** Each 31 March after a deposit and before its maturity, on which its compounded interest is credited. */
export function creditDaysBetween(from: CalendarDate, until: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = taxYearEndOf(from); day < until; day = addMonths(day, 12)) if (day > from) days.push(day);
  return days;
}

/** A payout of a deposit, before tax. */
export type DepositFlow = Omit<UntaxedFlow, "taxed">;

/** A deposit that pays its interest out. */
export const payingSchedule = (payouts: readonly DepositFlow[], depositor: Depositor): readonly CashFlow[] =>
  taxedSchedule(
    payouts.map((payout) => ({ ...payout, taxed: interestOf(depositor.income, payout.incomePaise) })),
    depositor,
  );

interface Growing {
  readonly from: CalendarDate;
  /** The only payment, at the end. */
  readonly maturity: DepositFlow;
  /** Interest up to a day. */
  readonly accruedTo: (on: CalendarDate) => Paise;
}

/**
 * A compounding deposit: each 31 March, the tax on the interest of the year is paid out of that interest. The rest is paid at
 * maturity. The tax does not reduce what earns interest.
 */
export function growingSchedule({ from, maturity, accruedTo }: Growing, depositor: Depositor): readonly CashFlow[] {
  const days = creditDaysBetween(from, maturity.accruesTo);
  const upTo = [ZERO_PAISE, ...days.map(accruedTo), maturity.incomePaise];
  const credits = [...days, maturity.dueOn].map((on, index): Payment => {
    const incomePaise = subtractPaise(upTo[index + 1] ?? ZERO_PAISE, upTo[index] ?? ZERO_PAISE);
    const payablePaise = index < days.length ? incomePaise : addPaise(maturity.principalPaise, incomePaise);
    return { on, payablePaise, deductedPaise: null, ...interestOf(depositor.income, incomePaise) };
  });
  const taxes = payerTds(credits, depositor);
  const paidEarly = addPaise(...taxes.slice(0, -1).map(({ tdsPaise }) => tdsPaise));
  const accruals = days.map((on, index): DepositFlow => {
    const incomePaise = taxes[index]?.tdsPaise ?? ZERO_PAISE;
    return { dueOn: on, accruesTo: on, kind: "ACCRUAL", principalPaise: ZERO_PAISE, incomePaise };
  });
  const last = { ...maturity, incomePaise: subtractPaise(maturity.incomePaise, paidEarly) };
  return [...accruals, last].map((payout, index) =>
    cashFlow({ ...payout, payoutSequence: index + 1, tds: taxes[index] ?? NO_TDS }),
  );
}
