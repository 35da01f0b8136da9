/**
 * When an expert can be had. Always true: a slot begins on the half hour, within the hours below, on a working day, late
 * enough to be prepared for and early enough to be remembered. Times are India's; whoever asks from elsewhere is shown
 * his own beside them.
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
import { type HolidayCalendar, isBusinessDay, SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";

const MINUTE_MS = 60_000;
const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** Minutes since midnight, end excluded: ten to half past one, half past two to eight. The evening is for the west. */
const HOURS = [
  { from: 10 * 60, to: 13 * 60 + 30 },
  { from: 14 * 60 + 30, to: 20 * 60 },
] as const;

const LEAD_MS = 2 * 60 * MINUTE_MS;
/** Today among them, when it is one. */
const WORKING_DAYS_AHEAD = 10;

export const MOVES_MAX = 5;
/** In a day, of one person: whoever books and cancels again and again keeps others away. */
export const BOOKINGS_A_DAY_MAX = 5;

const REMIND_BEFORE_MS = 60 * MINUTE_MS;
/** What is known of a talk is forgotten then. */
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS;

export const endOf = (at: EpochMs): EpochMs => epochMs(at + SLOT_MS);
/** A talk that began since then is still to come, or going on. */
export const openFrom = (now: EpochMs): EpochMs => epochMs(now - SLOT_MS + 1);
export const forgetAt = (at: EpochMs): EpochMs => epochMs(at + KEPT_MS);

/** Null for a talk so near that the message that confirms it reminds, too. */
export function reminderFor(at: EpochMs, now: EpochMs): EpochMs | null {
  const remindAt = epochMs(at - REMIND_BEFORE_MS);
  return remindAt > now ? remindAt : null;
}

/** Every slot that may be asked for now, the earliest first, whether or not somebody has it. */
export function slotsFrom(now: EpochMs, calendar: HolidayCalendar = SETTLEMENT_HOLIDAYS): readonly EpochMs[] {
  return workingDaysFrom(dateInIndia(now), calendar)
    .flatMap(slotsOf)
    .filter((at) => at >= now + LEAD_MS);
}

export function isOffered(at: EpochMs, now: EpochMs, calendar: HolidayCalendar = SETTLEMENT_HOLIDAYS): boolean {
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
