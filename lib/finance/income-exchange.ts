/**
 * The day whose rate of exchange converts an income in a foreign currency for the return: the State Bank of India's telegraphic
 * transfer buying rate. Pure. Not legal advice.
 */
import { addDays, type CalendarDate, calendarDateFrom, civilOf } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { taxYearEndOf } from "./form-121.ts";
import { RULES_OF_2026 } from "./statutes.ts";

/**
 * Of interest on securities, the last day of the month before the one in which it is due; of other interest, the last day of the
 * tax year; of an income from which tax was deducted, the day of the deduction.
 */
type RateDays = "OF_RULE_115";

export const INCOME_EXCHANGE: LawTable<RateDays> = [
  {
    from: "2020-04-01",
    value: "OF_RULE_115",
    source:
      "Income-tax Rules 1962, rule 115, in force before this row begins (read at taxwayglobal.com): the specified date",
    checkedOn: "2026-11-28",
  },
  {
    from: "2026-04-01",
    value: "OF_RULE_115",
    source: `${RULES_OF_2026}, rule 206: the same days as rule 115 of 1962`,
    checkedOn: "2026-11-29",
  },
];

interface ForeignIncome {
  readonly income: Income | null;
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate;
  readonly isTaxDeducted: boolean;
}

export function incomeRateDayOf({ income, dueOn, paidOn, isTaxDeducted }: ForeignIncome): CalendarDate {
  switch (inForce(INCOME_EXCHANGE, paidOn)) {
    case "OF_RULE_115": {
      if (isTaxDeducted) return paidOn;
      if (income !== "SECURITY_INTEREST" && income !== "GOVERNMENT_INTEREST") return taxYearEndOf(paidOn);
      const { year, month } = civilOf(dueOn);
      return addDays(calendarDateFrom({ year, month, day: 1 }), -1);
    }
  }
}
