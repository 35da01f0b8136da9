import { addMonths, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";

export const ADULT_MONTHS = 18 * 12;
const OLDEST_MONTHS = 120 * 12;

/** From the eighteenth birthday on (Indian Majority Act, 1875). Who was born on 29 February turns eighteen on the 28th. */
export function isAdult({ dateOfBirth, today }: { dateOfBirth: CalendarDate; today: CalendarDate }): boolean {
  return addMonths(dateOfBirth, ADULT_MONTHS) <= today;
}

/** A day on which somebody alive today can have been born. */
export function isBirthDate({ dateOfBirth, today }: { dateOfBirth: CalendarDate; today: CalendarDate }): boolean {
  return dateOfBirth <= today && dateOfBirth >= addMonths(today, -OLDEST_MONTHS);
}
