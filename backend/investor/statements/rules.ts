/** Which periods a statement may be of. Pure: today arrives as an argument. */
import {
  type CalendarDate,
  calendarDateFrom,
  daysBetween,
  financialYearOf,
} from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { STATEMENT_DAYS_MAX } from "../../../lib/contract/statements.ts";

/** Days in India, both included. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** As many lines as one paper may have: more are read by nobody, and a PDF is made in memory. */
export const STATEMENT_LINES_MAX = 5_000;

/** @throws Refusal PERIOD_INVALID when it runs backwards or ends in the future, PERIOD_TOO_LONG */
export function assertPeriod({ from, to }: Period, today: CalendarDate): void {
  if (from > to) throw new Refusal("PERIOD_INVALID", { from: "PERIOD_INVALID" });
  if (to > today) throw new Refusal("PERIOD_INVALID", { to: "PERIOD_INVALID" });
  if (daysBetween({ from, to }) + 1 > STATEMENT_DAYS_MAX) {
    throw new Refusal("PERIOD_TOO_LONG", { from: "PERIOD_TOO_LONG" });
  }
}

export interface FinancialYear extends Period {
  /** `2026-27` */
  readonly name: string;
  /** What the law of its time calls it: a tax year from 1 April 2026 on. */
  readonly isTaxYear: boolean;
}

const FIRST_YEAR = 2000;
const FIRST_TAX_YEAR = 2026;

/** April to March; the one that runs counts as far as it has come. @throws Refusal FINANCIAL_YEAR_INVALID */
export function readFinancialYear(text: string, today: CalendarDate): FinancialYear {
  const first = /^(\d{4})-\d{2}$/.test(text) ? Number(text.slice(0, 4)) : 0;
  const refused = new Refusal("FINANCIAL_YEAR_INVALID", { financialYear: "FINANCIAL_YEAR_INVALID" });
  if (first < FIRST_YEAR) throw refused;
  const from = calendarDateFrom({ year: first, month: 4, day: 1 });
  const to = calendarDateFrom({ year: first + 1, month: 3, day: 31 });
  if (financialYearOf(from) !== text || from > today) throw refused;
  return { name: text, from, to, isTaxYear: first >= FIRST_TAX_YEAR };
}
