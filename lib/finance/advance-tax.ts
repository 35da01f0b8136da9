/**
 * The parts of a financial year by which the return divides income, so that interest for late advance tax can be
 * computed (sections 234B and 234C of the Income-tax Act 1961, sections 424 and 425 of 2025): instalments are due on 15
 * June, 15 September, 15 December and 15 March.
 */
import { type CalendarDate, civilOf } from "../contract/values/calendar-date.ts";

/** Up to 15 June, 15 September, 15 December, 15 March and 31 March. */
export const ADVANCE_TAX_PARTS = [0, 1, 2, 3, 4] as const;
export type AdvanceTaxPart = (typeof ADVANCE_TAX_PARTS)[number];

const LAST_DAYS = ["06-15", "09-15", "12-15"] as const;

export function advanceTaxPartOf(date: CalendarDate): AdvanceTaxPart {
  const { month, day } = civilOf(date);
  if (month <= 3) return month < 3 || day <= 15 ? 3 : 4;
  const part = LAST_DAYS.findIndex((last) => date.slice(5) <= last);
  return part === 0 ? 0 : part === 1 ? 1 : part === 2 ? 2 : 3;
}
