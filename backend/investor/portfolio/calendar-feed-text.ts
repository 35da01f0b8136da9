/**
 * The calendar as iCalendar text (RFC 5545). Events are whole days of India, so they need no time zone. A paid payout is
 * CONFIRMED, an expected or late one TENTATIVE, and one that a restructuring, sale or put replaced CANCELLED. Pure.
 */
import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { addDays, type CalendarDate, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { formatDate } from "../../../lib/i18n/dates.ts";
import { LOCALES, type Locale } from "../../../lib/i18n/locales.ts";
import { hrefFor } from "../../../lib/i18n/navigation.ts";
import { type Translate, translateTo } from "../../platform/translate.ts";
import type { FeedPayout } from "./calendar-feed-store.ts";

interface FeedOptions {
  readonly now: EpochMs;
  /** The public host: the end of each UID and the address of each investment. */
  readonly host: string;
  readonly locale: Locale;
}

/** A client should ask again twice a day. */
const REFRESH_SECONDS = 12 * 3_600;

const midnightUtc = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

export function calendarText(payouts: readonly FeedPayout[], { now, host, locale }: FeedOptions): string {
  const t = translateTo(locale);
  const calendar = ical({
    prodId: { company: "ultra", product: "payouts", language: LOCALES[locale].tag.slice(0, 2).toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    name: t("notices.calendar.name"),
    ttl: REFRESH_SECONDS,
  });
  for (const payout of payouts) {
    const { investmentId, payoutSequence, updatedAt } = payout;
    const on = payout.paidOn ?? payout.dueOn;
    calendar.createEvent({
      id: `${investmentId}-${payoutSequence}@${host}`,
      sequence: SEQUENCES[payout.status],
      stamp: new Date(now),
      lastModified: new Date(updatedAt),
      start: midnightUtc(on),
      end: midnightUtc(addDays(on, 1)),
      allDay: true,
      status: STATUSES[payout.status],
      transparency: ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
      summary: summaryOf(payout, t),
      description: descriptionOf(payout, t, locale),
      url: `https://${host}${hrefFor(locale, `/investments/${investmentId}`)}`,
    });
  }
  return calendar.toString();
}

const STATUSES: Readonly<Record<FeedPayout["status"], ICalEventStatus>> = {
  EXPECTED: ICalEventStatus.TENTATIVE,
  DELAYED: ICalEventStatus.TENTATIVE,
  PAID: ICalEventStatus.CONFIRMED,
  REPLACED: ICalEventStatus.CANCELLED,
};

/** A status is followed by those with a higher number only, so each change of an event raises its SEQUENCE. */
const SEQUENCES: Readonly<Record<FeedPayout["status"], number>> = { EXPECTED: 0, DELAYED: 1, PAID: 2, REPLACED: 2 };

function summaryOf({ kind, status, title, net, currency, isLast }: FeedPayout, t: Translate): string {
  const facts = { title, amount: amountText(net, currency) };
  if (status === "REPLACED") return t("notices.calendar.payout.REPLACED", facts);
  if (kind === "PUT") return t(`notices.calendar.put.${status}`, facts);
  return t(`notices.calendar.${isLast === 1 ? "maturity" : "payout"}.${status}`, facts);
}

/** The TDS of an open payout is a forecast: the payer's deduction if nothing changes. */
function descriptionOf(payout: FeedPayout, t: Translate, locale: Locale): string {
  const { status, dueOn, currency, gross, tds } = payout;
  if (status === "EXPECTED" && tds > 0) {
    const facts = { gross: amountText(gross, currency), tds: amountText(tds, currency) };
    return t("notices.calendar.description.EXPECTED_TAXED", facts);
  }
  return t(`notices.calendar.description.${status}`, { date: formatDate(dueOn, locale) });
}
