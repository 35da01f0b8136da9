/** Times of talks as people read them: India's, and beside it one's own where the clock shows another. Pure. */
import { formatDate } from "@/components/money/format";
import { type CalendarDate, type EpochMs, weekdayOf } from "@/lib/contract/calendar-date";
import { INDIA, type WallTime, wallTimeAt } from "@/lib/contract/wall-time";
import type { Locale } from "@/lib/i18n/locales";

// Written out, not asked of Intl: engines disagree on short Hindi names, and so server and browser would.
const WEEKDAYS: Record<Locale, readonly string[]> = {
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  hi: ["रवि", "सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि"],
};
const WHOLE_WEEKDAYS: Record<Locale, readonly string[]> = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  hi: ["रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"],
};

export const shortWeekday = (date: CalendarDate, locale: Locale): string => WEEKDAYS[locale][weekdayOf(date)] ?? "";

export function longDay(date: CalendarDate, locale: Locale): string {
  return `${WHOLE_WEEKDAYS[locale][weekdayOf(date)]}, ${formatDate(date, locale, { year: false })}`;
}

export function clockTime({ hour, minute }: Pick<WallTime, "hour" | "minute">, locale: Locale): string {
  const minutes = String(minute).padStart(2, "0");
  return locale === "hi" ? `${hour}:${minutes}` : `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
}

export interface ShownTime {
  readonly at: EpochMs;
  /** The day in India. */
  readonly date: CalendarDate;
  readonly india: string;
  /** Null where the clock shows the same. Names the weekday where it is another. */
  readonly own: string | null;
}

/** `timeZone`: where the person is; null while nobody knows. */
export function shownTime(at: EpochMs, { timeZone, locale }: { timeZone: string | null; locale: Locale }): ShownTime {
  const india = wallTimeAt(at, INDIA);
  return { at, date: india.date, india: clockTime(india, locale), own: ownTime(at, india, { timeZone, locale }) };
}

function ownTime(
  at: EpochMs,
  india: WallTime,
  { timeZone, locale }: { timeZone: string | null; locale: Locale },
): string | null {
  if (timeZone === null) return null;
  const own = wallTimeAt(at, timeZone);
  if (own.date !== india.date) return `${shortWeekday(own.date, locale)} ${clockTime(own, locale)}`;
  return own.hour === india.hour && own.minute === india.minute ? null : clockTime(own, locale);
}

export interface SlotDay {
  readonly date: CalendarDate;
  readonly slots: readonly EpochMs[];
}

/** Slots in their order, by the day that they lie on in India. */
export function slotDays(slots: readonly EpochMs[]): readonly SlotDay[] {
  const days = new Map<CalendarDate, EpochMs[]>();
  for (const at of slots) {
    const { date } = wallTimeAt(at, INDIA);
    days.set(date, [...(days.get(date) ?? []), at]);
  }
  return [...days].map(([date, ofDay]) => ({ date, slots: ofDay }));
}
