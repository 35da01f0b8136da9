/** Periods that a statement may cover. Pure: today is an argument. */

import {
  type accountStatement,
  STATEMENT_DAYS_MAX,
  type taxStatement,
} from "../../../lib/contract/calls/statements.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import {
  type CalendarDate,
  calendarDateFrom,
  daysBetween,
  financialYearOf,
} from "../../../lib/contract/values/calendar-date.ts";

/** Calendar days in India, inclusive. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Maximum number of lines of a statement, because the PDF is built in memory. */
export const STATEMENT_LINES_MAX = 5_000;

/** @throws AppError PERIOD_INVALID when it runs backwards or ends in the future, PERIOD_TOO_LONG */
export function assertPeriod({ from, to }: Period, today: CalendarDate): void {
  if (from > to) throw fieldError<typeof accountStatement>("from", "PERIOD_INVALID");
  if (to > today) throw fieldError<typeof accountStatement>("to", "PERIOD_INVALID");
  if (daysBetween({ from, to }) + 1 > STATEMENT_DAYS_MAX) {
    throw fieldError<typeof accountStatement>("from", "PERIOD_TOO_LONG");
  }
}

export interface FinancialYear extends Period {
  /** `2026-27` */
  readonly name: string;
  /** Years from 1 April 2026 are called "tax year" by law, earlier ones "financial year". */
  readonly isTaxYear: boolean;
}

const FIRST_YEAR = 2000;
const FIRST_TAX_YEAR = 2026;

/** April to March; the current year is allowed. @throws AppError FINANCIAL_YEAR_INVALID */
export function readFinancialYear(text: string, today: CalendarDate): FinancialYear {
  const first = /^(\d{4})-\d{2}$/.test(text) ? Number(text.slice(0, 4)) : 0;
  const refused = fieldError<typeof taxStatement>("financialYear", "FINANCIAL_YEAR_INVALID");
  // A later year is refused before its days are made: the year after 9999 has none.
  if (first < FIRST_YEAR || text > financialYearOf(today)) throw refused;
  const from = calendarDateFrom({ year: first, month: 4, day: 1 });
  const to = calendarDateFrom({ year: first + 1, month: 3, day: 31 });
  if (financialYearOf(from) !== text) throw refused;
  return { name: text, from, to, isTaxYear: first >= FIRST_TAX_YEAR };
}
