/**
 * Asset leasing: investors buy a machine, its user pays a level monthly rental and, at the end, a residual value.
 * Invariants: all rentals except the last are equal; the principal parts and the residual add up to the amount
 * invested.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths } from "../contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { interestOf, rentMonthsTo, taxedSchedule, type UntaxedFlow } from "./payer-tax.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv } from "./rounding.ts";
import type { Taxpayer } from "./taxpayer.ts";

const MONTHS_PER_YEAR = 12;
const MONTHLY_BASE = MONTHS_PER_YEAR * BPS_PER_WHOLE;

interface Annuity {
  readonly principal: number;
  /** The balance at the end, in the unit of `principal`. */
  readonly residual: number;
  /** Nominal and yearly; a twelfth of it each month. */
  readonly rateBps: Bps;
  readonly months: number;
}

/**
 * The level payment at the end of each month that reduces `principal` to `residual`: the spreadsheet function PMT,
 * (principal × (1 + i)ⁿ − residual) × i ÷ ((1 + i)ⁿ − 1), exact until its single rounding (half-up), in any smallest
 * unit.
 * @throws RangeError for a number of months that is not whole and above zero.
 */
export function monthlyPayment({ principal, residual, rateBps, months }: Annuity): number {
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`not a number of months: ${months}`);
  if (rateBps === 0) {
    return mulDiv({ value: principal - residual, numerator: 1, denominator: months, rounding: "half-up" });
  }
  const base = BigInt(MONTHLY_BASE) ** BigInt(months);
  const growth = (BigInt(MONTHLY_BASE) + BigInt(rateBps)) ** BigInt(months);
  return mulDiv({
    value: BigInt(principal) * growth - BigInt(residual) * base,
    numerator: rateBps,
    denominator: (growth - base) * BigInt(MONTHLY_BASE),
    rounding: "half-up",
  });
}

interface Lease extends Taxpayer, WithCalendar {
  readonly investedPaise: Paise;
  /** Paid at the end of the lease; may be 0, is below the amount invested. */
  readonly residualPaise: Paise;
  readonly rateBps: Bps;
  readonly months: number;
  readonly startsOn: CalendarDate;
  /** Tax class of the payments: rent of a machine that investors own, or interest of a loan on it. Default: RENT. */
  readonly taxedAs?: "RENT" | "INTEREST";
}

/**
 * The payouts of a lease, or of a loan on its machine. A loan pays the same amounts, and tax is deducted from their interest.
 * One rental a month, then the residual on the day of the last. A rental due on a holiday is paid on the next business
 * day. Tax is deducted on the whole rental of an owned machine, not only its interest, because the law treats it as rent for
 * machinery. The residual is the price of the machine, on which nothing is deducted.
 * @throws RangeError when the residual is negative or not below the amount invested, or when the amount is too small to
 * be divided.
 */
export function assetLeasingSchedule(lease: Lease): readonly CashFlow[] {
  const { investedPaise, residualPaise, months, startsOn, calendar, taxedAs } = lease;
  const isLoan = taxedAs === "INTEREST";
  if (residualPaise < 0 || residualPaise >= investedPaise) throw new RangeError(`not a residual: ${residualPaise}`);
  if (!isDivisible(lease)) throw new RangeError(`${investedPaise} paise are too few for ${months} level rentals`);
  const rentals = Array.from(rentalsOf(lease), ({ principalPaise, incomePaise }, index): UntaxedFlow => {
    const accruesTo = addMonths(startsOn, index + 1);
    const rental = addPaise(principalPaise, incomePaise);
    const days = { dueOn: nextBusinessDay(accruesTo, calendar), accruesTo };
    const taxed = isLoan ? interestOf("OTHER_INTEREST", incomePaise) : rentOf(rental, accruesTo);
    return { ...days, kind: isLoan ? "REPAYMENT" : "RENTAL", principalPaise, incomePaise, taxed };
  });
  if (residualPaise === 0) return taxedSchedule(rentals, lease);
  const accruesTo = addMonths(startsOn, months);
  const residual: UntaxedFlow = {
    dueOn: nextBusinessDay(accruesTo, calendar),
    accruesTo,
    kind: isLoan ? "MATURITY" : "RESIDUAL",
    principalPaise: residualPaise,
    incomePaise: ZERO_PAISE,
    taxed: isLoan ? interestOf("OTHER_INTEREST", ZERO_PAISE) : rentOf(ZERO_PAISE, accruesTo),
  };
  return taxedSchedule([...rentals, residual], lease);
}

const rentOf = (incomePaise: Paise, accruesTo: CalendarDate): UntaxedFlow["taxed"] => ({
  ...{ income: "MACHINERY_RENT", incomePaise, gain: null, rentMonths: rentMonthsTo(accruesTo, 1) },
});

/**
 * Whether the rounding of all rentals fits into the last one. Rental and interest are each off by half a paisa a month,
 * which grows like the balance: the last principal, rental ÷ (1 + i), must be at least ((1 + i)ⁿ − 1) ÷ i paise. About
 * ₹162 for ten years at 12 %.
 */
export function isDivisible({
  investedPaise,
  residualPaise,
  rateBps,
  months,
}: Omit<Lease, "startsOn" | "calendar" | keyof Taxpayer>) {
  const rental = monthlyPayment({ principal: investedPaise - residualPaise, residual: 0, rateBps, months });
  if (rateBps === 0) return rental >= months;
  const [base, growth] = [BigInt(MONTHLY_BASE), BigInt(MONTHLY_BASE + rateBps)];
  const [bases, growths] = [base ** BigInt(months), growth ** BigInt(months)];
  return BigInt(rental) * BigInt(rateBps) * bases >= growth * (growths - bases);
}

/** Each month's interest is on the outstanding principal, half-up; the last rental absorbs the accumulated rounding. */
function* rentalsOf({ investedPaise, residualPaise, rateBps, months }: Lease) {
  const rental = monthlyPayment({ principal: investedPaise, residual: residualPaise, rateBps, months });
  let owedPaise = investedPaise;
  for (let month = 1; month <= months; month += 1) {
    const incomePaise = paise(
      mulDiv({ value: owedPaise, numerator: rateBps, denominator: MONTHLY_BASE, rounding: "half-up" }),
    );
    const principalPaise =
      month === months ? subtractPaise(owedPaise, residualPaise) : subtractPaise(paise(rental), incomePaise);
    owedPaise = subtractPaise(owedPaise, principalPaise);
    yield { principalPaise, incomePaise };
  }
}
