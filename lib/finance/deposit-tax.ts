/**
 * Tax deducted at source on the interest of deposits. Interest that is compounded is credited, and taxed, on 31 March of each
 * year (section 194A of the Income-tax Act 1961; section 393(1) of 2025), by the threshold of the year (payer-tax.ts).
 */

import { addPaise, type Minor, type Paise, paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
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

/** Tax that the payer has taken out of a compounding deposit. */
export interface Taken {
  readonly on: CalendarDate;
  readonly amountPaise: Paise;
}

interface Accrual {
  readonly kind: string;
  readonly accruesTo: CalendarDate;
  readonly interest: Minor;
}

/** The taxes that these payouts take out of a compounding deposit: the interest of an ACCRUAL is its tax. */
export const takenIn = (payouts: readonly Accrual[]): readonly Taken[] =>
  payouts
    .filter(({ kind }) => kind === "ACCRUAL")
    .map(({ accruesTo: on, interest }) => ({ on, amountPaise: paise(interest) }));

/** The growth of a compounding deposit. */
export interface DepositGrowth {
  /** Interest accrued by a day while no tax is taken out of the deposit. */
  readonly accruedTo: (on: CalendarDate) => Paise;
  /** Interest that a tax taken out would have earned by a day. Null: by contract, tax does not reduce the deposit. */
  readonly forgoneBy: ((taken: Taken, on: CalendarDate) => Paise) | null;
}

/** Interest that the taxes taken out before a day would have earned by that day. */
export function forgoneTo(
  { forgoneBy }: Pick<DepositGrowth, "forgoneBy">,
  taken: readonly Taken[],
  on: CalendarDate,
): Paise {
  const before = forgoneBy === null ? [] : taken.filter((tax) => tax.on < on);
  return addPaise(...before.map((tax) => forgoneBy?.(tax, on) ?? ZERO_PAISE));
}

/** Interest up to a day, the taxes taken out of it included. */
export const interestTo = (growth: DepositGrowth, taken: readonly Taken[], on: CalendarDate): Paise =>
  subtractPaise(growth.accruedTo(on), forgoneTo(growth, taken, on));

interface Growing {
  readonly from: CalendarDate;
  /** The only payment, at the end, if nothing is taken out before. */
  readonly maturity: DepositFlow;
  readonly growth: DepositGrowth;
}

/**
 * A compounding deposit: each 31 March, the payer takes the tax on the interest of the year out of the deposit, which
 * earns less from then on (`DepositGrowth.forgoneBy`). The rest is paid at maturity.
 */
export function growingSchedule({ from, maturity, growth }: Growing, depositor: Depositor): readonly CashFlow[] {
  const days = creditDaysBetween(from, maturity.accruesTo);
  const wholeAfter = (taken: readonly Taken[]) =>
    subtractPaise(maturity.incomePaise, forgoneTo(growth, taken, maturity.accruesTo));
  const taxesAfter = (taken: readonly Taken[]) => {
    const upTo = [ZERO_PAISE, ...days.map((on) => interestTo(growth, taken, on)), wholeAfter(taken)];
    const credits = [...days, maturity.dueOn].map((on, index): Payment => {
      const incomePaise = subtractPaise(upTo[index + 1] ?? ZERO_PAISE, upTo[index] ?? ZERO_PAISE);
      const payablePaise = index < days.length ? incomePaise : addPaise(maturity.principalPaise, incomePaise);
      return { on, payablePaise, deductedPaise: null, ...interestOf(depositor.income, incomePaise) };
    });
    return payerTds(credits, depositor);
  };
  let taken: readonly Taken[] = [];
  let taxes = taxesAfter(taken);
  // The interest of a year depends on the taxes of the years before it only, so each round settles one more year.
  for (let year = 0; year < days.length; year += 1) {
    taken = days.map((on, index) => ({ on, amountPaise: taxes[index]?.tdsPaise ?? ZERO_PAISE }));
    taxes = taxesAfter(taken);
  }
  const paidEarly = addPaise(...taken.map(({ amountPaise }) => amountPaise));
  const accruals = days.map((on, index): DepositFlow => {
    const incomePaise = taxes[index]?.tdsPaise ?? ZERO_PAISE;
    return { dueOn: on, accruesTo: on, kind: "ACCRUAL", principalPaise: ZERO_PAISE, incomePaise };
  });
  const last = { ...maturity, incomePaise: subtractPaise(wholeAfter(taken), paidEarly) };
  return [...accruals, last].map((payout, index) =>
    cashFlow({ ...payout, payoutSequence: index + 1, tds: taxes[index] ?? NO_TDS }),
  );
}
