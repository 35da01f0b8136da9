/**
 * Fixed deposits of banks and NBFCs. Invariants: interest is compounded by completed quarters and simple for the days
 * of an incomplete one (actual/365); a value is rounded once, half-up to the paisa, whatever the number of quarters.
 * Sources: IBA, Code for Banking Practice (interest on term deposits by completed quarters and days); RBI Master
 * Direction, Interest Rate on Deposits, 2016 (maturity on a non-business day; premature withdrawal at the rate for
 * the period that the deposit ran, less the penalty that the bank announced).
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths, daysBetween } from "../contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { type DepositFlow, type Depositor, growingSchedule, payingSchedule, type Taken } from "./deposit-tax.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv, runningShare } from "./rounding.ts";
import { INTEREST_DAYS_PER_YEAR, simpleInterest } from "./simple-interest.ts";

const QUARTERS_PER_YEAR = 4;
const MONTHS_PER_QUARTER = 3;

export interface Deposit {
  readonly principalPaise: Paise;
  /** Nominal and yearly. */
  readonly rateBps: Bps;
  readonly depositedOn: CalendarDate;
  readonly tenureMonths: number;
  /** `CUMULATIVE` pays once, at maturity; `QUARTERLY` pays the interest of each completed quarter. */
  readonly payout: "CUMULATIVE" | "QUARTERLY";
  /** Whether the contract leaves the deposit whole when tax is deducted; otherwise the tax is taken out of it. */
  readonly staysWhole?: boolean | undefined;
}

/**
 * principal × (1 + rate ÷ 4)^quarters × (1 + rate × days ÷ 365), exact until its single rounding (half-up). @param
 * deposit `principal` in any smallest unit; `oddDays` of the incomplete quarter.
 */
export function compoundedQuarterly(deposit: {
  readonly principal: number;
  readonly rateBps: Bps;
  readonly quarters: number;
  readonly oddDays: number;
}): number {
  const { principal, rateBps, quarters, oddDays } = deposit;
  const quarterBase = BigInt(QUARTERS_PER_YEAR * BPS_PER_WHOLE);
  const dayBase = BigInt(INTEREST_DAYS_PER_YEAR * BPS_PER_WHOLE);
  const power = BigInt(quarters);
  return mulDiv({
    value: principal,
    numerator: (quarterBase + BigInt(rateBps)) ** power * (dayBase + BigInt(rateBps) * BigInt(oddDays)),
    denominator: quarterBase ** power * dayBase,
    rounding: "half-up",
  });
}

export function depositMaturesOn({ depositedOn, tenureMonths }: Deposit): CalendarDate {
  return addMonths(depositedOn, tenureMonths);
}

/**
 * The payouts of a deposit that is kept to maturity. A maturity on a holiday is paid on the next business day, with
 * simple interest for the delay at the contracted rate: on the principal, or on the maturity value of a cumulative
 * deposit.
 * @throws RangeError for a principal that is not above zero or a tenure that is not a whole number of months.
 */
export function fixedDepositSchedule(deposit: Deposit & Depositor & WithCalendar): readonly CashFlow[] {
  const { principalPaise, tenureMonths, depositedOn: from, payout, staysWhole = false } = deposit;
  if (principalPaise <= 0) throw new RangeError(`not a principal: ${principalPaise}`);
  if (!Number.isInteger(tenureMonths) || tenureMonths < 1) throw new RangeError(`not a tenure: ${tenureMonths} months`);
  const maturity = maturityPayout(deposit);
  if (payout === "QUARTERLY") return payingSchedule([...quarterlyPayouts(deposit), maturity], deposit);
  const accruedTo = (on: CalendarDate) => subtractPaise(depositWorth({ ...deposit, on }), principalPaise);
  const forgoneBy = staysWhole ? null : (taken: Taken, on: CalendarDate) => forgoneInterest(deposit, taken, on);
  return growingSchedule({ from, maturity, growth: { accruedTo, forgoneBy } }, deposit);
}

/**
 * The interest that an amount taken out of a cumulative deposit would have earned by a later day: simple to the end of
 * the running quarter, then as the deposit. Rounded once, half-up.
 */
export function forgoneInterest(
  { rateBps, depositedOn }: Pick<Deposit, "rateBps" | "depositedOn">,
  { on, amountPaise }: Taken,
  until: CalendarDate,
): Paise {
  const [taken, end] = [on, until].map((day) => runOf({ depositedOn, until: day }));
  if (!(taken && end)) return paise(0);
  const isSameQuarter = taken.quarters === end.quarters;
  const isAtStart = taken.oddDays === 0;
  const next = addMonths(depositedOn, (taken.quarters + 1) * MONTHS_PER_QUARTER);
  const firstDays = isAtStart ? 0 : daysBetween({ from: on, to: isSameQuarter ? until : next });
  const quarters = BigInt(Math.max(0, end.quarters - taken.quarters - (isAtStart ? 0 : 1)));
  const oddDays = isSameQuarter && !isAtStart ? 0 : end.oddDays;
  const quarterBase = BigInt(QUARTERS_PER_YEAR * BPS_PER_WHOLE);
  const dayBase = BigInt(INTEREST_DAYS_PER_YEAR * BPS_PER_WHOLE);
  const rate = BigInt(rateBps);
  const worth = mulDiv({
    value: amountPaise,
    numerator:
      (dayBase + rate * BigInt(firstDays)) * (quarterBase + rate) ** quarters * (dayBase + rate * BigInt(oddDays)),
    denominator: dayBase * quarterBase ** quarters * dayBase,
    rounding: "half-up",
  });
  return paise(worth - amountPaise);
}

function quarterlyPayouts(deposit: Deposit & WithCalendar): readonly DepositFlow[] {
  if (deposit.payout === "CUMULATIVE") return [];
  // The last quarter's interest is paid with the principal where the deposit ends with that quarter.
  const count = Math.ceil(deposit.tenureMonths / MONTHS_PER_QUARTER) - 1;
  return Array.from({ length: count }, (_, index) => {
    const accruesTo = addMonths(deposit.depositedOn, (index + 1) * MONTHS_PER_QUARTER);
    const incomePaise = quartersInterest(deposit, { from: index, to: index + 1 });
    const dueOn = nextBusinessDay(accruesTo, deposit.calendar);
    return { dueOn, accruesTo, kind: "INTEREST", principalPaise: paise(0), incomePaise };
  });
}

function maturityPayout(deposit: Deposit & WithCalendar): DepositFlow {
  const { principalPaise, rateBps, depositedOn, payout } = deposit;
  const maturesOn = depositMaturesOn(deposit);
  const dueOn = nextBusinessDay(maturesOn, deposit.calendar);
  const { quarters, oddFrom, oddDays } = runOf({ depositedOn, until: maturesOn });
  const paidQuarters = quarterlyPayouts(deposit).length;
  const earned =
    payout === "CUMULATIVE"
      ? compoundedQuarterly({ principal: principalPaise, rateBps, quarters, oddDays }) - principalPaise
      : quartersInterest(deposit, { from: paidQuarters, to: quarters }) +
        simpleInterest({ principalPaise, rateBps, from: oddFrom, to: maturesOn });
  const waitsOn = payout === "CUMULATIVE" ? paise(principalPaise + earned) : principalPaise;
  const forTheWait = simpleInterest({ principalPaise: waitsOn, rateBps, from: maturesOn, to: dueOn });
  return { dueOn, accruesTo: dueOn, kind: "MATURITY", principalPaise, incomePaise: paise(earned + forTheWait) };
}

type Earning = Pick<Deposit, "principalPaise" | "rateBps">;

function quartersInterest(earning: Earning, { from, to }: { readonly from: number; readonly to: number }): Paise {
  const yearly = BigInt(earning.principalPaise) * BigInt(earning.rateBps);
  return paise(runningShare({ whole: yearly, from, to, of: QUARTERS_PER_YEAR * BPS_PER_WHOLE }));
}

/** The completed quarters of a deposit, and the days after the last of them. */
function runOf({ depositedOn, until }: { readonly depositedOn: CalendarDate; readonly until: CalendarDate }) {
  let quarters = 0;
  while (addMonths(depositedOn, (quarters + 1) * MONTHS_PER_QUARTER) <= until) quarters += 1;
  const oddFrom = addMonths(depositedOn, quarters * MONTHS_PER_QUARTER);
  return { quarters, oddFrom, oddDays: daysBetween({ from: oddFrom, to: until }) };
}

/** The value of a cumulative deposit on a day within its tenure, at the contracted rate. */
export function depositWorth(
  deposit: Pick<Deposit, "principalPaise" | "rateBps" | "depositedOn"> & { readonly on: CalendarDate },
): Paise {
  const { principalPaise: principal, rateBps, depositedOn, on: until } = deposit;
  return paise(compoundedQuarterly({ principal, rateBps, ...runOf({ depositedOn, until }) }));
}

/** The bank's rates on the day of deposit by the number of days run, shortest first. */
export type RateCard = readonly { readonly fromDays: number; readonly rateBps: Bps }[];

interface Withdrawal {
  readonly deposit: Deposit;
  readonly rateCard: RateCard;
  readonly penaltyBps: Bps;
  readonly withdrawnOn: CalendarDate;
  /** Interest already paid by quarterly payouts, before tax. */
  readonly interestPaidPaise: Paise;
  /** Taxes that were taken out of the deposit; none where the contract leaves it whole. */
  readonly taken?: readonly Taken[];
}

export interface PrematureWithdrawal {
  /** The rate finally earned. */
  readonly rateBps: Bps;
  /** Interest of the whole period at that rate. */
  readonly interestPaise: Paise;
  /**
   * Still to be paid, before tax: principal and interest, less the interest already paid, part of which may thereby
   * be recovered.
   */
  readonly payablePaise: Paise;
}

/**
 * The proceeds of a premature withdrawal: interest at the lower of the contracted rate and the rate card's rate for the
 * days run, less the penalty, never below 0; no interest below the card's shortest term.
 * @throws RangeError for a day before the deposit, or from maturity on.
 */
export function prematureWithdrawal(withdrawal: Withdrawal): PrematureWithdrawal {
  const { deposit, withdrawnOn, interestPaidPaise, taken = [] } = withdrawal;
  const { principalPaise, depositedOn, payout } = deposit;
  if (withdrawnOn < depositedOn || withdrawnOn >= depositMaturesOn(deposit)) {
    throw new RangeError(`not before maturity: ${withdrawnOn}`);
  }
  const rateBps = earnedRate(withdrawal);
  const { quarters, oddFrom, oddDays } = runOf({ depositedOn, until: withdrawnOn });
  const earnedPaise = paise(
    payout === "CUMULATIVE"
      ? compoundedQuarterly({ principal: principalPaise, rateBps, quarters, oddDays }) - principalPaise
      : quartersInterest({ principalPaise, rateBps }, { from: 0, to: quarters }) +
          simpleInterest({ principalPaise, rateBps, from: oddFrom, to: withdrawnOn }),
  );
  const forgone = taken.map((tax) => forgoneInterest({ rateBps, depositedOn }, tax, withdrawnOn));
  const interestPaise = subtractPaise(earnedPaise, addPaise(...forgone));
  const payablePaise = subtractPaise(paise(principalPaise + interestPaise), interestPaidPaise);
  return { rateBps, interestPaise, payablePaise };
}

function earnedRate({ deposit, rateCard, penaltyBps, withdrawnOn }: Withdrawal): Bps {
  const daysRun = daysBetween({ from: deposit.depositedOn, to: withdrawnOn });
  const row = rateCard.findLast(({ fromDays }) => daysRun >= fromDays);
  if (!row) return bps(0);
  return bps(Math.max(0, Math.min(row.rateBps, deposit.rateBps) - penaltyBps));
}
