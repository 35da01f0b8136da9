/**
 * Times of consultations as displayed: India's, with the visitor's local time where it differs. Pure. Instants are
 * milliseconds and days are `YYYY-MM-DD`; their branded types would bring the schema library to the browser.
 */
import { clockTimeAt, INDIA } from "@/lib/contract/facts/time-zone";
import { fill, formatDate, formatTime } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { FORMATS } from "@/messages/formats";

interface LocalTime {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
}

function localTimeAt(at: number, timeZone: string): LocalTime {
  const { year, month, day, hour, minute } = clockTimeAt(at, timeZone);
  return { date: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), hour, minute };
}

/** 0 is Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay();

export const shortWeekday = (date: string, locale: Locale): string => FORMATS[locale].weekdays[weekdayOf(date)] ?? "";

export function longDay(date: string, locale: Locale): string {
  const { weekdayAndDay, weekdaysInFull } = FORMATS[locale];
  const weekday = weekdaysInFull[weekdayOf(date)] ?? "";
  return fill(weekdayAndDay, { weekday, date: formatDate(date, locale, { year: false }) });
}

export interface ShownTime {
  readonly at: number;
  /** The day in India. */
  readonly date: string;
  readonly india: string;
  /** Null where local time equals India's. Includes the weekday where the day differs. */
  readonly own: string | null;
}

/** `timeZone`: the visitor's; null while it is unknown. */
export function shownTime(at: number, { timeZone, locale }: { timeZone: string | null; locale: Locale }): ShownTime {
  const india = localTimeAt(at, INDIA);
  return { at, date: india.date, india: formatTime(india, locale), own: ownTime(at, india, { timeZone, locale }) };
}

function ownTime(
  at: number,
  india: LocalTime,
  { timeZone, locale }: { timeZone: string | null; locale: Locale },
): string | null {
  if (timeZone === null) return null;
  const own = localTimeAt(at, timeZone);
  if (own.date !== india.date) return `${shortWeekday(own.date, locale)} ${formatTime(own, locale)}`;
  return own.hour === india.hour && own.minute === india.minute ? null : formatTime(own, locale);
}

export interface SlotDay {
  readonly date: string;
  readonly slots: readonly number[];
}

/** Groups ordered slots by their day in India. */
export function slotDays(slots: readonly number[]): readonly SlotDay[] {
  const days = new Map<string, number[]>();
  for (const at of slots) {
    const { date } = localTimeAt(at, INDIA);
    days.set(date, [...(days.get(date) ?? []), at]);
  }
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay }));
}
