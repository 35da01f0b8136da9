/**
 * Tap Reserve: a tenure of 1 to 12 months, chosen at purchase, with monthly payouts or compounding. Invariants:
 * interest is on actual days over 365; the principal is repaid once, at the end.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths, daysBetween } from "../contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "./business-days.ts";
import type { CashFlow } from "./cash-flow.ts";
import { type DepositFlow, type Depositor, growingSchedule, payingSchedule, type Taken } from "./deposit-tax.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, runningShare } from "./rounding.ts";
import { INTEREST_DAYS_PER_YEAR, simpleInterest } from "./simple-interest.ts";

export const RESERVE_MONTHS_MAXIMUM = 12;

interface Reserve {
  readonly principalPaise: Paise;
  /** Nominal and yearly. */
  readonly rateBps: Bps;
  readonly investedOn: CalendarDate;
  readonly tenureMonths: number;
  /** `GROWTH` adds each month's interest to the interest-bearing balance and pays everything at the end. */
  readonly payout: "MONTHLY" | "GROWTH";
  /** Whether the contract leaves the reserve whole when tax is deducted; otherwise the tax is taken out of it. */
  readonly staysWhole?: boolean | undefined;
}

/**
 * The payouts; the last includes the principal. A payout due on a holiday is paid on the next business day, unchanged.
 * @throws RangeError for a principal that is not above zero, or a tenure that is not 1 to 12 whole months.
 */
export function tapReserveSchedule(reserve: Reserve & Omit<Depositor, "income"> & WithCalendar): readonly CashFlow[] {
  const { principalPaise, tenureMonths, investedOn, payout } = reserve;
  if (principalPaise <= 0) throw new RangeError(`not a principal: ${principalPaise}`);
  if (!Number.isInteger(tenureMonths) || tenureMonths < 1 || tenureMonths > RESERVE_MONTHS_MAXIMUM) {
    throw new RangeError(`not a tenure of the reserve: ${tenureMonths} months`);
  }
  const depositor = { ...reserve, income: "OTHER_INTEREST" } as const;
  const interest = payout === "MONTHLY" ? monthlyInterest(reserve) : [grownInterest(reserve)];
  const payouts = interest.map((incomePaise, index): DepositFlow => {
    const last = index === interest.length - 1;
    const accruesTo = addMonths(investedOn, last ? tenureMonths : index + 1);
    const kind = last ? "MATURITY" : "INTEREST";
    const principal = last ? principalPaise : ZERO_PAISE;
    const dueOn = nextBusinessDay(accruesTo, reserve.calendar);
    return { dueOn, accruesTo, kind, principalPaise: principal, incomePaise };
  });
  const [maturity] = payouts;
  if (payout === "MONTHLY" || !maturity) return payingSchedule(payouts, depositor);
  const accruedTo = (on: CalendarDate) => subtractPaise(reserveWorth({ ...reserve, on }), principalPaise);
  const forgoneBy = reserve.staysWhole
    ? null
    : (taken: Taken, on: CalendarDate) => forgoneByReserve(reserve, taken, on);
  return growingSchedule({ from: investedOn, maturity, growth: { accruedTo, forgoneBy } }, depositor);
}

/** The interest of the whole tenure divided by days, so that the monthly payouts add up to it. */
function monthlyInterest({ principalPaise, rateBps, investedOn, tenureMonths }: Reserve): readonly Paise[] {
  const yearly = BigInt(principalPaise) * BigInt(rateBps);
  const daysTo = (month: number) => daysBetween({ from: investedOn, to: addMonths(investedOn, month) });
  return Array.from({ length: tenureMonths }, (_, month) => {
    const days = { from: daysTo(month), to: daysTo(month + 1) };
    return paise(runningShare({ whole: yearly, ...days, of: INTEREST_DAYS_PER_YEAR * BPS_PER_WHOLE }));
  });
}

/** Each month's interest, half-up to the paisa, earns interest from the next month on. */
function grownInterest({ principalPaise, rateBps, investedOn, tenureMonths }: Reserve): Paise {
  let worthPaise = principalPaise;
  for (let month = 0; month < tenureMonths; month += 1) {
    const [from, to] = [addMonths(investedOn, month), addMonths(investedOn, month + 1)];
    worthPaise = addPaise(worthPaise, simpleInterest({ principalPaise: worthPaise, rateBps, from, to }));
  }
  return subtractPaise(worthPaise, principalPaise);
}

/** Interest that an amount taken out of a compounding reserve would have earned by a later day, half-up each month. */
export function forgoneByReserve(
  { rateBps, investedOn }: Pick<Reserve, "rateBps" | "investedOn">,
  { on, amountPaise }: Taken,
  until: CalendarDate,
): Paise {
  let [worthPaise, from] = [amountPaise, on];
  for (let month = 1; from < until; month += 1) {
    const end = addMonths(investedOn, month);
    if (end <= from) continue;
    const to = end < until ? end : until;
    worthPaise = addPaise(worthPaise, simpleInterest({ principalPaise: worthPaise, rateBps, from, to }));
    from = to;
  }
  return subtractPaise(worthPaise, amountPaise);
}

/**
 * The value of a compounding reserve on a day within its tenure: completed months compounded, the remaining days
 * simple.
 */
export function reserveWorth(
  reserve: Pick<Reserve, "principalPaise" | "rateBps" | "investedOn"> & { readonly on: CalendarDate },
): Paise {
  const { principalPaise, rateBps, investedOn, on } = reserve;
  let months = 0;
  while (addMonths(investedOn, months + 1) <= on) months += 1;
  const terms = { principalPaise, rateBps, investedOn };
  const grown = addPaise(principalPaise, grownInterest({ ...terms, tenureMonths: months, payout: "GROWTH" }));
  const from = addMonths(investedOn, months);
  return addPaise(grown, simpleInterest({ principalPaise: grown, rateBps, from, to: on }));
}
