/** Times of consultations as displayed: India's, with the visitor's local time where it differs. Pure. */
import { type CalendarDate, type EpochMs, weekdayOf } from "@/lib/contract/values/calendar-date";
import { INDIA, type WallTime, wallTimeAt } from "@/lib/contract/values/wall-time";
import { formatDate, formatTime } from "@/lib/i18n/dates";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import { FORMATS } from "@/messages/formats";

export const shortWeekday = (date: CalendarDate, locale: Locale): string =>
  FORMATS[locale].weekdays[weekdayOf(date)] ?? "";

export function longDay(date: CalendarDate, locale: Locale): string {
  const { weekdayAndDay, weekdaysInFull } = FORMATS[locale];
  const weekday = weekdaysInFull[weekdayOf(date)] ?? "";
  return fill(weekdayAndDay, { weekday, date: formatDate(date, locale, { year: false }) });
}

export interface ShownTime {
  readonly at: EpochMs;
  /** The day in India. */
  readonly date: CalendarDate;
  readonly india: string;
  /** Null where local time equals India's. Includes the weekday where the day differs. */
  readonly own: string | null;
}

/** `timeZone`: the visitor's; null while it is unknown. */
export function shownTime(at: EpochMs, { timeZone, locale }: { timeZone: string | null; locale: Locale }): ShownTime {
  const india = wallTimeAt(at, INDIA);
  return { at, date: india.date, india: formatTime(india, locale), own: ownTime(at, india, { timeZone, locale }) };
}

function ownTime(
  at: EpochMs,
  india: WallTime,
  { timeZone, locale }: { timeZone: string | null; locale: Locale },
): string | null {
  if (timeZone === null) return null;
  const own = wallTimeAt(at, timeZone);
  if (own.date !== india.date) return `${shortWeekday(own.date, locale)} ${formatTime(own, locale)}`;
  return own.hour === india.hour && own.minute === india.minute ? null : formatTime(own, locale);
}

export interface SlotDay {
  readonly date: CalendarDate;
  readonly slots: readonly EpochMs[];
}

/** Groups ordered slots by their day in India. */
export function slotDays(slots: readonly EpochMs[]): readonly SlotDay[] {
  const days = new Map<CalendarDate, EpochMs[]>();
  for (const at of slots) {
    const { date } = wallTimeAt(at, INDIA);
    days.set(date, [...(days.get(date) ?? []), at]);
  }
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay }));
}
