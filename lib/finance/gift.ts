/**
 * Foreign-currency deposits and secured bonds of GIFT City. Invariants: amounts are whole minor units of one currency
 * (cents, pence, fils) and are never converted; gross = principal + interest, net = gross − TDS; the tax deducted from
 * a non-resident depends on the issuer (interest-abroad.ts). These deposits have no deposit insurance; every screen
 * that shows them must say so. Sources: RBI Master Direction, Interest Rate on Deposits, 2016, chapter on FCNR(B),
 * whose convention foreign-currency deposits follow (a year of 360 days; beyond a year, interest is compounded every
 * 180 days); ICMA Rule 251 for bonds (30E/360, equal coupons). Payouts due on a holiday are paid on the next business
 * day, unchanged.
 */

import type { Minor } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addDays, addMonths, daysBetween } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import { couponDayBefore } from "./bond-price.ts";
import { nextBusinessDay, type WithCalendar } from "./business-days.ts";
import type { CashFlowKind } from "./cash-flow.ts";
import { daysOn } from "./day-count.ts";
import type { InterestAbroad } from "./interest-abroad.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv, runningShare } from "./rounding.ts";
import { tdsRateOn } from "./tax.ts";
import type { Taxpayer } from "./taxpayer.ts";

/** The check for a safe integer is the same in every currency; only the brand differs. */
const minor: (value: number) => Minor = paise;

const DAYS_PER_YEAR = 360;
const COMPOUNDING_DAYS = 180;
/** Deposits up to this length earn simple interest. */
const SIMPLE_DAYS_MAXIMUM = 365;
const TENURE_DAYS_MINIMUM = 7;
const TENURE_DAYS_MAXIMUM = 3653;
const MONTHS_PER_QUARTER = 3;

/** Like `CashFlow`, in minor units of the deal's currency. */
export interface ForeignCashFlow {
  readonly payoutSequence: number;
  readonly dueOn: CalendarDate;
  readonly accruesTo: CalendarDate;
  readonly kind: CashFlowKind;
  readonly principalMinor: Minor;
  readonly interestMinor: Minor;
  readonly grossMinor: Minor;
  readonly tdsMinor: Minor;
  readonly netMinor: Minor;
  readonly tdsRateBps: Bps;
}

interface GiftDeposit extends Taxpayer, WithCalendar {
  readonly principalMinor: Minor;
  readonly rateBps: Bps;
  readonly depositedOn: CalendarDate;
  /** 7 days to 10 years. */
  readonly tenureDays: number;
  readonly payout: "AT_MATURITY" | "QUARTERLY";
}

/** @throws RangeError for a principal that is not above zero, or a tenure outside 7 days to 10 years. */
export function giftDepositSchedule(deposit: GiftDeposit): readonly ForeignCashFlow[] {
  const { principalMinor, depositedOn, tenureDays, payout } = deposit;
  if (!Number.isInteger(tenureDays) || tenureDays < TENURE_DAYS_MINIMUM || tenureDays > TENURE_DAYS_MAXIMUM) {
    throw new RangeError(`not a tenure of a GIFT deposit: ${tenureDays} days`);
  }
  const maturesOn = addDays(depositedOn, tenureDays);
  const rate = { principal: principalMinor, rateBps: deposit.rateBps };
  const plan = { ...deposit, income: "BANK_INTEREST", kind: "INTEREST", abroad: "EXEMPT" } as const;
  switch (payout) {
    case "AT_MATURITY":
      return scheduleOf({ ...plan, ends: [maturesOn], interestUpTo: () => grown({ ...rate, days: tenureDays }) });
    case "QUARTERLY": {
      const interestUpTo = (to: CalendarDate) => simple({ ...rate, days: daysBetween({ from: depositedOn, to }) });
      return scheduleOf({ ...plan, ends: quarterEnds({ from: depositedOn, to: maturesOn }), interestUpTo });
    }
  }
}

interface GiftBond extends Taxpayer, WithCalendar {
  /** Tax treatment of a non-resident's interest; EXEMPT for a deposit with a bank's unit. */
  readonly abroad: InterestAbroad;
  readonly principalMinor: Minor;
  readonly couponBps: Bps;
  readonly frequency: 1 | 2 | 4;
  readonly investedOn: CalendarDate;
  readonly maturityOn: CalendarDate;
}

/**
 * Coupons count back from maturity. A whole period pays coupon ÷ frequency; a short first period earns interest for
 * its own days on 30E/360. @throws RangeError for a principal that is not above zero, or a maturity that is not after the investment.
 */
export function giftBondSchedule(bond: GiftBond): readonly ForeignCashFlow[] {
  const { principalMinor, couponBps, frequency, investedOn, maturityOn } = bond;
  if (investedOn >= maturityOn) throw new RangeError(`matures before it begins: ${maturityOn}`);
  const ends: CalendarDate[] = [];
  for (let end = maturityOn; end > investedOn; ) {
    ends.unshift(end);
    end = couponDayBefore({ maturity: maturityOn, frequency }, ends.length);
  }
  const [firstEnd = maturityOn] = ends;
  const isWhole = couponDayBefore({ maturity: maturityOn, frequency }, ends.length) === investedOn;
  const days = daysOn(4, { from: investedOn, to: firstEnd });
  const short = isWhole ? 0 : simple({ principal: principalMinor, rateBps: couponBps, days });
  const yearly = BigInt(principalMinor) * BigInt(couponBps);
  const interestUpTo = (end: CalendarDate) => {
    const whole = ends.indexOf(end) + (isWhole ? 1 : 0);
    return short + runningShare({ whole: yearly, from: 0, to: whole, of: frequency * BPS_PER_WHOLE });
  };
  return scheduleOf({ ...bond, income: "SECURITY_INTEREST", kind: "COUPON", ends, interestUpTo });
}

interface Plan extends Taxpayer, WithCalendar {
  readonly abroad: InterestAbroad;
  readonly income: Income;
  readonly principalMinor: Minor;
  readonly kind: CashFlowKind;
  /** The ends of the interest periods; the last is the maturity. */
  readonly ends: readonly CalendarDate[];
  /** Running total since the start; differences of it add up without rounding loss. */
  readonly interestUpTo: (end: CalendarDate) => number;
}

function scheduleOf({ principalMinor, kind, ends, interestUpTo, calendar, ...tax }: Plan): readonly ForeignCashFlow[] {
  if (principalMinor <= 0) throw new RangeError(`not a principal: ${principalMinor}`);
  let paid = 0;
  return ends.map((accruesTo, index) => {
    const last = index === ends.length - 1;
    const dueOn = nextBusinessDay(accruesTo, calendar);
    const interest = interestUpTo(accruesTo) - paid;
    paid += interest;
    const gross = (last ? principalMinor : 0) + interest;
    const isExempt = tax.residency === "NON_RESIDENT" && tax.abroad === "EXEMPT";
    const tdsRateBps = isExempt ? bps(0) : tdsRateOn({ ...tax, date: dueOn });
    const tds = mulDiv({ value: interest, numerator: tdsRateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" });
    return {
      payoutSequence: index + 1,
      dueOn,
      accruesTo,
      kind: last ? "MATURITY" : kind,
      principalMinor: minor(last ? principalMinor : 0),
      interestMinor: minor(interest),
      grossMinor: minor(gross),
      tdsMinor: minor(tds),
      netMinor: minor(gross - tds),
      tdsRateBps,
    };
  });
}

function quarterEnds({
  from,
  to,
}: {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}): readonly CalendarDate[] {
  const ends: CalendarDate[] = [];
  for (let end = addMonths(from, MONTHS_PER_QUARTER); end < to; ) {
    ends.push(end);
    end = addMonths(from, (ends.length + 1) * MONTHS_PER_QUARTER);
  }
  return [...ends, to];
}

interface Earning {
  readonly principal: number;
  readonly rateBps: Bps;
  readonly days: number;
}

/** principal × rate × days ÷ 360, half-up to the minor unit. */
function simple({ principal, rateBps, days }: Earning): number {
  const numerator = BigInt(rateBps) * BigInt(days);
  return mulDiv({ value: principal, numerator, denominator: BPS_PER_WHOLE * DAYS_PER_YEAR, rounding: "half-up" });
}

/** Interest with compounding every 180 days beyond a year, exact until its single rounding. */
function grown({ principal, rateBps, days }: Earning): number {
  if (days <= SIMPLE_DAYS_MAXIMUM) return simple({ principal, rateBps, days });
  const base = BigInt(BPS_PER_WHOLE * DAYS_PER_YEAR);
  const growthOver = (span: number) => base + BigInt(rateBps) * BigInt(span);
  const halves = BigInt(Math.floor(days / COMPOUNDING_DAYS));
  const worth = mulDiv({
    value: principal,
    numerator: growthOver(COMPOUNDING_DAYS) ** halves * growthOver(days % COMPOUNDING_DAYS),
    denominator: base ** (halves + 1n),
    rounding: "half-up",
  });
  return worth - principal;
}
