/** The income of a minor child that the law adds to a parent's (section 64(1A) of 1961; section 99 of 2025). */

import { type Paise, paise } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { LawTable } from "./dated-law.ts";
import { ACT_OF_2025 } from "./statutes.ts";

/** Exempt in the hands of a parent under the old tax regime, for each child whose income is added, up to that income. */
export const MINOR_INCOME_EXEMPTION: LawTable<Paise> = [
  {
    from: "2020-04-01",
    value: paise(1_500_00),
    source: `${ACT_OF_2025}, Schedule III, serial 17, and section 202(2)(a)(i), which excludes it from the new regime; sections 10(32), in force before this row begins, and 115BAC(2) of 1961`,
    checkedOn: "2026-11-29",
  },
];

const MAJORITY_MONTHS = 18 * 12;

/** Whether income of this day is added to a parent's: until the day before the eighteenth birthday. */
export const isClubbedOn = (dateOfBirth: CalendarDate, day: CalendarDate): boolean =>
  day < addMonths(dateOfBirth, MAJORITY_MONTHS);
