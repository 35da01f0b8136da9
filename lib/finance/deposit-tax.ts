/**
 * Tax deducted at source on the interest of deposits. A payer deducts nothing from a resident while the interest of all
 * their deposits with it stays under the year's threshold, and from the whole interest of the year above it (section 194A of
 * the Income-tax Act 1961; section 393(1) of 2025). Interest that is compounded is credited, and taxed, on 31 March of each
 * year. A non-resident has no threshold, and a surcharge by the income of the year.
 * Invariant: of a year above its threshold, the tax of all payments is the rate on all its income.
 */
import { addMonths, type CalendarDate, financialYearOf } from "../contract/values/calendar-date.ts";
import { addPaise, type Paise, paise, subtractPaise, ZERO_PAISE } from "../contract/values/money.ts";
import { type CashFlow, cashFlow } from "./cash-flow.ts";
import { inForce } from "./dated-law.ts";
import { isSeniorIn, taxYearEndOf } from "./form-121.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";
import { type Taxpayer, type Tds, tdsRateOn } from "./tax.ts";
import { RESIDENT_TDS } from "./tax-table.ts";
import { tdsBasisOf } from "./tds-relief.ts";

export type DepositIncome = "BANK_INTEREST" | "OTHER_INTEREST";

/** A depositor of one payer. */
export interface Depositor extends Taxpayer {
  /** Of a bank, or of another payer. */
  readonly income: DepositIncome;
}

/** Interest that is credited or paid on a day. */
export interface Credited {
  readonly on: CalendarDate;
  readonly incomePaise: Paise;
  /** The most that can be deducted from this payment. */
  readonly payablePaise: Paise;
  /** What was deducted, for a payment in the past; null while it is open. */
  readonly deductedPaise: Paise | null;
}

interface YearlyRule<Payment extends Credited> {
  readonly otherIncome: Taxpayer["otherIncome"];
  /** The rate on a payment, by the income of its financial year from the payer. */
  readonly rateOf: (payment: Payment, yearIncomePaise: Paise) => Bps;
  /** Whether the payment is declared free of tax. */
  readonly isDeclared: (payment: Payment) => boolean;
}

/** The tax of each payment, in the order given, where the rate follows the income of the financial year. */
export function tdsByYear<Payment extends Credited>(
  payments: readonly Payment[],
  { otherIncome, rateOf, isDeclared }: YearlyRule<Payment>,
): readonly Tds[] {
  const totals = new Map(otherIncome);
  for (const { on, incomePaise } of payments) {
    const year = financialYearOf(on);
    totals.set(year, addPaise(totals.get(year) ?? ZERO_PAISE, paise(Math.max(0, incomePaise))));
  }
  const owed = new Map<string, number>();
  const inOrder = payments.map((payment, index) => ({ payment, index }));
  const taxes: Tds[] = [];
  for (const { payment, index } of inOrder.toSorted((a, b) => a.payment.on.localeCompare(b.payment.on))) {
    const { on, incomePaise, payablePaise, deductedPaise } = payment;
    const year = financialYearOf(on);
    const rateBps = rateOf(payment, totals.get(year) ?? ZERO_PAISE);
    const due = (owed.get(year) ?? 0) + shareOf(incomePaise, rateBps);
    // Deductions of the past that were too small are made up from the next payment that is not declared free of tax.
    const tdsPaise = deductedPaise ?? paise(isDeclared(payment) ? 0 : Math.max(0, Math.min(due, payablePaise)));
    owed.set(year, due - tdsPaise);
    taxes[index] = { rateBps, tdsPaise };
  }
  return taxes;
}

/** The tax of each payment, in the order given; of a past payment, what was deducted. */
export const depositTds = (credits: readonly Credited[], depositor: Depositor): readonly Tds[] =>
  tdsByYear(credits, {
    otherIncome: depositor.otherIncome,
    rateOf: ({ on }, yearIncomePaise) => rateOf({ depositor, on, yearIncomePaise }),
    isDeclared: ({ on: date }) => tdsBasisOf({ ...depositor, date }) === "FORM_121",
  });

const shareOf = (incomePaise: Paise, rateBps: Bps): number =>
  mulDiv({ value: Math.max(0, incomePaise), numerator: rateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" });

interface YearRate {
  readonly depositor: Depositor;
  readonly on: CalendarDate;
  readonly yearIncomePaise: Paise;
}

function rateOf({ depositor, on, yearIncomePaise }: YearRate): Bps {
  const { income, residency, bornOn = null } = depositor;
  if (residency === "RESIDENT") {
    const { thresholdPaise, seniorThresholdPaise } = inForce(RESIDENT_TDS, on)[income];
    const isSenior = bornOn !== null && isSeniorIn(bornOn, on);
    if (yearIncomePaise <= (isSenior ? seniorThresholdPaise : thresholdPaise)) return bps(0);
  }
  return tdsRateOn({ ...depositor, date: on, yearIncomePaise });
}

/** Each 31 March after a deposit and before its maturity, on which its compounded interest is credited. */
export function creditDaysBetween(from: CalendarDate, until: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = taxYearEndOf(from); day < until; day = addMonths(day, 12)) if (day > from) days.push(day);
  return days;
}

export type Untaxed = Pick<CashFlow, "dueOn" | "accruesTo" | "kind" | "principalPaise" | "incomePaise">;

/** A schedule whose payments are taxed when they are made. */
export function taxedSchedule(payouts: readonly Untaxed[], depositor: Depositor): readonly CashFlow[] {
  const credits = payouts.map(({ dueOn: on, incomePaise, principalPaise }) => {
    return { on, incomePaise, payablePaise: addPaise(principalPaise, incomePaise), deductedPaise: null };
  });
  return numbered(payouts, depositTds(credits, depositor));
}

interface Growing {
  readonly from: CalendarDate;
  /** The only payment, at the end. */
  readonly maturity: Untaxed;
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
  const credits = [...days, maturity.dueOn].map((on, index) => {
    const incomePaise = subtractPaise(upTo[index + 1] ?? ZERO_PAISE, upTo[index] ?? ZERO_PAISE);
    const payablePaise = index < days.length ? incomePaise : addPaise(maturity.principalPaise, incomePaise);
    return { on, incomePaise, payablePaise, deductedPaise: null };
  });
  const taxes = depositTds(credits, depositor);
  const paidEarly = addPaise(...taxes.slice(0, -1).map(({ tdsPaise }) => tdsPaise));
  const accruals = days.map((on, index): Untaxed => {
    const incomePaise = taxes[index]?.tdsPaise ?? ZERO_PAISE;
    return { dueOn: on, accruesTo: on, kind: "ACCRUAL", principalPaise: ZERO_PAISE, incomePaise };
  });
  const last = { ...maturity, incomePaise: subtractPaise(maturity.incomePaise, paidEarly) };
  return numbered([...accruals, last], taxes);
}

function numbered(payouts: readonly Untaxed[], taxes: readonly Tds[]): readonly CashFlow[] {
  const none = { rateBps: bps(0), tdsPaise: ZERO_PAISE };
  return payouts.map((payout, index) => cashFlow({ ...payout, payoutSequence: index + 1, tds: taxes[index] ?? none }));
}
