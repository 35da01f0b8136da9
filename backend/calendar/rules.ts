/**
 * Slots of an expert. Invariant: a slot begins on the half hour, within the hours below, on a working day, after the
 * lead time and within the booking horizon. All times are India's; the pages also show the person's local time.
 */

import { SLOT_MINUTES } from "../../lib/contract/calls/consultations.ts";
import {
  addDays,
  type CalendarDate,
  dateInIndia,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../../lib/contract/values/calendar-date.ts";
import { type HolidayCalendar, isBusinessDay } from "../../lib/finance/business-days.ts";

const MINUTE_MS = 60_000;
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** Minutes since midnight, end exclusive: 10:00 to 13:30 and 14:30 to 20:00. The evening serves western time zones. */
const HOURS = [
  { from: 10 * 60, to: 13 * 60 + 30 },
  { from: 14 * 60 + 30, to: 20 * 60 },
] as const;

const LEAD_MS = 2 * 60 * MINUTE_MS;
/** Counts today, if it is a working day. */
const WORKING_DAYS_AHEAD = 10;

export const MOVES_MAX = 5;
/** Per person and 24 hours, so that repeated booking and cancelling cannot block slots. */
export const BOOKINGS_A_DAY_MAX = 5;

const REMIND_BEFORE_MS = 60 * MINUTE_MS;
/** Appointments are deleted after this time. */
const RETENTION_MS = 90 * 24 * 60 * MINUTE_MS;

export const endOf = (at: EpochMs): EpochMs => epochMs(at + SLOT_MS);
/** Appointments that began at or after this time are upcoming or in progress. */
export const openFrom = (now: EpochMs): EpochMs => epochMs(now - SLOT_MS + 1);
export const forgetAt = (at: EpochMs): EpochMs => epochMs(at + RETENTION_MS);

/** Null when the appointment is so near that its confirmation serves as the reminder. */
export function reminderFor(at: EpochMs, now: EpochMs): EpochMs | null {
  const remindAt = epochMs(at - REMIND_BEFORE_MS);
  return remindAt > now ? remindAt : null;
}

/** All slots that can be booked at this time, earliest first, including those already taken. */
export function slotsFrom(now: EpochMs, calendar: HolidayCalendar): readonly EpochMs[] {
  return workingDaysFrom(dateInIndia(now), calendar)
    .flatMap(slotsOf)
    .filter((at) => at >= now + LEAD_MS);
}

export function isOffered(at: EpochMs, now: EpochMs, calendar: HolidayCalendar): boolean {
  return slotsFrom(now, calendar).includes(at);
}

function workingDaysFrom(first: CalendarDate, calendar: HolidayCalendar): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; days.length < WORKING_DAYS_AHEAD; day = addDays(day, 1)) {
    if (isBusinessDay(day, calendar)) days.push(day);
  }
  return days;
}

function slotsOf(day: CalendarDate): readonly EpochMs[] {
  const midnight = startOfDayInIndia(day);
  return HOURS.flatMap(({ from, to }) =>
    Array.from({ length: (to - from) / SLOT_MINUTES }, (_, index) =>
      epochMs(midnight + (from + index * SLOT_MINUTES) * MINUTE_MS),
    ),
  );
}
