/** The income of a minor child that the law adds to a parent's (section 64(1A) of 1961; section 99 of 2025). */

import { type Paise, paise } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { LawTable } from "./dated-law.ts";

/** Exempt in the hands of a parent under the old tax regime, for each child whose income is added, up to that income. */
export const MINOR_INCOME_EXEMPTION: LawTable<Paise> = [
  {
    from: "2020-04-01",
    value: paise(1_500_00),
    source:
      "Income-tax Act 1961, section 10(32), in force before this row begins, and 115BAC(2), which excludes it from the new regime, read in reprints; their places in the Income-tax Act 2025 could not be opened today",
    checkedOn: "2026-11-23",
    isUnopened: true,
  },
];

const MAJORITY_MONTHS = 18 * 12;

/** Whether income of this day is added to a parent's: until the day before the eighteenth birthday. */
export const isClubbedOn = (dateOfBirth: CalendarDate, day: CalendarDate): boolean =>
  day < addMonths(dateOfBirth, MAJORITY_MONTHS);
