/**
 * The value of a bank deposit with the cash flows of a portfolio, each put in or taken out on its day. Interest accrues
 * by the day, over 365, and is added at the start of each quarter, as banks do. Before tax. Invariants: the running
 * time is linear in the flows, quarters and days together; a withdrawal above the balance leaves zero, not a debt.
 */
import { type Minor, minor } from "../contract/facts/money.ts";
import {
  addMonths,
  type CalendarDate,
  calendarDateFrom,
  civilOf,
  daysBetween,
} from "../contract/values/calendar-date.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

/** Yearly rate in per cent of one-year deposits at large banks on 22 November 2026. Every comparison names it. */
export const BANK_DEPOSIT_RATE = "6.60";
export const BANK_DEPOSIT_BPS: Bps = bps(Math.round(Number(BANK_DEPOSIT_RATE) * 100));

/** An amount put in, or taken out if it is negative. */
export interface DatedFlow {
  readonly on: CalendarDate;
  readonly amount: Minor;
}

interface Compared {
  /** Oldest first. */
  readonly flows: readonly DatedFlow[];
  /** Oldest first. */
  readonly days: readonly CalendarDate[];
  readonly rateBps: Bps;
}

const DAYS_OF_YEAR = 365;

function nextQuarter(date: CalendarDate): CalendarDate {
  const { year, month } = civilOf(date);
  return addMonths(calendarDateFrom({ year, month: month - ((month - 1) % 3), day: 1 }), 3);
}

/** The deposit with its accrued interest at the end of each day. */
export function bankDepositOn({ flows, days, rateBps }: Compared): readonly Minor[] {
  let [balance, accrued, next] = [0, 0n, 0];
  let [at, quarter] = [flows[0]?.on ?? null, flows[0] ? nextQuarter(flows[0].on) : null];
  const earned = () =>
    mulDiv({ value: accrued, numerator: 1, denominator: BPS_PER_WHOLE * DAYS_OF_YEAR, rounding: "half-up" });
  const accrueTo = (to: CalendarDate) => {
    while (at !== null && quarter !== null && at < to) {
      const end = quarter < to ? quarter : to;
      accrued += BigInt(balance) * BigInt(rateBps) * BigInt(daysBetween({ from: at, to: end }));
      if (end === quarter) {
        balance += earned();
        accrued = 0n;
        quarter = addMonths(quarter, 3);
      }
      at = end;
    }
  };
  return days.map((day) => {
    for (let flow = flows[next]; flow && flow.on <= day; flow = flows[++next]) {
      accrueTo(flow.on);
      balance += flow.amount;
      if (balance + earned() < 0) [balance, accrued] = [0, 0n];
    }
    accrueTo(day);
    return minor(balance + earned());
  });
}
