/**
 * Units of a small and medium REIT's scheme: a quarterly distribution while its property is let, and an exit value when it is
 * sold. Invariants: the distributions of a year add up to its yearly rent; the exit row returns the amount invested, and its gain or loss
 * separately. Rent and exit are expectations, never promises; every screen that shows them must say so.
 */

import type { Paise } from "../contract/facts/money.ts";
import { paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths } from "../contract/values/calendar-date.ts";
import { nextBusinessDay, type WithCalendar } from "./business-days.ts";
import type { PassedThrough } from "./business-trust.ts";
import type { CashFlow } from "./cash-flow.ts";
import { taxedSchedule, type UntaxedFlow } from "./payer-tax.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, mulDiv, runningShare } from "./rounding.ts";
import type { Taxpayer } from "./taxpayer.ts";

const QUARTERS_PER_YEAR = 4;
const MONTHS_PER_QUARTER = 3;

interface PropertyShare extends Taxpayer, WithCalendar {
  readonly investedPaise: Paise;
  /** Rent of the first year, as a share of the amount invested. */
  readonly rentYieldBps: Bps;
  /** The yearly increase of the rent under the lease. */
  readonly yearlyStepBps: Bps;
  readonly investedOn: CalendarDate;
  /** Whole years until the sale, which is also the lock-in period. */
  readonly years: number;
  readonly exitValuePaise: Paise;
  readonly passedThrough: PassedThrough;
}

/**
 * One rent each quarter, then the exit on the day of the last. On a holiday, either moves to the next business day.
 * @throws RangeError for an investment that is not above zero, a negative exit value, or years that are not whole.
 */
export function realEstateSchedule(share: PropertyShare): readonly CashFlow[] {
  const { investedPaise, exitValuePaise, years } = share;
  if (investedPaise <= 0 || exitValuePaise < 0) throw new RangeError("not an investment with an exit");
  if (!Number.isInteger(years) || years < 1) throw new RangeError(`not a number of years: ${years}`);
  const rents = Array.from({ length: years * QUARTERS_PER_YEAR }, (_, quarter) => rentRow(share, quarter));
  return taxedSchedule([...rents, exitRow(share)], share);
}

function rentRow(share: PropertyShare, quarter: number): UntaxedFlow {
  const accruesTo = addMonths(share.investedOn, (quarter + 1) * MONTHS_PER_QUARTER);
  const dueOn = nextBusinessDay(accruesTo, share.calendar);
  const ofYear = quarter % QUARTERS_PER_YEAR;
  const whole = yearlyRent(share, Math.floor(quarter / QUARTERS_PER_YEAR));
  const incomePaise = paise(runningShare({ whole, from: ofYear, to: ofYear + 1, of: QUARTERS_PER_YEAR }));
  const { passedThrough } = share;
  const taxed = { income: "TRUST_INCOME", incomePaise, gain: null, rentMonths: [], passedThrough } as const;
  return { dueOn, accruesTo, kind: "RENT", principalPaise: ZERO_PAISE, incomePaise, taxed };
}

function exitRow(share: PropertyShare): UntaxedFlow {
  const { investedPaise, exitValuePaise, investedOn: acquiredOn, years, calendar } = share;
  const accruesTo = addMonths(acquiredOn, years * QUARTERS_PER_YEAR * MONTHS_PER_QUARTER);
  const dueOn = nextBusinessDay(accruesTo, calendar);
  const gainPaise = subtractPaise(exitValuePaise, investedPaise);
  const gain = { asset: "TRUST_REDEMPTION", acquiredOn } as const;
  const taxed = { income: "TRUST_INCOME", incomePaise: gainPaise, gain, rentMonths: [] } as const;
  return { dueOn, accruesTo, kind: "EXIT", principalPaise: investedPaise, incomePaise: gainPaise, taxed };
}

/** invested × yield × (1 + step)^year, half-up to the paisa; `year` counts from 0. */
function yearlyRent({ investedPaise, rentYieldBps, yearlyStepBps }: PropertyShare, year: number): number {
  const [whole, power] = [BigInt(BPS_PER_WHOLE), BigInt(year)];
  return mulDiv({
    value: investedPaise,
    numerator: BigInt(rentYieldBps) * (whole + BigInt(yearlyStepBps)) ** power,
    denominator: whole ** (power + 1n),
    rounding: "half-up",
  });
}
