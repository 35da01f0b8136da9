/**
 * Limits of the declaration to payers that no tax will be due (Form 121; 15G and 15H until March 2026), as dated data,
 * and the check of a declaration. Pure. Not legal advice.
 */

import { addPaise, type Paise, paise } from "../contract/facts/money.ts";
import { addDays, addMonths, type CalendarDate, calendarDateOf, civilOf } from "../contract/values/calendar-date.ts";
import { INCOMES, type Income } from "../contract/values/income-type.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { ACT_OF_1961, ACT_OF_2025 } from "./statutes.ts";

interface Form121Limits {
  /** The highest total income of a resident on which no tax is due, after the rebate. */
  readonly totalIncomePaise: Paise;
  /** The highest sum of all declared incomes of a person under 60: the income that is not chargeable to tax. */
  readonly declaredIncomePaise: Paise;
}

export const FORM_121_LIMITS: LawTable<Form121Limits> = [
  {
    from: "2025-04-01",
    value: { totalIncomePaise: paise(12_00_000_00), declaredIncomePaise: paise(4_00_000_00) },
    source: `${ACT_OF_2025}, section 393(6) with its note: no tax on the estimated total income and, under 60, declared incomes up to the maximum amount not chargeable; 4,00,000 and the rebate up to 12,00,000: sections 202(1) and 156(2). In 2025-26 the same by the Finance Act 2025 (${ACT_OF_1961}, sections 197A(1A) to (1C), 115BAC(1A)(iii) and 87A)`,
    checkedOn: "2026-11-29",
  },
];

/** The incomes of which a person may declare that no tax will be due. */
export const DECLARABLE: LawTable<readonly Income[]> = [
  {
    from: "2020-04-01",
    value: INCOMES.filter((income) => income !== "TRUST_INCOME"),
    source: `${ACT_OF_1961}, section 197A(1A) and (1C), and ${ACT_OF_2025}, section 393(6): 193, 194A and 194-I, now serials 5 and 2(ii), are among what a declaration covers; 194LBA, now serial 4(ii), is not`,
    checkedOn: "2026-11-29",
  },
];

export const isDeclarable = (income: Income, date: CalendarDate): boolean => inForce(DECLARABLE, date).includes(income);

export interface Form121 {
  /** Income expected from our payers in the tax year. */
  readonly incomeHere: Paise;
  /** Income in declarations to other payers. */
  readonly incomeElsewhere: Paise;
  /** All income of the tax year, the declared one included. */
  readonly totalIncome: Paise;
}

export type Form121Fault = "TOTAL_BELOW_PARTS" | "TOTAL_TAXED" | "DECLARED_TAXED";

/** The last day of the tax year of a day. */
export function taxYearEndOf(day: CalendarDate): CalendarDate {
  const { year, month } = civilOf(day);
  return calendarDateOf(`${month >= 4 ? year + 1 : year}-03-31`);
}

interface SeniorAge {
  readonly months: number;
  /** Days from the day on which the age is attained to the anniversary of the birth. */
  readonly attainedDaysBefore: number;
}

export const SENIOR_AGE: LawTable<SeniorAge> = [
  {
    from: "2016-04-01",
    value: { months: 60 * 12, attainedDaysBefore: 1 },
    source:
      "CBDT circular 28/2016 of 27 July 2016 (read in a reprint at caclubindia.com): for income tax an age is attained on the day before the anniversary of the birth, so that a person born on 1 April is 60 on 31 March; returns for 2015-16 had been filed by then. Issued under the Act of 1961; nothing found withdraws it under that of 2025. A bank's own senior rate follows its contract, not this row",
    checkedOn: "2026-11-26",
  },
];

/** Whether a person is so many months old, or older, at any time of the tax year of a day. */
export function isAgedIn(bornOn: CalendarDate, months: number, day: CalendarDate): boolean {
  const { attainedDaysBefore } = inForce(SENIOR_AGE, day);
  return addDays(addMonths(bornOn, months), -attainedDaysBefore) <= taxYearEndOf(day);
}

export const isSeniorIn = (bornOn: CalendarDate, day: CalendarDate): boolean =>
  isAgedIn(bornOn, inForce(SENIOR_AGE, day).months, day);

/** The limits of a person for the tax year of a day; `declaredIncomePaise` is null for a senior. */
export function form121LimitsOf(bornOn: CalendarDate, day: CalendarDate) {
  const { totalIncomePaise, declaredIncomePaise } = inForce(FORM_121_LIMITS, day);
  return { totalIncomePaise, declaredIncomePaise: isSeniorIn(bornOn, day) ? null : declaredIncomePaise };
}

/** Null for a declaration that may be made. */
export function form121Fault(
  { incomeHere, incomeElsewhere, totalIncome }: Form121,
  { totalIncomePaise, declaredIncomePaise }: ReturnType<typeof form121LimitsOf>,
): Form121Fault | null {
  const declared = addPaise(incomeHere, incomeElsewhere);
  if (totalIncome < declared) return "TOTAL_BELOW_PARTS";
  if (totalIncome > totalIncomePaise) return "TOTAL_TAXED";
  return declaredIncomePaise !== null && declared > declaredIncomePaise ? "DECLARED_TAXED" : null;
}
