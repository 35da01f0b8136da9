/**
 * The settlement holidays as iCalendar text (RFC 5545). Events are whole days of India, so they need no time zone. A day
 * of a provisional list is TENTATIVE. Pure.
 */
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { addDays, type CalendarDate, type EpochMs } from "../contract/values/calendar-date.ts";
import type { SettlementHoliday } from "./settlement-calendar.ts";

interface HolidayCalendar {
  readonly now: EpochMs;
  /** The public host: the end of each UID. */
  readonly host: string;
  /** The page of the holidays. */
  readonly url: string;
  /** `EN` */
  readonly language: string;
  readonly name: string;
  readonly summaryOf: (holiday: SettlementHoliday) => string;
  readonly descriptionOf: (holiday: SettlementHoliday) => string;
}

/** A day may be declared a holiday the evening before: a client should ask again twice a day. */
const REFRESH_SECONDS = 12 * 3_600;

const midnightUtc = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

export function holidayCalendarText(holidays: readonly SettlementHoliday[], options: HolidayCalendar): string {
  const { now, host, url, language, name, summaryOf, descriptionOf } = options;
  const calendar = ical({
    prodId: { company: "ultra", product: "settlement holidays", language },
    method: ICalCalendarMethod.PUBLISH,
    name,
    url,
    ttl: REFRESH_SECONDS,
  });
  for (const holiday of holidays) {
    calendar.createEvent({
      id: `settlement-holiday-${holiday.on}@${host}`,
      stamp: new Date(now),
      start: midnightUtc(holiday.on),
      end: midnightUtc(addDays(holiday.on, 1)),
      allDay: true,
      status: holiday.isProvisional ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: summaryOf(holiday),
      description: descriptionOf(holiday),
      url,
    });
  }
  return calendar.toString();
}
