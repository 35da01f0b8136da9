import { addMonths, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";

export const ADULT_MONTHS = 18 * 12;
const OLDEST_MONTHS = 120 * 12;

/**
 * From the eighteenth birthday (Indian Majority Act, 1875). A person born on 29 February comes of age on 28 February.
 */
export function isAdult({ dateOfBirth, today }: { dateOfBirth: CalendarDate; today: CalendarDate }): boolean {
  return addMonths(dateOfBirth, ADULT_MONTHS) <= today;
}

/** Whether the date is a plausible birth date: not in the future, at most 120 years ago. */
export function isBirthDate({ dateOfBirth, today }: { dateOfBirth: CalendarDate; today: CalendarDate }): boolean {
  return dateOfBirth <= today && dateOfBirth >= addMonths(today, -OLDEST_MONTHS);
}
