/** Instants as every page shows them: with their zone, and with the reader's own time beside it. Pure. */
import { cityOf, clockTimeAt, INDIA } from "@/lib/contract/facts/time-zone";
import { calendarDateFrom, type EpochMs } from "@/lib/contract/values/calendar-date";
import { fill, formatDate, formatTime, formatMoment as momentInIndia } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { FORMATS } from "@/messages/formats";

/**
 * An instant in India, followed by the reader's local time where it differs:
 * `21 Nov 2026, 6:05 pm IST (4:35 pm in Dubai)`. `zone`: the reader's, an IANA name; null for India's time alone.
 * Lines break beside a time, never within it.
 */
export function formatMoment(at: EpochMs, locale: Locale, zone: string | null): string {
  const india = unbroken(`${momentInIndia(at, locale)} IST`);
  const time = zone === null ? null : ownTime(at, locale, zone);
  if (zone === null || time === null) return india;
  return fill(FORMATS[locale].momentElsewhere, { moment: india, time, city: cityOf(zone) });
}

/** Local time, with its day where that differs from India's; null where both clocks agree. */
function ownTime(at: EpochMs, locale: Locale, zone: string): string | null {
  const [own, india] = [clockTimeAt(at, zone), clockTimeAt(at, INDIA)];
  const time = unbroken(formatTime(own, locale));
  if (own.day === india.day) return own.hour === india.hour && own.minute === india.minute ? null : time;
  const date = formatDate(calendarDateFrom(own), locale, { year: false });
  return fill(FORMATS[locale].moment, { date, time });
}

function unbroken(moment: string): string {
  const minutes = moment.indexOf(":");
  return moment.slice(0, minutes) + moment.slice(minutes).replaceAll(" ", "\u00a0");
}
